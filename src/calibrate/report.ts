import { type Language, sayIn, type Words } from '../commands/words.ts'
import type { Judgement, Unexplained } from './judge.ts'
import { pointOf, type Value } from './points.ts'
import type { Reading } from './read-traffic.ts'
import type { PointVerdict, Verdict } from './verdicts.ts'

const TITLES: Readonly<Record<Verdict, Words>> = {
  settled: { pt: 'Respondidos', en: 'Settled' },
  contradicted: { pt: 'Contraditórios', en: 'Contradicted' },
  consistent: { pt: 'Compatíveis, mas sem prova', en: 'Consistent, but not proven' },
  open: { pt: 'Em aberto', en: 'Open' }
}
const MOST_SHOWN = 20
const MOST_IDS = 6

/** What `--json` prints. */
export function reportJson ({ points, unexplained }: Judgement, language: Language) {
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
    unexplained
  }
}

/** The report for people, as Markdown or for a terminal. It has ids of requests and names of fields, and no data. */
export function reportText (judgement: Judgement, language: Language, form: 'markdown' | 'terminal'): string {
  const { points, reading } = judgement
  const heading = (text: string): string => form === 'markdown' ? `\n## ${text}\n\n` : `\n${text}\n`
  const item = (text: string): string => form === 'markdown' ? `- ${text}\n` : `  ${text.replaceAll('`', '')}\n`
  const say = sayIn(language)
  const sections = (Object.keys(TITLES) as Verdict[]).flatMap(verdict => {
    const those = points.filter(({ status }) => status === verdict)
    return those.length === 0
      ? []
      : [
          heading(`${TITLES[verdict][language]} (${those.length})`),
          ...those.map(point => item(lineOf(point, language)))
        ]
  })
  const top = form === 'markdown' ? `# ${say('Calibração', 'Calibration')}\n\n` : ''
  return [top, ...readingLines(reading, language), ...sections, ...unexplainedLines()].join('')

  function unexplainedLines (): string[] {
    const { unexplained, unexplainedCount } = judgement
    if (unexplainedCount === 0) return []
    const more = unexplainedCount - MOST_SHOWN
    return [
      heading(`${say('Não explicadas', 'Not explained')} (${unexplainedCount})`),
      ...unexplained.slice(0, MOST_SHOWN).map(one => item(differenceLine(one, language))),
      ...more > 0 ? [item(say(`e mais ${more}`, `and ${more} more`))] : []
    ]
  }
}

function lineOf ({ id, answer, excluded, requests, why }: PointVerdict, language: Language): string {
  const { question } = pointOf(id)
  const say = sayIn(language)
  const meaning = (value: Value): string => pointOf(id).choices.find(([one]) => one === value)?.[1][language] ?? ''
  const said = answer === undefined
    ? excluded.length === 0 ? '' : ` ${say('Não é', 'It is not')}: ${excluded.map(meaning).join('; ')}.`
    : ` ${meaning(answer)}`
  return `${id} ${question[language]}:${said}${why === undefined ? '' : ` ${why[language]}`}${ids(requests)}`
}

function ids (requests: readonly string[]): string {
  if (requests.length === 0) return ''
  return ` (${requests.slice(0, MOST_IDS).join(', ')}${requests.length > MOST_IDS ? ', …' : ''})`
}

function differenceLine ({ request, differs, nearest }: Unexplained, language: Language): string {
  const say = sayIn(language)
  const near = nearest === undefined
    ? ''
    : say(
    `; a resposta mais próxima: ${nearest.status}`, `; the nearest response: ${nearest.status}`
    )
  return `${request}: ${say('difere em', 'differs at')} ${differs.map(place => `\`${place === ''
    ? '/'
: place}\``).join(', ')}${near}`
}

/** What was read, and what was left out. */
export function readingLines (reading: Reading, language: Language): string[] {
  const { usable, ignoredCount, broken, brokenCount, bodyless, setAside } = reading
  const say = sayIn(language)
  const lines = [
    say(`${usable} requisições das operações`, `${usable} requests of the operations`),
    ...ignoredCount > 0
      ? [
          say(`${ignoredCount} de outros caminhos, ignoradas`, `${ignoredCount} of other paths, ignored`)
        ]
      : [],
    ...setAside > 0
      ? [
          say(
          `${setAside} postas de lado, que nada dizem`, `${setAside} set aside, which say nothing`
          )
        ]
      : [],
    ...bodyless > 0 ? [say(`${bodyless} sem o corpo da resposta`, `${bodyless} without the body of the response`)] : [],
    ...brokenCount > 0
      ? [
          say(`${brokenCount} linhas com defeito: ${listed(broken)}`, `${brokenCount} broken lines: ${listed(broken)}`)
        ]
      : []
  ]
  return [`${lines.join('; ')}\n`]
}

export function listed (numbers: readonly string[]): string {
  return `${numbers.slice(0, MOST_SHOWN).join(', ')}${numbers.length > MOST_SHOWN ? ', …' : ''}`
}
