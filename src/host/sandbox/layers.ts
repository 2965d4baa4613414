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
  /** The top one. It is no getter, because a decision reads it hundreds of times. */
  layer: Layer
  /** How often the state has changed. */
  version = 0
  readonly #own: LifeCommits
  readonly #commits: Pick<CommitQueue, 'drain'>
  readonly #inTurn = serial()

  constructor (start: Layer, own: LifeCommits, commits: Pick<CommitQueue, 'drain'>) {
    this.layer = start
    this.#own = own
    this.#commits = commits
  }

  /** Applies changes to the top layer. The function that it returns takes them back. */
  apply (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(this.layer, change))
    this.version++
    return () => {
      for (const takeBack of undo.reverse()) takeBack()
      this.version++
    }
  }

  /** Freezes the top layer, and lays a new one on it. */
  freeze (): FrozenLayer {
    const was = this.layer
    const { layer, top } = freeze(was)
    this.layer = top
    if (top !== was) this.#shortenLater()
    return { layer, undo: () => { this.layer = was; thaw(was) } }
  }

  /** Not while a state is replaced, because that goes on from a frozen layer. A past life is not worth the work. */
  #shortenLater (): void {
    this.#inTurn(async () => {
      await this.#commits.drain() // until then a layer may be taken back and written again
      if (this.#own.state === 'current') shorten(this.layer)
    }).catch(() => {})
  }

  /** Makes the state hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, { blobs, committed }: ReplaceOptions = {}): Promise<string> {
    return this.#inTurn(async () => {
      const { layer: base, undo } = this.freeze()
      await this.#commits.drain(undo)
      const replacement = await layOut(base, entities)
      this.#own.refuse()
      catchUp(replacement, this.layer)
      const { changes, layer, hash } = replacement
      if (changes.length > 0) {
        const was = this.layer
        this.layer = layer
        this.version++
        await this.#own.save(changes, () => { this.layer = was; this.version++ }, blobs)
        committed?.(changes)
      }
      return hash
    })
  }
}
