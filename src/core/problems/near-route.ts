import leven from 'leven'
import { type Operation, type OperationName, operations, READING } from '../contract/index.ts'
import type { Route } from './refusal.ts'
import { lettersIn } from './near-name.ts'

/** The beginning of a path that another server may have: `/api/v1`. */
const PREFIX = /^(v\d+|api)$/i

/** What each change costs that makes a path one of ours. A literal of another spelling costs a part of one. */
const ADDED_STEP = 0.4
const MISSING_STEP = 0.5
const OTHER_METHOD = 0.3
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
 * The route that a client most likely meant, with the identifiers of the sent path: by the same method, where the path
 * differs by letters, a prefix and one step, or by another one that is of the same path, unless the sent method only
 * reads. `undefined` if nothing is near.
 */
export function nearRoute (
  method: string, path: string, isServed: (operation: string) => boolean = () => true
): Route | undefined {
  const sent = path.split('/').filter(step => step !== '')
  if (sent.length > MAX_STEPS) return undefined
  const start = sent.findIndex(step => !PREFIX.test(step))
  let best: { readonly route: Route, readonly cost: number } | undefined
  for (const [name, { method: own, url }] of Object.entries(operations) as [OperationName, Operation][]) {
    if (!isServed(name)) continue
    const wanted = url.split('/').slice(1)
    const reading = own === method
      ? cheapest([read(sent, wanted, 1), start > 0 ? read(sent.slice(start), wanted, 1) : undefined])
      : READING.has(method) ? undefined : spend(read(sent, wanted, 0), OTHER_METHOD)
    const isOtherPath = own !== method && `/${reading?.steps.join('/')}` !== path
    if (reading === undefined || isOtherPath || reading.cost >= (best?.cost ?? Infinity)) continue
    if (reading.letters < LEAST_SHARE * lettersOf(wanted)) continue
    best = { cost: reading.cost, route: { method: own, path: `/${reading.steps.join('/')}` } }
  }
  return best?.route
}

/** The methods of the operations that have exactly this path. */
export function methodsAt (path: string): string[] {
  const sent = path.split('/').slice(1)
  return (Object.values(operations) as Operation[])
    .filter(({ url }) => {
      const wanted = url.split('/').slice(1)
      return wanted.length === sent.length &&
        wanted.every((own, at) => own === sent[at] || (isParameter(own) && sent[at] !== ''))
    })
    .map(({ method }) => method)
}

/** Whether a request without a route is about nothing that the contract has. */
export function isOutside (method: string, path: string): boolean {
  return methodsAt(path).length === 0 && nearRoute(method, path) === undefined
}

/** Whether a request nearly has the path of an operation. */
export function isMisspelt (method: string, path: string): boolean {
  return methodsAt(path).length === 0 && nearRoute(method, path) !== undefined
}

/** The cheapest way to read the sent steps as the wanted ones, of which so many may be missing or too many. */
function read (sent: readonly string[], wanted: readonly string[], edits: number): Reading | undefined {
  const [step, ...rest] = sent
  const [own, ...others] = wanted
  if (step === undefined && own === undefined) return { cost: 0, letters: 0, steps: [] }
  const ways: (Reading | undefined)[] = []
  if (edits > 0 && step !== undefined) ways.push(spend(read(rest, wanted, edits - 1), ADDED_STEP))
  if (edits > 0 && own !== undefined && !isParameter(own)) {
    ways.push(spend(read(sent, others, edits - 1), MISSING_STEP, own))
  }
  if (step !== undefined && own !== undefined) {
    const differs = isParameter(own) ? 0 : difference(step, own)
    if (differs !== undefined) {
      ways.push(spend(
        read(rest, others, edits), differs, isParameter(own) ? step : own, isParameter(own) ? 0 : own.length
      ))
    }
  }
  return cheapest(ways)
}

function cheapest (ways: readonly (Reading | undefined)[]): Reading | undefined {
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
