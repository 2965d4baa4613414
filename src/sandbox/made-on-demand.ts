import type { Blob } from '../storage/blobs.ts'
import { AppendError, type Appender, type Failure } from '../storage/changelog.ts'
import type { SandboxStore } from '../storage/store.ts'
import type { ChangeSet } from '../state/change.ts'

/** The store of a sandbox that is not there yet: it is made at the first append, or when asked. */
export interface SandboxStoreOnDemand extends SandboxStore {
  readonly isMade: boolean
  make (): Promise<void>
}

interface Waiting {
  readonly changeSet: ChangeSet
  readonly blobs: readonly Blob[]
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** `create` gives `undefined` when somebody else has made a sandbox of that name meanwhile. */
export function madeOnDemand (
  create: () => Promise<SandboxStore | undefined>, appender: Appender
): SandboxStoreOnDemand {
  let made: SandboxStore | undefined
  let making: Promise<void> | undefined
  let waiting: Waiting[] = []
  let closed = false

  function fail (failure: Failure, cause: unknown): never {
    const error = new AppendError(failure, cause)
    const all = waiting
    waiting = []
    if (all[0] !== undefined) appender.failed(all[0].changeSet.sequence, failure)
    for (const { reject } of all) reject(error)
    throw error
  }

  /** What has waited goes first, in one go, so that nothing comes in between. */
  function goOn (own: SandboxStore): void {
    const all = waiting
    waiting = []
    made = own
    for (const { changeSet, blobs, resolve, reject } of all) {
      const appended = own.changelog.append(changeSet, blobs)
      if (appended === undefined) resolve()
      else appended.then(resolve, reject)
    }
  }

  async function makeIt (): Promise<void> {
    const own = await create().catch(error => fail('refused', error))
    if (own === undefined) fail('fenced', 'a sandbox of that name is there')
    else goOn(own)
  }

  function make (): Promise<void> {
    if (made !== undefined) return Promise.resolve()
    making ??= makeIt().finally(() => { making = undefined })
    return making
  }

  return {
    get isMade () { return made !== undefined },
    make,
    changelog: {
      get healthy () { return made?.changelog.healthy ?? true },
      get compactionDue () { return made?.changelog.compactionDue ?? false },
      append (changeSet, blobs = []) {
        if (closed) throw new Error('the changelog is closed')
        if (made !== undefined) return made.changelog.append(changeSet, blobs)
        const appended = new Promise<void>((resolve, reject) => waiting.push({ changeSet, blobs, resolve, reject }))
        make().catch(() => {}) // each append that waits hears of it
        return appended
      },
      read: async function * () {},
      probe: async () => await made?.changelog.probe() ?? true,
      async compact (take) { await made?.changelog.compact(take) },
      async close () {
        closed = true
        await making?.catch(() => {})
        await made?.changelog.close()
      }
    },
    blobs: {
      async get (digest) {
        const blob = waiting.flatMap(({ blobs }) => blobs).find(blob => blob.digest === digest)
        return blob?.bytes ?? await made?.blobs.get(digest)
      },
      missing: async digests => await made?.blobs.missing(digests) ?? [...digests],
      async keepOnly (digests) { await made?.blobs.keepOnly(digests) }
    },
    async release (lastUsedAt) {
      closed = true
      await making?.catch(() => {})
      await made?.release(lastUsedAt)
    }
  }
}
