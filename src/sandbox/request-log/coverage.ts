/** What the clients of a sandbox have reached, by name; it stays when the exchanges go from the log. */
export interface Coverage {
  note (name: string): void
  count (name: string): number
  names (): IterableIterator<string>
}

export function createCoverage (): Coverage {
  const counts = new Map<string, number>()
  return {
    note (name) { counts.set(name, (counts.get(name) ?? 0) + 1) },
    count: name => counts.get(name) ?? 0,
    names: () => counts.keys()
  }
}
