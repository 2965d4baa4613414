/** The entries that one write and one sync will make durable; all who wait for them share its promise. */
export interface Batch {
  readonly first: number
  readonly jsons: string[]
  /** One of them starts the sandbox afresh. */
  hasOrigin: boolean
  readonly settled: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

export function newBatch (first: number): Batch {
  let resolve!: () => void
  let reject!: (reason: unknown) => void
  const settled = new Promise<void>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { first, jsons: [], hasOrigin: false, settled, resolve, reject }
}
