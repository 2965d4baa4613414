import type { Layer } from '../../core/state/layer.ts'
import type { Blobs } from '../store/blobs.ts'
import { attachmentDigests } from './attachments.ts'
import type { Rounds } from './round.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * The files of a sandbox's attachments. A file that no state shows any more stays until `removeUnshown`. That is called
 * when a sandbox is opened, when a life has ended, when a snapshot has gone, and when the ledger was compacted.
 */
export interface Files {
  /** Runs a task that reads files of a frozen state. No file is removed before it is over. */
  reading<R> (task: () => Promise<R>): Promise<R>
  /** Removes the files that no state shows. While a task reads files, it does so when that is over. */
  removeUnshown (): Promise<void>
}

/** `shown` returns the digests of the files that are needed. */
export function createFiles (
  blobs: Pick<Blobs, 'retainOnly'>, rounds: Pick<Rounds, 'alone'>, shown: () => ReadonlySet<string>
): Files {
  /** The removal that is queued. Calls made meanwhile share it, because it looks at the states only when it starts. */
  let waiting: Promise<void> | undefined
  let readers = 0
  let isPutOff = false

  async function remove (): Promise<void> {
    let removed = Promise.resolve()
    // It begins between two rounds, because no state shows a file that is under way. Files that come later stay.
    await rounds.alone(async () => {
      waiting = undefined
      isPutOff = readers > 0
      if (!isPutOff) removed = blobs.retainOnly(shown())
      removed.catch(() => {}) // who waits for the removal gets the error
    })
    await removed
  }

  function removeUnshown (): Promise<void> {
    waiting ??= remove()
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

/** The digests of the files that lives and snapshots show. */
export function filesShown (
  lives: Iterable<{ readonly layer: Layer }>, snapshots: readonly Snapshot[]
): Set<string> {
  const states = snapshots.flatMap(({ present }) => present ?? [])
  const filed = snapshots.flatMap(one => one.present === undefined ? [...one.files] : [])
  return new Set([...attachmentDigests([...lives, ...states]), ...filed])
}
