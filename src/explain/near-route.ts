import leven from 'leven'
import { type Operation, type OperationName, operations } from '../contract/index.ts'
import type { Route } from '../problems/refusal.ts'
import { lettersIn } from './near-name.ts'

/** The five routes of the contract, in one line. */
export const CONTRACT_ROUTES = (Object.values(operations) as Operation[])
  .filter(({ schema }) => schema['x-sandbox-extension'] !== true)
  .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`).join(', ')

/** What each change costs that makes a path one of ours. A literal of another spelling costs a part of one. */
const ADDED_STEP = 0.4
const MISSING_STEP = 0.5
const OTHER_METHOD = 0.3
const MAX_COST = 2
/** The part of a path's own letters that must be there. */
const LEAST_SHARE = 0.5
/** How many letters of a step may differ: one of so many. */
const LETTERS_PER_TYPO = 3
const MAX_STEPS = 12
const MAX_STEP_CHARS = 100

/** A way to read a path as that of an operation. */
interface Reading {
  readonly cost: number
  /** How many letters of the operation's path are there. */
  readonly letters: number
  readonly steps: readonly string[]
}

/**
 * The route that a client most likely meant: it differs by a few letters, a prefix, a doubled slash or the method. The
 * identifiers of the sent path stay. `undefined` if nothing is near.
 */
export function nearRoute (
  method: string, path: string, isServed: (operation: string) => boolean = () => true
): Route | undefined {
  const sent = path.split('/').filter(step => step !== '')
  if (sent.length > MAX_STEPS) return undefined
  let best: { readonly route: Route, readonly cost: number } | undefined
  for (const [name, { method: own, url }] of Object.entries(operations) as [OperationName, Operation][]) {
    if (!isServed(name)) continue
    const wanted = url.split('/').slice(1)
    const reading = read(sent, wanted)
    const cost = (reading?.cost ?? Infinity) + (own === method ? 0 : OTHER_METHOD)
    if (reading === undefined || cost > MAX_COST || cost >= (best?.cost ?? Infinity)) continue
    if (reading.letters < LEAST_SHARE * lettersOf(wanted)) continue
    best = { cost, route: { method: own, path: `/${reading.steps.join('/')}` } }
  }
  return best?.route
}

/** The cheapest way to read the sent steps as the wanted ones. */
function read (sent: readonly string[], wanted: readonly string[]): Reading | undefined {
  const [step, ...rest] = sent
  const [own, ...others] = wanted
  if (step === undefined && own === undefined) return { cost: 0, letters: 0, steps: [] }
  const ways: (Reading | undefined)[] = []
  if (step !== undefined) ways.push(spend(read(rest, wanted), ADDED_STEP))
  if (own !== undefined && !isParameter(own)) ways.push(spend(read(sent, others), MISSING_STEP, own))
  if (step !== undefined && own !== undefined) {
    const differs = isParameter(own) ? 0 : difference(step, own)
    if (differs !== undefined) {
      ways.push(spend(read(rest, others), differs, isParameter(own) ? step : own, isParameter(own) ? 0 : own.length))
    }
  }
  return ways.filter(way => way !== undefined).sort((a, b) => a.cost - b.cost)[0]
}

function spend (reading: Reading | undefined, cost: number, step?: string, letters = 0): Reading | undefined {
  return reading && {
    cost: reading.cost + cost,
    letters: reading.letters + letters,
    steps: step === undefined ? reading.steps : [step, ...reading.steps]
  }
}

/** The share of letters that differ; `undefined` for another word. Case, accents and hyphens make no difference. */
function difference (sent: string, own: string): number | undefined {
  if (sent.length > MAX_STEP_CHARS) return undefined
  const [a, b] = [lettersIn(decoded(sent)), lettersIn(own)]
  const differing = leven(a, b)
  return differing * LETTERS_PER_TYPO <= b.length ? differing / b.length : undefined
}

function decoded (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}

function isParameter (step: string): boolean {
  return step.startsWith(':')
}

function lettersOf (steps: readonly string[]): number {
  return steps.reduce((sum, step) => sum + (isParameter(step) ? 0 : step.length), 0)
}
