import type { ChosenSettings } from '../../core/assumptions.ts'
import { appraise } from '../fidelity/calibrate/ask/appraise.ts'
import { type Chosen, choose } from '../fidelity/calibrate/ask/choose.ts'
import { httpFile } from '../fidelity/calibrate/ask/http-file.ts'
import { curlScript, nodeScript } from '../fidelity/calibrate/ask/recording-script.ts'
import { defaultDay, questionsFor } from '../fidelity/calibrate/ask/questions.ts'
import { openDouble } from '../fidelity/calibrate/double.ts'
import { readFacts } from '../fidelity/calibrate/facts.ts'
import { isoDay } from '../fidelity/calibrate/knowledge.ts'
import { POINTS } from '../fidelity/calibrate/points.ts'
import type { Language } from '../../core/words.ts'
import { OptionError } from '../../host/start/config.ts'
import { systemTime } from '../../host/sandbox/system-clock.ts'
import { readNamedProfile } from '../../host/start/starting-settings.ts'
import { worded } from '../../core/words/reports.ts'

export interface AskFlags {
  readonly from?: string
  readonly facts?: string
  readonly open?: string
  readonly day?: string
  readonly allowChanges?: true
  readonly as?: string
}

type Write = (chosen: Chosen, language: Language, day: string) => string

const FORMS: Readonly<Record<string, Write | undefined>> = { http: httpFile, node: nodeScript, curl: curlScript }

/** Prints the smallest set of requests that settles what is open. It sends nothing. */
export async function ask (
  { from, facts, open, day, allowChanges = false as true, as = 'http' }: AskFlags, language: Language
): Promise<void> {
  const write = FORMS[as]
  if (write === undefined) {
    throw new OptionError(worded('asMustBeHttpNodeOr', { json: JSON.stringify(as) }))
  }
  const known = facts === undefined ? {} : await readFacts(facts)
  const answered: ChosenSettings = from === undefined ? {} : (await readNamedProfile(from, '--from')).settings
  const wanted = openIn(open) ?? POINTS.filter(({ key }) => answered[key] === undefined).map(({ id }) => id)
  const today = isoDay(systemTime())
  const on = dayIn(day) ?? defaultDay(today)
  const all = questionsFor(known, on, today)
  const lacking = all.flatMap(question => {
    const missing = question.needs.filter(fact => known[fact] === undefined)
    return missing.length === 0 || !question.about.some(id => wanted.includes(id)) ? [] : [{ question, facts: missing }]
  })
  const double = await openDouble()
  const askable = all.filter(({ needs }) => needs.every(fact => known[fact] !== undefined))
  const appraisals = await appraise(
    double, askable, new Set(wanted), known, { today, day: on }
  )
  process.stdout.write(write(choose(appraisals, allowChanges, lacking), language, on))
}

/** Throws if an id is not of a point that can be asked about. */
function openIn (text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const given = text.split(',').map(id => id.trim().toUpperCase()).filter(id => id !== '')
  const unknown = given.filter(id => !POINTS.some(point => point.id === id))
  if (unknown.length === 0 && given.length > 0) return given
  const allowed = POINTS.map(({ id }) => id).join(', ')
  throw new OptionError(worded('openUnknownPointThePointsAre', { unknown: unknown.join(', '), allowed }))
}

function dayIn (text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isoDay(Date.parse(text)) === text
  ) return text
  const given = JSON.stringify(text)
  throw new OptionError(worded('dayMustBeADayLike', { given }))
}
