import type { Change } from '../../core/state/change.ts'
import { freeze, freezeShort } from '../../core/state/freeze.ts'
import { applyChange, type Layer, layerOn } from '../../core/state/layer.ts'
import type { EntityLists } from '../../core/state/world.ts'
import { serial } from '../store/mutex.ts'
import { type Fault, faultsOn } from './faults.ts'
import { catchUp, layOut, type Replacement } from './replace-state.ts'

/** The layers of a life: the top one, which durable changes go to, and the frozen ones below. */
export class Layers {
  /** The top one. It is no getter, because a decision reads it hundreds of times. */
  layer: Layer
  /** How often the state has changed, apart from its faults. */
  version = 0
  /** Its faults, because each request asks for them. */
  faults: readonly Fault[]
  readonly #inTurn = serial()
  #isReplacing = false

  constructor (start: Layer) {
    this.layer = start
    this.faults = faultsOn(start)
  }

  apply (changes: readonly Change[]): void {
    let isOfState = false
    for (const change of changes) {
      applyChange(this.layer, change)
      if (change.collection === 'faults') this.faults = faultsOn(this.layer)
      else isOfState = true
    }
    if (isOfState) this.version++
  }

  /** Freezes the top layer, and lays a new one on it. */
  freeze (): Layer {
    // No layer is merged while a state is replaced, because that goes on from a frozen one.
    const { layer, top } = (this.#isReplacing ? freeze : freezeShort)(this.layer)
    this.layer = top
    return layer
  }

  /** Goes on from another frozen layer. */
  rebase (frozen: Layer): void {
    this.layer = layerOn(frozen)
    this.faults = faultsOn(frozen)
    this.version++
  }

  /** Lays just these entities out beside the present state. `put` puts them into its place. One call at a time. */
  replace<R> (entities: EntityLists, put: (replacement: Replacement) => Promise<R>): Promise<R> {
    return this.#inTurn(async () => {
      const base = this.freeze()
      this.#isReplacing = true
      try { return await put(await layOut(base, entities)) } finally { this.#isReplacing = false }
    })
  }

  /** The replacement with what has changed since. Where another process has made the state, it is laid out anew. */
  async caughtUp (replacement: Replacement, entities: EntityLists): Promise<Replacement> {
    return catchUp(replacement, this.layer) ? replacement : await layOut(this.freeze(), entities)
  }
}
