import { Problem } from '../domain/problem.ts'
import type { ChangeSet, ChangelogEntry, Origin } from '../state/change.ts'
import type { Changelog } from '../storage/changelog.ts'

/** The changes of a sandbox on their way to its changelog, in order, with what takes each back. */
export interface CommitQueue {
  /** Resolves when durable. When it cannot be, it is undone with all that came after it, and each rejects. */
  append (changes: readonly ChangelogEntry[], undo: () => void, origin?: Origin): Promise<void> | undefined
  /** Resolves when everything so far is durable. If a pending append fails, `undo` runs with the others. */
  drain (undo?: () => void): Promise<void> | undefined
  readonly sequence: number
  readonly changelog: Changelog
}

interface Pending {
  readonly sequence: number
  readonly undo: () => void
  readonly durable: Promise<void>
}

/** A changelog that has been read, and the last sequence in it. */
export interface Connection {
  readonly changelog: Changelog
  readonly last: number
}

/** Undoes the change sets from this sequence on. A changelog calls it before any of their promises rejects. */
export type RollBackFrom = (from: number) => void

export async function openCommitQueue (connect: (rollBackFrom: RollBackFrom) => Promise<Connection>): Promise<CommitQueue> {
  const pending: Pending[] = []
  let sequence = 0
  const rollBackFrom = (from: number): void => {
    while (pending.length > 0 && (pending.at(-1) as Pending).sequence >= from) pending.pop()?.undo()
    sequence = from - 1
  }
  const { changelog, last } = await connect(rollBackFrom)
  sequence = last
  const settle = (durable: number): void => {
    while (pending[0] !== undefined && pending[0].sequence <= durable) pending.shift()
  }

  /** A changelog that is closed throws, and has done nothing. */
  function tryAppend (changeSet: ChangeSet, undo: () => void): Promise<void> | undefined {
    try {
      return changelog.append(changeSet)
    } catch (error) {
      undo()
      throw notDurable(error)
    }
  }

  return {
    changelog,
    get sequence () { return sequence },
    append (changes, undo, origin) {
      const own = sequence + 1
      const appended = tryAppend({ sequence: own, ...(origin !== undefined && { origin }), changes }, undo)
      sequence = own
      if (appended === undefined) return undefined
      const durable = appended.then(() => settle(own), error => { throw notDurable(error) })
      durable.catch(() => {}) // whoever waits for it hears of it
      pending.push({ sequence: own, undo, durable })
      return durable
    },
    drain (undo) {
      const last = pending.at(-1)
      if (last !== undefined && undo !== undefined) pending.push({ ...last, undo })
      return last?.durable
    }
  }
}

/** The reason is the cause, which is logged. */
function notDurable (cause: unknown): Problem {
  return Object.assign(new Problem('not-durable', {}), { cause })
}
