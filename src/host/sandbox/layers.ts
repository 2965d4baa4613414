import { serial } from '../store/mutex.ts'
import type { Change } from '../../core/state/change.ts'
import { freeze, shorten } from '../../core/state/freeze.ts'
import { thaw } from '../../core/state/hash.ts'
import { applyChange, type Layer } from '../../core/state/layer.ts'
import type { EntityLists } from '../../core/state/world.ts'
import type { Blob } from '../store/blobs.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { LifeCommits } from './life-state.ts'
import { catchUp, layOut } from './replace-state.ts'

/** A frozen layer. `undo` makes it the top layer again. */
export interface FrozenLayer {
  readonly layer: Layer
  readonly undo: () => void
}

export interface ReplaceOptions {
  /** The files that the entities name. */
  readonly blobs?: readonly Blob[]
  /** Gets the changes when they are durable. */
  readonly committed?: (changes: readonly Change[]) => void
}

/** The layers of a life: the top one, which its decisions change, and the frozen ones below. */
export class Layers {
  readonly #own: LifeCommits
  readonly #commits: Pick<CommitQueue, 'drain'>
  readonly #inTurn = serial()
  #top: Layer

  constructor (start: Layer, own: LifeCommits, commits: Pick<CommitQueue, 'drain'>) {
    this.#top = start
    this.#own = own
    this.#commits = commits
  }

  get top (): Layer { return this.#top }

  /** Applies changes to the top layer. The function that it returns takes them back. */
  apply (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(this.#top, change))
    return () => { for (const takeBack of undo.reverse()) takeBack() }
  }

  /** Freezes the top layer, and lays a new one on it. */
  freeze (): FrozenLayer {
    const was = this.#top
    const { layer, top } = freeze(was)
    this.#top = top
    if (top !== was) this.#shortenLater()
    return { layer, undo: () => { this.#top = was; thaw(was) } }
  }

  /** Not while a state is replaced, because that goes on from a frozen layer. A past life is not worth the work. */
  #shortenLater (): void {
    this.#inTurn(async () => {
      await this.#commits.drain() // until then a layer may be taken back and written again
      if (this.#own.state === 'current') shorten(this.#top)
    }).catch(() => {})
  }

  /** Makes the state hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, { blobs, committed }: ReplaceOptions = {}): Promise<string> {
    return this.#inTurn(async () => {
      const { layer: base, undo } = this.freeze()
      await this.#commits.drain(undo)
      const replacement = await layOut(base, entities)
      this.#own.refuse()
      catchUp(replacement, this.#top)
      const { changes, layer, hash } = replacement
      if (changes.length > 0) {
        const was = this.#top
        this.#top = layer
        await this.#own.save(changes, () => { this.#top = was }, blobs)
        committed?.(changes)
      }
      return hash
    })
  }
}
