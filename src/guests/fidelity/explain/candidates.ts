import type { ChosenSettings } from '../../../core/assumptions.ts'
import { openPointsOf } from '../../../core/problems/rows.ts'
import { messageOf } from '../../../core/problems/message.ts'
import { Invalid, Problem } from '../../../core/rules/problem.ts'
import type { Double } from '../calibrate/double.ts'
import type { Exchange } from '../calibrate/exchange.ts'
import { type Fault, faultsOf, usualFaults } from '../calibrate/faults.ts'
import type { Group } from '../calibrate/group.ts'
import { causesByLimit } from '../calibrate/limits.ts'
import { outcomeOf } from '../calibrate/outcome.ts'
import { type Answers, type PointId, POINTS, settingsOf, type Value, valuesOf } from '../calibrate/points.ts'
import { sentIn } from '../calibrate/predictions.ts'
import type { Cause } from '../calibrate/relation.ts'
import { type Situation, TOKENS } from '../calibrate/situation.ts'
import type { PointVerdict } from '../calibrate/verdicts.ts'
import type { IsRefuted } from './refuted.ts'
import { messageIn } from './said.ts'
import { type CauseName, kindOf, LIMIT_STATUSES } from './cause-words.ts'

/** A way in which a request can have come to its refusal. */
export interface Candidate extends Pick<Cause, 'answers' | 'situation'> {
  readonly cause: Exclude<CauseName, 'unknown'>
  readonly faults: readonly Fault[]
  /** The open point that the API would answer otherwise than `default`. */
  readonly point?: { readonly id: PointId, readonly answer: Value }
  /** True for a limit or a person that nothing speaks for but the refusal. */
  readonly isSupposed?: boolean
}

/** What else is known of the API: its answers to open points. */
export type Known = readonly Pick<PointVerdict, 'id' | 'status' | 'answer' | 'excluded' | 'likely'>[]

/** What a recording has settled, and else the answers that somebody chose. */
export function knownWith (points: readonly PointVerdict[], settings: ChosenSettings): Known {
  const found = new Map(points.map(point => [point.id, point]))
  return POINTS.map(({ id, key }) => {
    const { status = 'open', excluded = [], ...point } = found.get(id) ?? {}
    const chosen = settings[key] as Value | undefined
    const likely = status === 'settled' || chosen === undefined || excluded.includes(chosen) ? {} : { likely: chosen }
    return { ...point, id, status, excluded, ...likely }
  })
}

interface Judging {
  readonly double: Double
  readonly known: Known
  readonly isRefuted: IsRefuted
}

const COST = {
  answer: 2,
  tenant: 1.5,
  supposed: 2,
  form: 1,
  count: 0.5,
  place: 2,
  words: 1,
  route: 1,
  open: 0.2,
  situation: 0.1
}

/**
 * The ways in which a request can have come to its refusal, the likeliest first. None contradicts the fields that the
 * message names, nor an answer that is settled.
 */
export async function candidatesFor (
  { members, relation, situations }: Group, { double, known, isRefuted }: Judging
): Promise<Candidate[]> {
  const [exchange] = members as readonly Exchange[] as readonly [Exchange]
  const limit = LIMIT_STATUSES[exchange.status]
  const [situation] = situations
  if (limit !== undefined && situation !== undefined) {
    const faults = [{ code: limit, details: {} }]
    return [{ cause: 'limit', faults, situation, answers: {}, isSupposed: true }]
  }
  const causes = [...relation.causes, ...await byCoding(double, exchange, situations)]
  for await (const cause of causesByLimit(double, exchange, situations)) causes.push(cause)
  const found = new Map<string, { readonly candidate: Candidate, readonly cost: number }>()
  for (const cause of causes) {
    if (contradicts(exchange, cause, known)) continue
    const isSupposed = !situations.includes(cause.situation)
    const left = faultsOf(cause.problem).filter(fault => !isRefuted(fault, exchange.body))
    if (left.length === 0) continue
    const candidate = { ...await candidateOf(double, exchange, cause, left), isSupposed }
    const cost = costOf(exchange, cause, candidate, known) +
      (isSupposed ? COST.supposed : COST.situation * situations.indexOf(cause.situation))
    const { cause: name, faults, point } = candidate
    const key = JSON.stringify([name, faults.map(({ code, pointer }) => [code, pointer]), point?.id])
    const other = found.get(key)
    if (other === undefined || cost < other.cost) found.set(key, { candidate, cost })
  }
  const sorted = [...found.values()].sort((a, b) => a.cost - b.cost).map(({ candidate }) => candidate)
  return sorted.filter((one, at) => !sorted.slice(0, at).some(likelier => includes(one.faults, likelier.faults)))
}

/** True if a candidate has all faults of a likelier one, and more. The likelier one explains the refusal already. */
function includes (faults: readonly Fault[], others: readonly Fault[]): boolean {
  return faults.length > others.length && others.every(({ code, pointer }) =>
    faults.some(one => one.code === code && one.pointer === pointer))
}

/** Causes that lie in `Content-Encoding`. A recording has the decoded body, so this header is sent apart. */
async function byCoding (
  double: Double, exchange: Exchange, [situation]: readonly Situation[]
): Promise<Cause[]> {
  const coding = exchange.headers['content-encoding']
  if (coding === undefined || situation === undefined || !await double.canBe(situation.world)) return []
  const token = TOKENS.every
  await double.begin(situation.world, situation.settings ?? {})
  const sent = sentIn(exchange, token)
  const { status, answer, problem } = await double.send({
    ...sent, headers: { ...sent.headers, 'content-encoding': coding }
  })
  if (problem === undefined || (status !== exchange.status && exchange.status !== 415)) return []
  return [{ situation, token, answers: {}, outcome: outcomeOf(exchange, status, answer), problem }]
}

function contradicts (exchange: Exchange, { answers, outcome, problem }: Cause, known: Known): boolean {
  const { names } = outcomeOf(exchange, exchange.status, exchange.answer)
  const fields = fieldsOf(problem, outcome.names)
  if (names.length > 0 && !names.some(name => fields.includes(name)) && !isOfPermission(problem, names)) return true
  return known.some(({ id, status, answer, excluded }) =>
    answers[id] !== undefined && (status === 'settled' ? answers[id] !== answer : excluded.includes(answers[id])))
}

/** What a token lacks is a permission, so that its refusal names one. */
function isOfPermission (problem: Problem | Invalid, names: readonly string[]): boolean {
  return names.every(name => name === 'permissions') && faultsOf(problem).some(({ code }) => code === 'forbidden')
}

function fieldsOf (problem: Problem | Invalid, names: readonly string[]): string[] {
  return [...names, ...faultsOf(problem).map(({ pointer = '' }) => pointer.split('/')[1] ?? '')]
}

/** The default answers are the first ones. */
function isOther (id: string, value: Value | undefined): boolean {
  return value !== undefined && value !== valuesOf(id)[0]
}

async function candidateOf (
  double: Double, exchange: Exchange, { situation, token, answers }: Cause, all: readonly Fault[]
): Promise<Candidate> {
  const others = (Object.keys(answers) as PointId[]).filter(id => isOther(id, answers[id]))
  const usual = others.length === 0 ? all : await usualFaults(double, exchange, situation, token)
  const isUsual = ({ code, pointer }: Fault): boolean =>
    usual.some(one => one.code === code && one.pointer === pointer)
  // What is refused under the default answers, too, is no matter of another answer.
  const anyway = all.filter(isUsual)
  const faults = anyway.length === 0 ? all : [...anyway, ...all.filter(one => !isUsual(one))]
  const [first] = faults as [Fault]
  const common = { faults, situation, answers }
  const kind = kindOf(first.code)
  if (anyway.length > 0 || kind === 'tenant' || kind === 'token') return { ...common, cause: kind }
  const own = openPointsOf(first.code, first.pointer)
  const id = others.find(one => own.includes(one)) ?? others[0]
  return id === undefined
    ? { ...common, cause: kind }
    : { ...common, cause: 'open-point', point: { id, answer: answers[id] as Value } }
}

function costOf (
  { status, answer, ...asked }: Exchange, { answers, problem }: Cause, { cause, faults }: Candidate, known: Known
): number {
  const { shown, names } = outcomeOf(asked, status, answer)
  const texts = messageIn(answer)
  const unlikely = (Object.keys(answers) as PointId[]).filter(id => {
    const { answer: sure, likely = sure } = known.find(one => one.id === id) ?? {}
    return likely === undefined ? isOther(id, answers[id]) : answers[id] !== likely
  })
  const isList = shown.A52 === 'list'
  const message: unknown = Object(answer).message
  const isOtherCount = isList && Array.isArray(message) && message.length > 1 && message.length !== faults.length
  return COST.answer * unlikely.length +
    (cause === 'tenant' ? COST.tenant - COST.words * wordsShared(faults[0], texts) : 0) +
    (cause === 'open-point' ? COST.open : 0) +
    (names.length > 0 && !faults.some(fault => isPlaceSaid(fault, texts)) ? COST.place : 0) -
    (faults[0]?.code === 'route-not-found' && ROUTE_WORDS.test(texts) ? COST.route : 0) +
    (shown.A52 !== undefined && isList !== problem instanceof Invalid ? COST.form : 0) +
    (isOtherCount ? COST.count : 0)
}

/** Which share of the usual words of a problem a text has, in one language or the other, if it has most of them. */
function wordsShared (fault: Fault | undefined, text: string): number {
  if (fault === undefined) return 0
  // A path has the words of its operation.
  const said = text.split(/\s+/).filter(one => !one.includes('/')).flatMap(wordsIn)
  const problem = new Problem(fault.code, fault.details as never)
  const shares = (['pt', 'en'] as const).map(language => {
    const [usual = ''] = messageOf(problem, language).split(':')
    const words = wordsIn(usual)
    return words.filter(word => said.includes(word)).length / Math.max(words.length, 1)
  })
  return Math.max(0, ...shares.filter(share => share > 0.5))
}

/** Words of one to three letters say nothing. */
function wordsIn (text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
}

/** The words in which frameworks say that they have no such route. */
const ROUTE_WORDS = /\b(rota|route|cannot (get|post|put|patch|delete))\b/i

/** Whether a text names the innermost field of a fault. */
function isPlaceSaid ({ pointer = '' }: Fault, text: string): boolean {
  const field = pointer.split('/').findLast(step => /\D/.test(step)) ?? ''
  return text.split(/[^\p{L}\p{N}_]+/u).includes(field)
}

/** The settings under which a candidate is judged: what is known of the API, and what it needs. */
export function settingsFor ({ situation, answers }: Pick<Candidate, 'situation' | 'answers'>, known: Known) {
  const likely = Object.fromEntries(known.flatMap(({ id, answer, likely = answer }) =>
    likely === undefined ? [] : [[id, likely]])) as Answers
  return { ...situation.settings, ...settingsOf({ ...likely, ...answers }) }
}
