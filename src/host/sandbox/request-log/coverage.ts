import { MOST_OUTSIDE, OUTSIDE } from '../../store/outside.ts'

/** How often clients reached each part of the contract, by name. It outlasts the exchanges of the log. */
export interface Coverage {
  note (name: string, times?: number): void
  count (name: string): number
  names (): IterableIterator<string>
  clear (): void
}

/** Whether a name is that of a request outside the contract. A client chooses the rest of it. */
export const isOutsideName = (name: string): boolean => name.startsWith(OUTSIDE)

/** Counts a name, unless it is a further one outside the contract. */
export function noteBounded (coverage: Coverage, name: string, times = 1): void {
  const isNew = isOutsideName(name) && coverage.count(name) === 0
  if (isNew && Array.from(coverage.names()).filter(isOutsideName).length >= MOST_OUTSIDE) return
  coverage.note(name, times)
}

/** `past` are the counts of an earlier process. */
export function createCoverage (past: Iterable<readonly [name: string, count: number]> = []): Coverage {
  const counts = new Map<string, number>(past)
  return {
    note (name, times = 1) { counts.set(name, (counts.get(name) ?? 0) + times) },
    count: name => counts.get(name) ?? 0,
    names: () => counts.keys(),
    clear () { counts.clear() }
  }
}
