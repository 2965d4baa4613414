import type { ChangeSet } from '../../../src/core/state/change.ts'
import type { Batch, Ledger } from '../../../src/host/store/ledger.ts'

/** A ledger that makes nothing durable, nor fails, before the test says so. */
export interface HeldLedger extends Ledger {
  /** What is durable. */
  readonly kept: readonly ChangeSet[]
  /** What is under way becomes durable. */
  keep (): void
  /** What is under way is refused, for this reason. */
  lose (reason?: Error): void
}

/** `begun`: how many change sets it holds already. `inMemory` has its files, and gets them at once. */
export function heldLedger (inMemory: Ledger, begun = 0): HeldLedger {
  const kept: ChangeSet[] = []
  let waiting: { readonly batch: Batch, resolve (): void, reject (reason: unknown): void } | undefined
  let closed = false

  return {
    kept,
    blobs: inMemory.blobs,
    healthy: true,
    compactionDue: false,
    compact: async () => {},
    append (batch) {
      if (closed) throw new Error('closed')
      if (waiting !== undefined) throw new Error('a batch is under way')
      const due = begun + kept.length + 1
      if (batch.changeSets[0]?.sequence !== due) throw new Error(`another change set came where ${due} was due`)
      inMemory.append(batch)?.catch(() => {})
      return new Promise((resolve, reject) => { waiting = { batch: structuredClone(batch), resolve, reject } })
    },
    keep () {
      if (waiting === undefined) return
      const { batch, resolve } = waiting
      waiting = undefined
      kept.push(...batch.changeSets)
      resolve()
    },
    lose (reason = new Error('the disk is full')) {
      const lost = waiting
      waiting = undefined
      lost?.reject(reason)
    },
    async * read () { yield * kept },
    probe: async () => true,
    close: async () => { closed = true },
    async release (lastUsedAt) {
      closed = true
      await inMemory.release(lastUsedAt)
    }
  }
}
