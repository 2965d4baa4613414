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

const MOST_ALTERNATIVES = 5
const MOST_REQUESTS = 20

/** Explains the refused exchanges of a judged recording, one view for each kind of refusal. */
export async function explainRefusals (
  judgement: Judgement, double: Double, language: Language, settings: ChosenSettings = {}
): Promise<RefusalView[]> {
  const { refusals, knowledge, points } = judgement
  const known = knownWith(points, settings)
  const explaining = { double, knowledge, known, explanations: await loadExplanations(), language }
  const found = new Map<string, RefusalView>()
  for (const group of refusals) {
    await setImmediate() // in a server others have their turn
    const [exchange] = group.members as readonly Exchange[] as readonly [Exchange]
    const view = await viewOf(exchange, group, judgement, explaining)
    const { operation, status, cause, findings, said } = view
    const key = JSON.stringify([operation, view.method, view.path, status, cause, findings, said])
    const other = found.get(key)
    found.set(key, other === undefined
      ? view
      : {
          ...other,
          count: other.count + view.count,
          requests: [...other.requests, ...view.requests].slice(0, MOST_REQUESTS)
        })
  }
  return [...found.values()]
}

async function viewOf (
  exchange: Exchange, group: Group, { groups }: Judgement, explaining: Explaining
): Promise<RefusalView> {
  const { language } = explaining
  const { operation, method, status, answer } = exchange
  const candidates = await candidatesFor(explaining.double, group, explaining.known)
  const [first] = candidates
  const { names } = outcomeOf(exchange, status, answer)
  const isNamed = names.length > 0
  const common = {
    requests: group.requests,
    count: group.count,
    operation,
    method,
    path: shownPath(exchange),
    status,
    said: masked(messageIn(answer), exchange),
    named: names
  }
  const near = nearestTo(exchange, groups)
  const nearest = near === undefined ? {} : { nearest: near }
  if (first === undefined) return { ...common, cause: 'unknown', findings: [], alternatives: [], ...nearest }
  const all = await explainedIn(exchange, first, explaining)
  const fix = await requestFix(exchange, first, all, explaining)
  const others = candidates.slice(1, MOST_ALTERNATIVES)
    .map(one => possibilityOf(one, findingsOf(one, exchange, language), language))
  const isVendors = !isNamed && ['tenant', 'open-point', 'limit'].includes(first.cause)
  return {
    ...common,
    ...possibilityOf(first, findingsOf(first, exchange, language, all.problems, fix), language),
    alternatives: [...others, ...isVendors ? [{ cause: 'unknown' as const, findings: [] }] : []],
    ...fix !== undefined && { fix, replaced: replacedBy(fix, exchange) },
    ...nearest
  }
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
