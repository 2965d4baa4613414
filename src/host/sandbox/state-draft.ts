import type { Change } from '../../core/state/change.ts'
import { applyChange, type Layer, layerOn } from '../../core/state/layer.ts'
import { type State, stateOf } from '../../core/state/state.ts'

/** The durable state, with what the decisions of a round have changed so far. */
export class StateDraft {
  #on: { readonly layer: Layer, readonly state: State } | undefined
  /** Changes that the draft's layer does not have yet. They are applied when the next decision asks for the state. */
  #changes: Array<readonly Change[]> = []

  add (changes: readonly Change[]): void { this.#changes.push(changes) }

  /** The state for the next decision. */
  over (durable: { readonly layer: Layer }): State {
    if (this.#on === undefined) {
      const layer = layerOn(durable.layer)
      this.#on = { layer, state: stateOf({ layer }) }
    }
    for (const changes of this.#changes) for (const change of changes) applyChange(this.#on.layer, change)
    this.#changes = []
    return this.#on.state
  }
}
