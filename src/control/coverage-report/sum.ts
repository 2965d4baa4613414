import type { Coverage } from '../../sandbox/request-log/coverage.ts'

/** What a report reads of a coverage. */
export type Counts = Pick<Coverage, 'count' | 'names'>

/** The coverage of several sandboxes together. */
export function sumOf (all: readonly Counts[]): Counts {
  const counts = new Map<string, number>()
  for (const coverage of all) {
    for (const name of coverage.names()) counts.set(name, (counts.get(name) ?? 0) + coverage.count(name))
  }
  return { count: name => counts.get(name) ?? 0, names: () => counts.keys() }
}
