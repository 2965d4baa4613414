import { type Language, type Say, sayIn, type Words } from '../../../core/words.ts'
import type { Judgement, Unexplained } from './judge.ts'
import { pointOf, type Value } from './points.ts'
import type { Reading } from './read-traffic.ts'
import { ASIDE } from './recording/row.ts'
import { type PointVerdict, type Verdict, withoutTokens } from './verdicts.ts'
import { worded } from '../../../core/words/reports.ts'

const TITLES: Readonly<Record<Verdict, Words>> = {
  settled: worded('settled'),
  contradicted: worded('contradicted'),
  consistent: worded('consistent'),
  open: worded('open')
}
const MOST_SHOWN = 20
const MOST_IDS = 6

/** What `--json` prints. */
export function reportJson ({ points, unexplained, reading }: Judgement, language: Language) {
  return {
    points: points.map(({ id, key, status, answer, excluded, requests, why }) => ({
      id,
      key,
      status,
      ...answer !== undefined && { answer },
      ...excluded.length > 0 && { excluded },
      requests,
      ...why !== undefined && { why: why[language] }
    })),
    unexplained,
    ...readingJson(reading, language)
  }
}

/** What was left out of the files. */
export function readingJson (reading: Reading, language: Language) {
  return {
    broken: reading.broken.map(({ file, line, why }) => ({ file, line, why: why[language] })),
    ignored: Array.from(reading.ignored, ([path, count]) => ({ path, count })),
    setAside: Array.from(reading.setAside, ([reason, count]) => ({ why: ASIDE[reason][1][language], count }))
  }
}

/** The report for people, as Markdown or for a terminal. It has ids of requests and names of fields, and no data. */
export function reportText (
  judgement: Judgement, language: Language, form: 'markdown' | 'terminal', listsOpen = true
): string {
  const { points, reading, unexplained, unexplainedCount } = judgement
  const isMarkdown = form === 'markdown'
  const say = sayIn(language)
  const heading = (text: string): string => isMarkdown ? `\n## ${text}\n\n` : `\n${text}\n`
  const item = (text: string): string => isMarkdown ? `- ${text}\n` : `  ${text.replaceAll('`', '')}\n`
  const section = (title: string, count: number, lines: readonly string[]): string =>
    count === 0 ? '' : heading(`${title} (${count})`) + lines.map(item).join('')
  const sections = (Object.keys(TITLES) as Verdict[]).map(verdict => {
    const those = points.filter(({ status }) => status === verdict)
    if (verdict === 'open' && !listsOpen) return openLine(those.length, say)
    return section(TITLES[verdict][language], those.length, those.map(point => lineOf(point, language)))
  })
  const more = unexplainedCount - MOST_SHOWN
  const differences = section(say(worded('notExplained')), unexplainedCount, [
    ...unexplained.slice(0, MOST_SHOWN).map(one => differenceLine(one, language)),
    ...more > 0 ? [say(worded('andMore', { more }))] : []
  ])
  const left = reading.tokenless.size === 0 ? [] : [tokenlessLine(reading, language)]
  const title = isMarkdown ? `# ${say(worded('calibration'))}\n\n` : ''
  return [title, readingLine(reading, language), ...left, ...sections, differences].join('')
}

function openLine (count: number, say: Say): string {
  if (count === 0) return ''
  return `\n${say(worded('openAllListsThem', { count }))}\n`
}

function lineOf ({ id, answer, excluded, requests, why }: PointVerdict, language: Language): string {
  const { question } = pointOf(id)
  const say = sayIn(language)
  const meaning = (value: Value): string => pointOf(id).choices.find(([one]) => one === value)?.[1][language] ?? ''
  const said = answer === undefined
    ? excluded.length === 0 ? '' : ` ${say(worded('itIsNot'))}: ${excluded.map(meaning).join('; ')}.`
    : ` ${meaning(answer)}`
  return `${id} ${question[language]}:${said}${why === undefined ? '' : ` ${why[language]}`}${ids(requests)}`
}

function ids (requests: readonly string[]): string {
  if (requests.length === 0) return ''
  return ` (${requests.slice(0, MOST_IDS).join(', ')}${requests.length > MOST_IDS ? ', …' : ''})`
}

function differenceLine ({ request, differs, nearest }: Unexplained, language: Language): string {
  const say = sayIn(language)
  const places = differs.map(place => `\`${place === '' ? '/' : place}\``).join(', ')
  const near = nearest && say(worded('theNearestResponse', { status: nearest.status }))
  return `${request}: ${say(worded('differsAt'))} ${places}${near ?? ''}`
}

/** What was read, and what was left out. */
function readingLine ({ usable, ignoredCount, broken, brokenCount, setAside }: Reading, language: Language): string {
  const say = sayIn(language)
  const rest = [
    ...ignoredCount > 0 ? [say(worded('ignoredCount', { count: ignoredCount }))] : [],
    ...setAside.size > 0 ? [`${sayNothing(setAside, say)}: ${asideListed(setAside, language)}`] : [],
    ...brokenCount > 0 ? [`${say(worded('broken3'))}: ${brokenListed(broken, language)}`] : []
  ]
  return `${[requestsRead(usable)[language], ...rest].join('; ')}\n`
}

function tokenlessLine ({ tokenless }: Reading, language: Language): string {
  const say = sayIn(language)
  const why = withoutTokens([...tokenless])[language]
  return `${why}. ${say(worded('itSaysNothingOfA05A06'))}\n`
}

function sayNothing (setAside: Reading['setAside'], say: Say): string {
  const count = [...setAside.values()].reduce((sum, one) => sum + one, 0)
  return count === 1 ? say(worded('thisSaysNothing')) : say(worded('theseSayNothing'))
}

/** How many exchanges say nothing for each reason. */
export function asideListed (setAside: Reading['setAside'], language: Language): string {
  const counts = Array.from(setAside, ([reason, count]) => `${count} ${ASIDE[reason][count === 1 ? 0 : 1][language]}`)
  return counts.join(', ')
}

/** The places that are broken, each with its field. */
export function brokenListed (broken: Reading['broken'], language: Language): string {
  return listed(broken.map(({ file, line, why }) => `${file}:${line} (${why[language]})`))
}

export function requestsRead (count: number): Words {
  return count === 1
    ? worded('n1RequestOfTheOperations')
    : worded('requestsOfTheOperations', { count })
}

export function listed (numbers: readonly string[]): string {
  return `${numbers.slice(0, MOST_SHOWN).join(', ')}${numbers.length > MOST_SHOWN ? ', …' : ''}`
}
