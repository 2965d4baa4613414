import { setImmediate } from 'node:timers/promises'
import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { Language } from '../../../core/words.ts'
import { loadExplanations } from '../../explain/exchange.ts'
import type { Double } from '../calibrate/double.ts'
import { type Exchange, strictPathOf, templateOf } from '../calibrate/exchange.ts'
import type { Group } from '../calibrate/group.ts'
import type { Judgement } from '../calibrate/judge.ts'
import { outcomeOf } from '../calibrate/outcome.ts'
import type { PointId, Value } from '../calibrate/points.ts'
import { type Candidate, candidatesFor, knownWith } from './candidates.ts'
import { type CauseName, TENANT } from './cause-words.ts'
import { type FindingView, findingsOf } from './findings.ts'
import { explainedIn, type Explaining, replacedBy, type RequestFix, requestFix } from './fix.ts'
import { type Nearest, nearestTo } from './nearest.ts'
import { refutedBy } from './refuted.ts'
import { masked, messageIn } from './said.ts'

/** A possible cause. */
export interface Possibility {
  readonly cause: CauseName
  readonly point?: { readonly id: PointId, readonly answer: Value }
  readonly tenant?: string
  readonly findings: readonly FindingView[]
}

/** What the refusals of one kind have in common. */
export interface RefusalView extends Possibility {
  /** The first ones. */
  readonly requests: readonly string[]
  readonly count: number
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly said: string
  /** The fields that the message names. */
  readonly named: readonly string[]
  readonly alternatives: readonly Possibility[]
  readonly fix?: RequestFix
  /** What the fix replaces, for people. */
  readonly replaced?: readonly unknown[]
  readonly nearest?: Nearest
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare
const MOST_ALTERNATIVES = 5
const MOST_REQUESTS = 20

/** Explains the refused exchanges of a judged recording, one view for each kind of refusal. */
export async function explainRefusals (
  judgement: Judgement, double: Double, language: Language, settings: ChosenSettings = {}
): Promise<RefusalView[]> {
  const { refusals, knowledge, points } = judgement
  const known = knownWith(points, settings)
  const isRefutedFor = refutedBy(double, judgement.groups)
  const explaining = { double, knowledge, known, explanations: await loadExplanations(), language }
  const found = new Map<string, RefusalView>()
  for (const group of refusals) {
    await setImmediate() // in a server others have their turn
    const [exchange] = group.members as readonly Exchange[] as readonly [Exchange]
    const isRefuted = await isRefutedFor(exchange)
    const view = await viewOf(exchange, group, judgement, { ...explaining, isRefuted })
    const key = kindOf(view)
    const other = found.get(key)
    found.set(key, other === undefined
      ? view
      : {
          ...other,
          count: other.count + view.count,
          requests: [...other.requests, ...view.requests].sort(byNumber).slice(0, MOST_REQUESTS)
        })
  }
  return [...found.values()]
}

/** What refusals of one kind have in common. A place in a list, and a figure of a message, make no other kind. */
function kindOf ({ operation, method, path, status, cause, findings, said }: RefusalView): string {
  const places = new Set(findings.map(({ code, pointer = '' }) => `${code} ${pointer.replace(/\d+/g, '#')}`))
  return JSON.stringify([operation, method, path, status, cause, [...places], said.replace(/\d+/g, '#')])
}

async function viewOf (
  exchange: Exchange, group: Group, { groups }: Judgement, explaining: Explaining
): Promise<RefusalView> {
  const { language } = explaining
  const candidates = await candidatesFor(group, explaining)
  const [first, ...others] = candidates
  const near = nearestTo(exchange, groups)
  const shown = { ...shownOf(exchange, group), ...near !== undefined && { nearest: near } }
  if (first === undefined) return { ...shown, cause: 'unknown', findings: [], alternatives: [] }
  const all = await explainedIn(exchange, first, explaining)
  const fix = await requestFix(exchange, first, all, explaining)
  const own = possibilityOf(first, findingsOf(first, exchange, language, all.problems, fix), language)
  const possible = others.map(one => possibilityOf(one, findingsOf(one, exchange, language), language))
  const isVendors = shown.named.length === 0 && ['tenant', 'open-point', 'limit'].includes(first.cause)
  return {
    ...shown,
    ...own,
    alternatives: [
      ...unlike([own, ...possible]).slice(1, MOST_ALTERNATIVES),
      ...isVendors ? [{ cause: 'unknown' as const, findings: [] }] : []
    ],
    ...fix !== undefined && { fix, replaced: replacedBy(fix, exchange) }
  }
}

function shownOf (exchange: Exchange, { requests, count }: Group) {
  const { operation, method, status, answer } = exchange
  return {
    requests,
    count,
    operation,
    method,
    path: shownPath(exchange),
    status,
    said: masked(messageIn(answer), exchange),
    named: outcomeOf(exchange, status, answer).names
  }
}

/** Without those that one before has told. */
function unlike (possibilities: readonly Possibility[]): Possibility[] {
  return possibilities.filter((one, at) => !possibilities.slice(0, at).some(({ cause, point, tenant, findings }) =>
    cause === one.cause && point?.id === one.point?.id && tenant === one.tenant &&
    one.findings.every(({ rule }) => findings.some(earlier => earlier.rule === rule))))
}

function possibilityOf (
  { cause, point, faults: [first] }: Candidate, findings: readonly FindingView[], language: Language
): Possibility {
  const tenant = cause === 'tenant' && first !== undefined ? TENANT[first.code]?.[language] : undefined
  return { cause, ...point !== undefined && { point }, ...tenant !== undefined && { tenant }, findings }
}

/** The path as the contract writes it, or as it was sent where it is another one. */
function shownPath (exchange: Exchange): string {
  if (exchange.path === strictPathOf(exchange)) return templateOf(exchange.operation).replace(/\{\w+\}/g, '{id}')
  return exchange.path.split('/').map(step => OF_IDENTIFIERS.test(step) ? '{id}' : step).join('/')
}

const OF_IDENTIFIERS = /[\d%@]/
