import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../core/rules/problem.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { FaultBook, RateWindow } from '../../core/state/bookkeeping.ts'
import type { Change } from '../../core/state/change.ts'
import type { Decision } from '../../core/state/change-set.ts'
import { uuid } from '../../core/state/identifiers.ts'
import { getEntity, type Layer } from '../../core/state/layer.ts'
import type { State } from '../../core/state/state.ts'
import type { Stage, WireFault } from './fault-kinds.ts'

/** What goes wrong, and for which of the matching requests. Without `times`, `every` and `probability`, for all. */
export interface FaultRule {
  readonly operation?: string
  readonly match?: {
    /** The values that the body must have, by JSON Pointer. */
    readonly body?: Readonly<Record<string, unknown>>
    /** The values that the headers must have, by name. */
    readonly headers?: Readonly<Record<string, string>>
  }
  /** The fault strikes the first `times` matching requests. */
  readonly times?: number
  /** The fault strikes every `every`th matching request. */
  readonly every?: number
  /** From 0 to 1. It is drawn from the seed, so that a repeated run strikes the same requests. */
  readonly probability?: number
  readonly stage: Stage
  readonly delayMs?: number
  readonly status?: number
  readonly wire?: WireFault
}

export interface Fault extends FaultRule {
  readonly id: number
  /** How many requests matched at its stage. */
  readonly seen: number
  /** How many of them it struck. */
  readonly hits: number
}

/** The parts of a request that a rule can match. */
export interface FaultTarget {
  readonly operation: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

export const MAXIMUM_FAULTS = 100
/** Of all faults of a stage together. */
export const LONGEST_DELAY_MS = 60_000

/** The key of what a state has of faults. */
const KEY = 'faults'

/** The faults that a layer has. */
export function faultsOn (layer: Layer): readonly Fault[] {
  return (getEntity(layer, 'faults', KEY)?.rules ?? []) as readonly Fault[]
}

/** The changes after which a new layer has the faults of `present`. Without it, it has none. */
export function faultsFrom (present: Layer | undefined, layer: Layer): Change[] {
  const entity = present && getEntity(present, 'faults', KEY)
  return entity === getEntity(layer, 'faults', KEY) ? [] : [{ collection: 'faults', key: KEY, entity: entity ?? null }]
}

export function addFault (state: State, rule: FaultRule): Decision<Fault> {
  const { last, rules, ...book } = bookIn(state)
  if (rules.length >= MAXIMUM_FAULTS) throw new Problem('too-many-faults', { maximum: MAXIMUM_FAULTS })
  const fault = { ...rule, id: last + 1, seen: 0, hits: 0 }
  return { result: fault, put: { faults: [{ ...book, last: fault.id, rules: [...rules, fault] }] } }
}

/** Throws if there is no such fault. */
export function removeFault (state: State, id: string): Decision<undefined> {
  const { rules, ...book } = bookIn(state)
  const others = rules.filter(fault => String(fault.id) !== id)
  if (others.length === rules.length) throw new Problem('fault-not-found', { id: id.slice(0, 80) })
  return { result: undefined, put: { faults: [{ ...book, rules: others }] } }
}

export function clearFaults (state: State): Decision<undefined> {
  const { rules, ...book } = bookIn(state)
  return { result: undefined, ...rules.length > 0 && { put: { faults: [{ ...book, rules: [] }] } } }
}

/** Counts a request, and gives the faults that strike it, in their order, up to the first that ends it. */
export function strike (state: State, seed: number, stage: Stage, target: FaultTarget): Decision<readonly Fault[]> {
  const { rules, ...book } = bookIn(state)
  const struck: Fault[] = []
  let isOver = false
  const counted = rules.map(fault => {
    if (isOver || !meets(fault, stage, target)) return fault
    const met = { ...fault, seen: fault.seen + 1 }
    if (!isDue(met, seed)) return met
    const hit = { ...met, hits: met.hits + 1 }
    struck.push(hit)
    isOver = hit.status !== undefined || hit.wire !== undefined
    return hit
  })
  return { result: struck, put: { faults: [{ ...book, rules: counted }] } }
}

/** Counts a request of an API key in its window of a minute, which begins with its first request. */
export function countRequest (state: State, key: string, now: Instant): Decision<RateWindow> {
  const { windows = {}, ...book } = bookIn(state)
  const { startedAt, count } = windowAt(windows[key], now)
  const counted = { startedAt, count: count + 1 }
  const open = Object.entries(windows).filter(([, window]) => windowAt(window, now) === window)
  return { result: counted, put: { faults: [{ ...book, windows: { ...Object.fromEntries(open), [key]: counted } }] } }
}

const MINUTE_MS = 60_000

/** The window in which a request comes at this time, without it. */
export function windowAt (known: RateWindow | undefined, now: Instant): RateWindow {
  const isOpen = known !== undefined && now < known.startedAt + MINUTE_MS && now >= known.startedAt
  return isOpen ? known : { startedAt: now, count: 0 }
}

/** The whole seconds until a window is over. */
export function secondsLeft ({ startedAt }: RateWindow, now: Instant): number {
  return Math.ceil((startedAt + MINUTE_MS - now) / 1000)
}

interface Book extends Pick<FaultBook, 'last' | 'windows'> { readonly rules: readonly Fault[] }

function bookIn (state: State): Book {
  const { last = 0, rules = [], ...more } = state.get('faults', KEY) ?? {}
  return { ...more, last, rules: rules as readonly Fault[] }
}

function isDue ({ id, times, every, probability, seen, hits }: Fault, seed: number): boolean {
  if (times !== undefined) return hits < times
  if (every !== undefined) return seen % every === 0
  return probability === undefined || chance(seed, id, seen) < probability
}

/** A number from 0 to less than 1. */
function chance (seed: number, id: number, n: number): number {
  return Number.parseInt(uuid(seed + id, n).slice(0, 8), 16) / 2 ** 32
}

/** Whether a request that has come to a stage has the parts that a rule asks for. */
export function meets ({ operation, match, stage: at }: FaultRule, stage: Stage, target: FaultTarget): boolean {
  if (at !== stage) return false
  if (operation !== undefined && operation !== target.operation) return false
  return Object.entries(match?.headers ?? {}).every(([name, value]) => target.headers[name.toLowerCase()] === value) &&
    Object.entries(match?.body ?? {}).every(([pointer, value]) =>
      isDeepStrictEqual(valueOf(target.body, pointer), value))
}
