/** How often clients reached each part of the contract, by name. It outlasts the exchanges of the log. */
export interface Coverage {
  note (name: string, times?: number): void
  count (name: string): number
  names (): IterableIterator<string>
  clear (): void
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
