import type { Counts } from '../../../host/http/recorded/masked-coverage.ts'
import { REACHABLE } from './reachable.ts'
import { createCoverage, isOutsideName } from '../../../host/sandbox/request-log/coverage.ts'

const KINDS = ['status', 'format', 'rule', 'transition'] as const
export type Kind = typeof KINDS[number]

/**
 * An item to reach: `of` an operation, a format or a status of adjustments, with the `case` and how often clients
 * reached it.
 */
export interface Item {
  readonly of: string
  readonly case: string
  readonly count: number
}

export interface Area {
  readonly kind: Kind
  readonly reached: number
  readonly total: number
  readonly items: readonly Item[]
}

export interface Report {
  readonly reached: number
  readonly total: number
  readonly areas: readonly Area[]
  /** The names of the unreached items. */
  readonly missing: readonly string[]
  /** What clients asked for that the contract does not have, the most frequent first. */
  readonly outsideContract: readonly Outside[]
}

export interface Outside {
  readonly method: string
  readonly path: string
  readonly count: number
}

/**
 * Reports what clients reached of all that exists. An item that only other settings make reachable counts once it was
 * reached.
 */
export function reportOf (coverage: Counts): Report {
  const names = [...new Set([...REACHABLE, ...coverage.names()])]
  const areas = KINDS.map((kind): Area => {
    const items = names.filter(name => name.startsWith(`${kind} `)).map(name => itemOf(name, coverage.count(name)))
    return { kind, reached: items.filter(({ count }) => count > 0).length, total: items.length, items }
  })
  return {
    reached: areas.reduce((sum, area) => sum + area.reached, 0),
    total: areas.reduce((sum, area) => sum + area.total, 0),
    areas,
    missing: names.filter(name => coverage.count(name) === 0),
    outsideContract: names.filter(isOutsideName).map(name => outsideOf(name, coverage.count(name)))
      .sort((a, b) => b.count - a.count)
  }
}

function outsideOf (name: string, count: number): Outside {
  const [, method = '', ...path] = name.split(' ')
  return { method, path: path.join(' '), count }
}

function itemOf (name: string, count: number): Item {
  const [, of = '', what = ''] = name.split(' ')
  return { of, case: what, count }
}

/** The coverage of several sandboxes together. */
export function sumOf (all: readonly Counts[]): Counts {
  const sum = createCoverage()
  for (const coverage of all) for (const name of coverage.names()) sum.note(name, coverage.count(name))
  return sum
}
