import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../core/rules/problem.ts'
import { valueOf } from '../../core/wire/json-pointer.ts'
import { uuid } from '../../core/state/identifiers.ts'
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

/** The faults of one life of a sandbox. */
export interface Faults {
  readonly size: number
  list (): readonly Fault[]
  add (rule: FaultRule): Fault
  /** Throws if there is no such fault. */
  remove (id: string): void
  clear (): void
  /** The faults that strike, in the order in which they were added, up to the first that ends the request. */
  strike (stage: Stage, target: FaultTarget): readonly Fault[]
}

export const MAXIMUM_FAULTS = 100
/** Of all faults of a stage together. */
export const LONGEST_DELAY_MS = 60_000

/** `past` are the faults of an earlier process. */
export function createFaults (seed: number, past: readonly Fault[] = []): Faults {
  const faults = new Map<string, { -readonly [K in keyof Fault]: Fault[K] }>(
    past.map(fault => [String(fault.id), { ...fault }]))
  let last = Math.max(0, ...past.map(({ id }) => id))

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
    strike (stage, target) {
      const struck: Fault[] = []
      for (const fault of faults.values()) {
        if (fault.stage !== stage || !matches(fault, target)) continue
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

/** A number from 0 to less than 1. */
function chance (seed: number, id: number, n: number): number {
  return Number.parseInt(uuid(seed + id, n).slice(0, 8), 16) / 2 ** 32
}

function matches ({ operation, match }: FaultRule, target: FaultTarget): boolean {
  if (operation !== undefined && operation !== target.operation) return false
  return Object.entries(match?.headers ?? {}).every(([name, value]) => target.headers[name.toLowerCase()] === value) &&
    Object.entries(match?.body ?? {}).every(([pointer, value]) =>
      isDeepStrictEqual(valueOf(target.body, pointer), value))
}
