import { type Language, type Say, sayIn, type Words } from '../../../core/words.ts'
import type { Difference } from './difference.ts'
import type { Judged, Plan } from './mutate.ts'
import { worded } from '../../../core/words/reports.ts'

/** By id, why an answer may go unnoticed. */
export type Allowed = Readonly<Record<string, string>>

export function resultWords (result: Judged['result'], number: number, language: Language): string {
  return worded(`result.${result}`, { number })[language]
}

/** The report for people: the unnoticed answers one by one, then how many there are of each result. */
export function reportText (
  all: readonly Judged[], allowed: Allowed, { leftOut, known }: Pick<Plan, 'leftOut' | 'known'>, language: Language
): string {
  const say = sayIn(language)
  const unnoticed = all.filter(({ result }) => result === 'unnoticed')
  const open = unnoticed.filter(({ alternative: { id } }) => !Object.hasOwn(allowed, id))
  const lines = open.flatMap(one => [...entryLines(one, language), ''])
  const ofResult = (result: Judged['result'], number = count(all, result)) =>
    [number, resultWords(result, number, language)] as const
  const allowedOnes = unnoticed.length - open.length
  const allowedWords = resultWords('unnoticed', allowedOnes, language)
  const counted = [
    ofResult('unnoticed', open.length),
    [allowedOnes, say(worded('result.allowed', { number: allowedOnes, unnoticed: allowedWords }))],
    ofResult('noticed'), ofResult('set-by-suite'), ofResult('inconclusive'), ofResult('equivalent'),
    [known, say(worded('notTriedTheProfileHasThat'))],
    [leftOut, say(worded('notTriedMax'))]
  ] as const
  const title = say(worded('otherAnswersToTheOpenPoints'))
  return [
    ...lines, title, ...counted.filter(([number]) => number > 0).map(([number, what]) => `  ${number} ${what}`),
    ...staleAllowances(all, allowed, say), ...allowanceFor(open, say), ''
  ].join('\n')
}

function count (all: readonly Judged[], wanted: Judged['result']): number {
  return all.filter(({ result }) => result === wanted).length
}

/** Points that need no allowance any more. */
function staleAllowances (all: readonly Judged[], allowed: Allowed, say: Say): string[] {
  return Object.keys(allowed)
    .filter(id => all.some(({ alternative, result }) => alternative.id === id && result === 'noticed') &&
      !all.some(({ alternative, result }) => alternative.id === id && result === 'unnoticed'))
    .map(id => say(worded('isInAllowButIsNoticed', { id })))
}

/** How to let what is open go unnoticed, ready to be copied. */
function allowanceFor (open: readonly Judged[], say: Say): string[] {
  if (open.length === 0) return []
  const ids = [...new Set(open.map(({ alternative: { id } }) => id))]
  const entries = JSON.stringify(Object.fromEntries(ids.map(id => [id, say(worded('why'))])))
  return [say(worded('ifTheyMayStaySoAllow', { entries }))]
}

function entryLines ({ alternative, difference }: Judged, language: Language): string[] {
  const { id, key, answer, question, words } = alternative
  if (difference === undefined) return []
  const say = sayIn(language)
  const { test, request: { method, path, turn }, before, after, pointer } = difference
  return [
    `${id} ${key} = ${answer}`,
    `  ${question[language]}: ${words[language]}`,
    `  ${say(worded('test'))} ${test}: ${method} ${path}${turn > 1 ? ` (${turn})` : ''}`,
    `  ${pointer === '' ? say(worded('status')) : pointer}: ${shown(before)} → ${shown(after)}`,
    `  ${consequence(difference, say)}`
  ]
}

const MAX_SHOWN_CHARS = 120

function shown (value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
}

/** What goes wrong in production if the real API answers so. */
export function consequence ({ weight, before, after, pointer }: Difference, say: Say): string {
  const kind = weight === 'status-class' && Number(after) < 400 ? 'accepted' : weight
  return say(worded('ifTheRealApiAnswersSo', { said: harmOf(kind, { before, after, pointer }) }))
}

type Harmful = Pick<Difference, 'before' | 'after' | 'pointer'>

function harmOf (kind: Difference['weight'] | 'accepted', { before, after, pointer }: Harmful): Words {
  if (kind === 'presence' && pointer === '') return worded('harm.otherRequests')
  const what = pointer === '' ? 'status' : worded('harm.valueAt', { pointer })
  return worded(`harm.${kind}`, { before: String(before), after: String(after), pointer, what })
}

/** The report for programs. */
export function reportJson (all: readonly Judged[], allowed: Allowed): string {
  return JSON.stringify({
    alternatives: all.map(({ alternative: { id, key, answer }, result, difference }) => ({
      id,
      key,
      answer,
      result,
      ...difference !== undefined && jsonOf(difference),
      ...result === 'unnoticed' && Object.hasOwn(allowed, id) && { allowed: allowed[id] }
    }))
  }, null, 2) + '\n'
}

function jsonOf ({ weight, test, request: { method, path, turn }, before, after, pointer }: Difference): object {
  return { weight, test, request: `${method} ${path}`, turn, before, after, pointer }
}
