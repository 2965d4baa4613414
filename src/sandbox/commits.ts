import { Problem } from '../domain/problem.ts'
import type { Change, Origin } from '../state/change.ts'
import type { Changelog } from '../state/changelog/changelog.ts'

/** The changes of a sandbox on their way to its changelog, in order, with what takes each back. */
export interface Commits {
  /** Resolves when durable. Rejects when it cannot be: then it has been undone, and all that came after it. */
  commit (changes: readonly Change[], undo: () => void, origin?: Origin): Promise<void> | undefined
  /** Resolves when everything so far is durable. */
  settled (): Promise<void> | undefined
  /** Takes back `undo` too, if what is now on its way is lost. */
  follow (undo: () => void): void
  readonly sequence: number
  readonly changelog: Changelog
}

interface Pending {
  readonly sequence: number
  readonly undo: () => void
}

/** A changelog that has been read, and the last sequence in it. */
export interface Connection {
  readonly changelog: Changelog
  readonly last: number
}

/** `connect` is given what to call, before anything rejects, when change sets are lost. */
export async function openCommits (connect: (lost: (from: number) => void) => Promise<Connection>): Promise<Commits> {
  let tail: Promise<void> | undefined
  const pending: Pending[] = []
  const lost = (from: number): void => {
    while (pending.length > 0 && (pending.at(-1) as Pending).sequence >= from) pending.pop()?.undo()
    sequence = from - 1
    tail = undefined
  }
  const { changelog, last } = await connect(lost)
  let sequence = last
  const settle = (durable: number): void => {
    while (pending[0] !== undefined && pending[0].sequence <= durable) pending.shift()
    if (pending.length === 0) tail = undefined
  }

  function commit (changes: readonly Change[], undo: () => void, origin?: Origin): Promise<void> | undefined {
    const own = sequence + 1
    const appended = changelog.append(origin === undefined ? { sequence: own, changes } : { sequence: own, origin, changes })
    sequence = own
    if (appended === undefined) return undefined
    pending.push({ sequence: own, undo })
    tail = appended.then(() => settle(own), () => { throw new Problem('not-durable', {}) })
    tail.catch(() => {})
    return tail
  }

  return {
    commit,
    changelog,
    settled: () => tail,
    follow (undo) { if (pending.length > 0) pending.push({ sequence, undo }) },
    get sequence () { return sequence }
  }
}
