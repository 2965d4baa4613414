import { type Coverage, createCoverage, isOutsideName } from '../../sandbox/request-log/coverage.ts'
import type { Mask } from './mask.ts'

/** How often each name was reached. */
export type Counts = Pick<Coverage, 'count' | 'names'>

/** A coverage that shows no token that a sandbox knows. Only the name of a path outside the contract can have one. */
export function maskedCoverage (coverage: Counts, maskOf: () => Mask): Counts {
  const names = [...coverage.names()]
  if (!names.some(isOutsideName)) return coverage
  const mask = maskOf()
  const counts = createCoverage()
  for (const name of names) counts.note(isOutsideName(name) ? mask(name) : name, coverage.count(name))
  return counts
}
