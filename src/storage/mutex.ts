/** Runs one task at a time, in the order of asking; one that fails holds up nobody. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>

export function serial (): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const mine = last.then(task)
    last = mine.catch(() => {})
    return mine
  }
}
