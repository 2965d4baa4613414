import type { Blob } from '../storage/blobs.ts'
import { AppendError, type Appender, type Failure } from '../storage/changelog.ts'
import type { SandboxStore } from '../storage/store.ts'
import type { ChangeSet } from '../state/change.ts'

/** The store of a sandbox that is not stored yet. The first append creates it, and so does `persist`. */
export interface SandboxStoreOnDemand extends SandboxStore {
  readonly isStored: boolean
  persist (): Promise<void>
}

interface Waiting {
  readonly changeSet: ChangeSet
  readonly blobs: readonly Blob[]
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** `create` resolves to `undefined` if a sandbox of that name was stored in the meantime. */
export function storeOnDemand (
  create: () => Promise<SandboxStore | undefined>, appender: Appender
): SandboxStoreOnDemand {
  let stored: SandboxStore | undefined
  let storing: Promise<void> | undefined
  let waiting: Waiting[] = []
  let closed = false

  function fail (failure: Failure, cause: unknown): never {
    const error = new AppendError(failure, cause)
    const all = waiting
    waiting = []
    if (all[0] !== undefined) appender.failed(all[0].changeSet.sequence, failure, cause)
    for (const { reject } of all) reject(error)
    throw error
  }

  /** Appends the waiting change sets synchronously, so that no later one can overtake them. */
  function appendWaiting (own: SandboxStore): void {
    const all = waiting
    waiting = []
    stored = own
    for (const { changeSet, blobs, resolve, reject } of all) {
      const appended = own.changelog.append(changeSet, blobs)
      if (appended === undefined) resolve()
      else appended.then(resolve, reject)
    }
  }

  async function createStore (): Promise<void> {
    const own = await create().catch(error => fail('refused', error))
    if (own === undefined) fail('fenced', 'a sandbox of that name is there')
    else appendWaiting(own)
  }

  function persist (): Promise<void> {
    if (stored !== undefined) return Promise.resolve()
    storing ??= createStore().finally(() => { storing = undefined })
    return storing
  }

  return {
    get isStored () { return stored !== undefined },
    persist,
    changelog: {
      get healthy () { return stored?.changelog.healthy ?? true },
      get compactionDue () { return stored?.changelog.compactionDue ?? false },
      append (changeSet, blobs = []) {
        if (closed) throw new Error('the changelog is closed')
        if (stored !== undefined) return stored.changelog.append(changeSet, blobs)
        const appended = new Promise<void>((resolve, reject) => waiting.push({ changeSet, blobs, resolve, reject }))
        persist().catch(() => {}) // each waiting append rejects by itself
        return appended
      },
      read: async function * () {},
      probe: async () => await stored?.changelog.probe() ?? true,
      async compact (take) { await stored?.changelog.compact(take) },
      async close () {
        closed = true
        await storing?.catch(() => {})
        await stored?.changelog.close()
      }
    },
    blobs: {
      async get (digest) {
        const blob = waiting.flatMap(({ blobs }) => blobs).find(blob => blob.digest === digest)
        return blob?.bytes ?? await stored?.blobs.get(digest)
      },
      missing: async digests => await stored?.blobs.missing(digests) ?? [...digests],
      async keepOnly (digests) { await stored?.blobs.keepOnly(digests) }
    },
    async release (lastUsedAt, handover) {
      closed = true
      await storing?.catch(() => {})
      await stored?.release(lastUsedAt, handover)
    }
  }
}
