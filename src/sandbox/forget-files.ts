import { setImmediate } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'
import type { Blobs } from '../storage/blobs.ts'
import { serial } from '../storage/mutex.ts'
import { attachmentDigests } from './attachments.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Life, Moment } from './life.ts'

/** What may show attachments. */
interface Showing {
  readonly lives: () => ReadonlyArray<Pick<Life, 'layer' | 'beingRead'>>
  readonly snapshots: () => ReadonlyArray<Pick<Moment, 'layer'>>
}

/** On a full disk one change set after another is refused. */
const MOST_TRIES = 5

export function forgettingFiles (
  files: Pick<Blobs, 'keepOnly'>, commits: Pick<CommitQueue, 'drain' | 'noting'>, { lives, snapshots }: Showing
): { forgetFiles: () => Promise<void>, readOver: () => void } {
  const inTurn = serial()
  /** It waits for its turn and looks then, so it serves for all calls until then. */
  let waiting: Promise<void> | undefined
  let keptForReaders = false

  /**
   * Removes the files that nothing shows. It looks first, and then waits until what it saw is durable: an undone change
   * set would show again what it had hidden. False if one was undone.
   */
  async function tryToForget (appended: ReadonlySet<string>): Promise<boolean> {
    const lasting = [...lives(), ...snapshots()]
    const readers = lives().flatMap(({ beingRead }) => [...beingRead])
    const shown = attachmentDigests([...lasting, ...readers])
    keptForReaders = readers.length > 0 && attachmentDigests(lasting).size < shown.size
    try {
      await commits.drain()
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-durable') return false
      throw error
    }
    for (const digest of appended) shown.add(digest)
    await files.keepOnly(shown)
    return true
  }

  function forgetFiles (): Promise<void> {
    waiting ??= inTurn(async () => {
      waiting = undefined
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        if (await commits.noting(tryToForget)) return
        await setImmediate()
      }
    })
    return waiting
  }

  return {
    forgetFiles,
    readOver () { if (keptForReaders) forgetFiles().catch(() => {}) } // the next call removes the files as well
  }
}
