import type { ChangeSet } from '../../../src/core/state/change.ts'
import { AppendError, type Appender, type Changelog, type Failure } from '../../../src/host/store/changelog.ts'

/** A changelog that makes nothing durable, nor fails, before the test says so. */
export interface HeldChangelog extends Changelog {
  /** What is durable. */
  readonly kept: readonly ChangeSet[]
  /** What is under way becomes durable: all of it, or so many. */
  keep (count?: number): void
  /** What is under way fails: it is refused, unless told otherwise. */
  lose (failure?: Failure): void
}

/** `begun`: how many change sets it holds already. `files` gets the files at once. */
export function heldChangelog (
  appender: Appender, { begun = 0, files }: { begun?: number, files?: Pick<Changelog, 'append'> } = {}
): HeldChangelog {
  const kept: ChangeSet[] = []
  const waiting: Array<{ changeSet: ChangeSet, resolve: () => void, reject: (reason: unknown) => void }> = []
  let closed = false

  return {
    kept,
    healthy: true,
    compactionDue: false,
    compact: async () => {},
    append (changeSet, blobs) {
      if (closed) throw new Error('closed')
      const due = begun + kept.length + waiting.length + 1
      if (changeSet.sequence !== due) throw new Error(`change set ${changeSet.sequence} came where ${due} was due`)
      files?.append(changeSet, blobs)?.catch(() => {})
      return new Promise((resolve, reject) => waiting.push({ changeSet: structuredClone(changeSet), resolve, reject }))
    },
    keep (count = waiting.length) {
      for (const { changeSet, resolve } of waiting.splice(0, count)) {
        kept.push(changeSet)
        resolve()
      }
    },
    lose (failure = 'refused') {
      if (waiting.length === 0) return
      const all = waiting.splice(0)
      appender.failed(begun + kept.length + 1, failure)
      for (const { reject } of all) reject(new AppendError(failure, new Error('the disk is full')))
    },
    async * read () { yield * kept },
    probe: async () => true,
    close: async () => { closed = true }
  }
}
