/** Runs one task at a time, in the order of the calls. A task that fails does not stop the next one. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>

export function serial (): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const mine = last.then(task)
    last = mine.catch(() => {})
    return mine
  }
}

/** Runs so many tasks at a time. Each of the others begins when any of them is over. */
export function fewAtOnce (most: number): Mutex {
  const waiting: Array<() => void> = []
  let running = 0
  return async task => {
    if (running === most) await new Promise<void>(resolve => { waiting.push(resolve) })
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** A mutex for each key. A key without a task takes no memory. */
export interface KeyedMutex {
  run<T> (key: string, task: () => Promise<T>): Promise<T>
  /** Whether a task of this key runs or waits. */
  isBusy (key: string): boolean
  /** Resolves when every task that was passed to `run` before is over. */
  idle (): Promise<void>
}

export function serialByKey (): KeyedMutex {
  const mutexes = new Map<string, { readonly run: Mutex, tasks: number }>()
  const running = new Set<Promise<unknown>>()

  async function counted<T> (key: string, task: () => Promise<T>): Promise<T> {
    const mutex = mutexes.get(key) ?? { run: serial(), tasks: 0 }
    mutexes.set(key, mutex)
    mutex.tasks++
    try { return await mutex.run(task) } finally { if (--mutex.tasks === 0) mutexes.delete(key) }
  }

  return {
    run (key, task) {
      const mine = counted(key, task)
      running.add(mine)
      mine.catch(() => {}).finally(() => running.delete(mine))
      return mine
    },
    isBusy: key => mutexes.has(key),
    async idle () { await Promise.allSettled(running) }
  }
}
