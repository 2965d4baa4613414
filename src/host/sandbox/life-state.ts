import { Problem } from '../../core/rules/problem.ts'
import type { Change } from '../../core/state/change.ts'
import type { Blob } from '../store/blobs.ts'
import type { CommitQueue } from './commit-queue.ts'

export type LifeState = 'current' | 'past' | 'removed' | 'lost' | 'released'

/** What can happen to a life. */
export type LifeEvent =
  /** A reset or a restore begins the next life. */
  | 'replaced'
  /** That reset or restore could not be saved. */
  | 'reinstated'
  /** The reset or restore with which this life began could not be saved. */
  | 'undone'
  /** Its sandbox is being removed. */
  | 'removed'
  /** Its sandbox leaves the memory, or another process has it. The next use opens it again. */
  | 'released'

interface StateOfLife {
  /** Whether it saves the changes of a decision. If not, they are applied, and no other life shows them. */
  readonly saves: boolean
  /** The problem with which it refuses a decision. */
  readonly refusal?: 'not-durable' | 'sandbox-moved'
  /** The state after an event. An event that is not here changes nothing. */
  readonly after: { readonly [E in LifeEvent]?: LifeState }
}

/** Every life begins as the current one. */
export const LIFE_STATES: { readonly [S in LifeState]: StateOfLife } = {
  current: {
    saves: true,
    after: { replaced: 'past', undone: 'lost', removed: 'removed', released: 'released' }
  },
  past: { saves: false, after: { reinstated: 'current', removed: 'removed', released: 'released' } },
  removed: { saves: false, after: {} },
  lost: { saves: false, refusal: 'not-durable', after: {} },
  released: { saves: false, refusal: 'sandbox-moved', after: {} }
}

/** The commits of one life, by the state that it is in. */
export class LifeCommits {
  readonly #queue: CommitQueue
  readonly #unsavedFiles = new Map<string, Uint8Array>()
  readonly #endCalls = new Set<() => void>()
  #state: LifeState = 'current'
  #removal: Promise<unknown> | undefined

  constructor (queue: CommitQueue) {
    this.#queue = queue
  }

  get state (): LifeState { return this.#state }

  /** The file of a change that was not saved. */
  unsavedFile (digest: string): Uint8Array | undefined {
    return this.#unsavedFiles.get(digest)
  }

  /** Throws if decisions are refused now. */
  refuse (): void {
    const { refusal } = LIFE_STATES[this.#state]
    if (refusal !== undefined) throw new Problem(refusal, {})
  }

  /** Saves changes that are applied already. Resolves when they are durable. If they cannot be saved, `undo` runs. */
  save (changes: readonly Change[], undo: () => void, blobs: readonly Blob[] = []): Promise<void> | undefined {
    if (LIFE_STATES[this.#state].saves) return this.#queue.append(changes, undo, { blobs })
    for (const { digest, bytes } of blobs) this.#unsavedFiles.set(digest, bytes)
    return this.#removal === undefined ? this.#queue.drain(undo) : this.#removal.then(() => {})
  }

  /** `removal` is that of the sandbox, which can fail: changes that come before it is over resolve after it. */
  meet (event: LifeEvent, removal?: Promise<unknown>): void {
    this.#state = LIFE_STATES[this.#state].after[event] ?? this.#state
    this.#removal ??= removal
    if (this.#state !== 'current') for (const call of this.#endCalls) call()
  }

  /** Calls back when the life is no longer the current one, until the returned function is called. */
  onEnd (call: () => void): () => void {
    this.#endCalls.add(call)
    return () => { this.#endCalls.delete(call) }
  }
}
