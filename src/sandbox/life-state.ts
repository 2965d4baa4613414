import { Problem } from '../domain/problem.ts'
import type { Change } from '../state/change.ts'
import type { Blob } from '../storage/blobs.ts'
import type { CommitQueue } from './commit-queue.ts'

/** What a life does with a decision. */
interface Rule {
  /** The problem with which it refuses the decision. */
  readonly refusal?: 'not-durable' | 'sandbox-moved'
  /** Whether it saves the changes. If not, they are applied, and no other life shows them. */
  readonly saves: boolean
}

/**
 * The states of a life. Every life begins as the current one. What comes next:
 *
 * | from    | to       | when                                                                          |
 * |---------|----------|-------------------------------------------------------------------------------|
 * | current | past     | a reset or a restore begins a new life, or the sandbox is removed             |
 * | past    | current  | that reset or restore cannot be saved                                         |
 * | current | lost     | this life began with a reset or a restore that cannot be saved                |
 * | any     | released | the sandbox leaves the memory, or another process has it: its next use opens it again |
 */
const STATES = {
  current: { saves: true },
  past: { saves: false },
  lost: { saves: false, refusal: 'not-durable' },
  released: { saves: false, refusal: 'sandbox-moved' }
} as const satisfies Record<string, Rule>

export type LifeState = keyof typeof STATES

/** The commits of one life, by the state that it is in. */
export interface LifeCommits {
  readonly state: LifeState
  /** The files of changes that were not saved, by digest. */
  readonly unsavedFiles: ReadonlyMap<string, Uint8Array>
  /** Throws if decisions are refused now. */
  refuse (): void
  /** Saves changes that are applied already. Resolves when they are durable. If they cannot be saved, `undo` runs. */
  save (changes: readonly Change[], undo: () => void, blobs?: readonly Blob[]): Promise<void> | undefined
  /** `removal` is that of the sandbox, which can fail: changes that come before it is over resolve after it. */
  enter (state: LifeState, removal?: Promise<unknown>): void
}

export function lifeCommits (commits: CommitQueue): LifeCommits {
  const unsavedFiles = new Map<string, Uint8Array>()
  let state: LifeState = 'current'
  let removed: Promise<unknown> | undefined
  return {
    get state () { return state },
    unsavedFiles,
    refuse () {
      const { refusal }: Rule = STATES[state]
      if (refusal !== undefined) throw new Problem(refusal, {})
    },
    save (changes, undo, blobs = []) {
      if (STATES[state].saves) return commits.append(changes, undo, { blobs })
      for (const { digest, bytes } of blobs) unsavedFiles.set(digest, bytes)
      return removed === undefined ? commits.drain(undo) : removed.then(() => {})
    },
    enter (wanted, removal = removed) { [state, removed] = [wanted, removal] }
  }
}
