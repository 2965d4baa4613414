import { Problem } from '../domain/problem.ts'
import type { ChangeSet, Entry, Origin } from '../state/change.ts'
import type { Changelog } from '../storage/changelog.ts'

/** The changes of a sandbox on their way to its changelog, in order, with what takes each back. */
export interface Commits {
  /** Resolves when durable. When it cannot be, it is undone with all that came after it, and each rejects. */
  commit (changes: readonly Entry[], undo: () => void, origin?: Origin): Promise<void> | undefined
  /** Resolves when everything so far is durable. */
  settled (): Promise<void> | undefined
  /** As `settled`, and takes back `undo` too, if what is now on its way is lost. */
  follow (undo: () => void): Promise<void> | undefined
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

/** `connect` is given what to call, before anything rejects, when change sets are lost. */
export async function openCommits (connect: (lost: (from: number) => void) => Promise<Connection>): Promise<Commits> {
  const pending: Pending[] = []
  const lost = (from: number): void => {
    while (pending.length > 0 && (pending.at(-1) as Pending).sequence >= from) pending.pop()?.undo()
    sequence = from - 1
  }
  const { changelog, last } = await connect(lost)
  let sequence = last
  const settle = (durable: number): void => {
    while (pending[0] !== undefined && pending[0].sequence <= durable) pending.shift()
  }

  /** A changelog that is closed throws, and has done nothing. */
  function append (changeSet: ChangeSet, undo: () => void): Promise<void> | undefined {
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
    commit (changes, undo, origin) {
      const own = sequence + 1
      const appended = append({ sequence: own, ...(origin !== undefined && { origin }), changes }, undo)
      sequence = own
      if (appended === undefined) return undefined
      const durable = appended.then(() => settle(own), error => { throw notDurable(error) })
      durable.catch(() => {}) // whoever waits for it hears of it
      pending.push({ sequence: own, undo, durable })
      return durable
    },
    settled: () => pending.at(-1)?.durable,
    follow (undo) {
      const on = pending.at(-1)
      if (on !== undefined) pending.push({ ...on, undo })
      return on?.durable
    }
  }
}

/** The reason is the cause, which is logged. */
function notDurable (cause: unknown): Problem {
  return Object.assign(new Problem('not-durable', {}), { cause })
}
