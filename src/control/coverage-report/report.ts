import type { Coverage } from '../../sandbox/request-log/coverage.ts'
import { REACHABLE } from './reachable.ts'

const KINDS = ['status', 'format', 'rule', 'transition'] as const
export type Kind = typeof KINDS[number]

/**
 * Something to reach: `of` an operation, a format or a status of adjustments, the `case`, and how often clients were
 * there.
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
  /** The names of what has not been reached. */
  readonly missing: readonly string[]
}

/** What has been reached of all that there is; what only other settings make reachable counts when it has been. */
export function reportOf (coverage: Coverage): Report {
  const names = [...new Set([...REACHABLE, ...coverage.names()])]
  const areas = KINDS.map((kind): Area => {
    const items = names.filter(name => name.startsWith(`${kind} `)).map(name => itemOf(name, coverage.count(name)))
    return { kind, reached: items.filter(({ count }) => count > 0).length, total: items.length, items }
  })
  return {
    reached: areas.reduce((sum, area) => sum + area.reached, 0),
    total: areas.reduce((sum, area) => sum + area.total, 0),
    areas,
    missing: names.filter(name => coverage.count(name) === 0)
  }
}

function itemOf (name: string, count: number): Item {
  const [, of = '', what = ''] = name.split(' ')
  return { of, case: what, count }
}
