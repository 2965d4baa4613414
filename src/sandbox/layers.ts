import { serial } from '../storage/mutex.ts'
import type { Change } from '../state/change.ts'
import { freeze, shorten } from '../state/freeze.ts'
import { thaw } from '../state/hash.ts'
import { applyChange, type Layer } from '../state/layer.ts'
import type { EntityLists } from '../state/world.ts'
import type { Blob } from '../storage/blobs.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { LifeCommits } from './life-state.ts'
import { catchUp, layOut } from './replace-state.ts'

/** A frozen layer. `undo` makes it the top layer again. */
export interface FrozenLayer {
  readonly layer: Layer
  readonly undo: () => void
}

/** The layers of a life: the top one, which its decisions change, and the frozen ones below. */
export interface Layers {
  readonly top: Layer
  /** Applies changes to the top layer. The function that it returns takes them back. */
  apply (changes: readonly Change[]): () => void
  /** Freezes the top layer, and lays a new one on it. */
  freeze (): FrozenLayer
  /** Makes the state hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, blobs?: readonly Blob[]): Promise<string>
}

export function createLayers (start: Layer, own: LifeCommits, commits: Pick<CommitQueue, 'drain'>): Layers {
  const inTurn = serial()
  let top = start

  /** Not while a state is replaced, because that goes on from a frozen layer. A past life is not worth the work. */
  function shortenLater (): void {
    inTurn(async () => {
      await commits.drain() // until then a layer may be taken back and written again
      if (own.state === 'current') shorten(top)
    }).catch(() => {})
  }

  function freezeTop (): FrozenLayer {
    const was = top
    const frozen = freeze(was)
    top = frozen.top
    if (top !== was) shortenLater()
    return { layer: frozen.layer, undo: () => { top = was; thaw(was) } }
  }

  return {
    get top () { return top },
    apply (changes) {
      const undo = changes.map(change => applyChange(top, change))
      return () => { for (const takeBack of undo.reverse()) takeBack() }
    },
    freeze: freezeTop,
    replace: (entities, blobs) => inTurn(async () => {
      const { layer: base, undo } = freezeTop()
      await commits.drain(undo)
      const replacement = await layOut(base, entities)
      own.refuse()
      catchUp(replacement, top)
      const { changes, layer: laidOut, hash } = replacement
      if (changes.length > 0) {
        const was = top
        top = laidOut
        await own.save(changes, () => { top = was }, blobs)
      }
      return hash
    })
  }
}
