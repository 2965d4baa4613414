import type { Blobs } from '../store/blobs.ts'
import { serial } from '../store/mutex.ts'
import type { Layer } from '../../core/state/layer.ts'
import { attachmentDigests } from './attachments.ts'
import type { CommitQueue } from './commit-queue.ts'

/**
 * The files of a sandbox's attachments. A file that no state shows any more stays until `removeUnshown`. That is called
 * when a sandbox is opened, when a life has ended, when a snapshot has gone, and when the changelog was compacted.
 */
export interface Files {
  /** Runs a task that reads files of a frozen state. No file is removed before it is over. */
  reading<R> (task: () => Promise<R>): Promise<R>
  /** Removes the files that no state shows. While a task reads files, it does so when that is over. */
  removeUnshown (): Promise<void>
}

/** `shown` returns the states whose files are needed. */
export function createFiles (
  blobs: Pick<Blobs, 'keepOnly'>, commits: Pick<CommitQueue, 'drain' | 'trackNewFiles'>,
  shown: () => Iterable<{ readonly layer: Layer }>
): Files {
  const inTurn = serial()
  /** The removal that is queued. Calls made meanwhile share it, because it looks at the states only when it starts. */
  let waiting: Promise<void> | undefined
  let readers = 0
  let isPutOff = false

  /** Waits until what it saw is durable, because a change set that is undone shows again what it had hidden. */
  async function remove (appended: ReadonlySet<string>): Promise<void> {
    const digests = attachmentDigests(shown())
    await commits.drain()
    for (const digest of appended) digests.add(digest)
    await blobs.keepOnly(digests)
  }

  function removeUnshown (): Promise<void> {
    waiting ??= inTurn(async () => {
      waiting = undefined
      isPutOff = readers > 0
      if (!isPutOff) await commits.trackNewFiles(remove)
    })
    return waiting
  }

  return {
    async reading (task) {
      readers++
      try { return await task() } finally {
        if (--readers === 0 && isPutOff) removeUnshown().catch(() => {}) // the next call removes them as well
      }
    },
    removeUnshown
  }
}
