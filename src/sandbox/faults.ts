import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../domain/problem.ts'
import { valueOf } from '../wire/json-pointer.ts'
import { uuid } from './identifiers.ts'

/**
 * Where a request is when it goes wrong: nothing is known of it; it is in order; what it wanted has happened and is
 * durable.
 */
export const STAGES = ['before-auth', 'after-validation', 'after-commit'] as const
export type Stage = typeof STAGES[number]

/** The connection is reset; the answer breaks off in the middle; the connection ends without an answer. */
export const WIRE_FAULTS = ['reset', 'truncate', 'empty'] as const
export type WireFault = typeof WIRE_FAULTS[number]

/** What goes wrong, and for which requests: every one that matches, or some of them. */
export interface FaultRule {
  readonly operation?: string
  readonly match?: {
    /** JSON Pointers and the values that they must have. */
    readonly body?: Readonly<Record<string, unknown>>
    /** Names and the values that they must have. */
    readonly headers?: Readonly<Record<string, string>>
  }
  /** The first so many. */
  readonly times?: number
  /** Of so many the last, again and again. */
  readonly every?: number
  /** From 0 to 1; drawn from the seed, so the same requests meet the same fate again. */
  readonly probability?: number
  readonly stage: Stage
  readonly delayMs?: number
  readonly status?: number
  readonly wire?: WireFault
}

export interface Fault extends FaultRule {
  readonly id: number
  /** Requests that matched at its stage, and those that it struck. */
  readonly seen: number
  readonly hits: number
}

/** What a rule asks of a request. */
export interface FaultTarget {
  readonly operation: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** The faults of one life of a sandbox. */
export interface Faults {
  readonly size: number
  list (): readonly Fault[]
  add (rule: FaultRule): Fault
  /** Throws when there is none. */
  remove (id: string): void
  clear (): void
  /** Those that strike, in their order, up to the first that ends the request. */
  strike (stage: Stage, subject: FaultTarget): readonly Fault[]
}

export const MAXIMUM_FAULTS = 100
/** Milliseconds, of all faults of a stage together. */
export const LONGEST_DELAY = 60_000

export function createFaults (seed: number): Faults {
  const faults = new Map<string, { -readonly [K in keyof Fault]: Fault[K] }>()
  let last = 0

  return {
    get size () { return faults.size },
    list: () => Array.from(faults.values(), fault => ({ ...fault })),
    add (rule) {
      if (faults.size >= MAXIMUM_FAULTS) throw new Problem('too-many-faults', { maximum: MAXIMUM_FAULTS })
      const fault = { ...rule, id: ++last, seen: 0, hits: 0 }
      faults.set(String(fault.id), fault)
      return { ...fault }
    },
    remove (id) {
      if (!faults.delete(id)) throw new Problem('fault-not-found', { id: id.slice(0, 80) })
    },
    clear: () => faults.clear(),
    strike (stage, subject) {
      const struck: Fault[] = []
      for (const fault of faults.values()) {
        if (fault.stage !== stage || !matches(fault, subject)) continue
        fault.seen++
        if (!isDue(fault, seed)) continue
        fault.hits++
        struck.push(fault)
        if (fault.status !== undefined || fault.wire !== undefined) break
      }
      return struck
    }
  }
}

function isDue ({ id, times, every, probability, seen, hits }: Fault, seed: number): boolean {
  if (times !== undefined) return hits < times
  if (every !== undefined) return seen % every === 0
  return probability === undefined || chance(seed, id, seen) < probability
}

/** At least 0 and less than 1. */
function chance (seed: number, id: number, n: number): number {
  return Number.parseInt(uuid(seed + id, n).slice(0, 8), 16) / 2 ** 32
}

function matches ({ operation, match }: FaultRule, subject: FaultTarget): boolean {
  if (operation !== undefined && operation !== subject.operation) return false
  return Object.entries(match?.headers ?? {}).every(([name, value]) => subject.headers[name.toLowerCase()] === value) &&
    Object.entries(match?.body ?? {}).every(([pointer, value]) =>
      isDeepStrictEqual(valueOf(subject.body, pointer), value))
}
