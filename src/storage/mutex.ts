/** Runs one task at a time, in the order of asking; one that fails holds up nobody. */
export type Lane = <T>(task: () => Promise<T>) => Promise<T>

export function lane (): Lane {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const mine = last.then(task)
    last = mine.catch(() => {})
    return mine
  }
}
