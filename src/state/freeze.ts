import { atOnce, type Steps } from '../slices.ts'
import { COLLECTIONS } from './collections.ts'
import { takeOverSum } from './hash.ts'
import { type Layer, layerOn, setParent } from './layer.ts'
import { merging } from './merge-layers.ts'
import { layersAbove } from './order.ts'

/** `layer` is never written again. `top` is an empty layer on it, where the sandbox goes on. */
export interface Frozen {
  readonly layer: Layer
  readonly top: Layer
}

/** Freezes the state that a chain has now. */
export function freeze (top: Layer): Frozen {
  if (top.parent !== undefined && sizeOfOwn(top) === 0) return { layer: top.parent, top }
  return { layer: top, top: layerOn(top) }
}

/** The same, and makes the chain short. */
export function freezeShort (top: Layer): Frozen {
  const frozen = freeze(top)
  atOnce(shortening(frozen.top))
  return { layer: frozen.top.parent as Layer, top: frozen.top }
}

/**
 * Repeated freezing makes a long chain, and every look-up walks the chain. So a frozen layer is merged with the layer
 * below unless it is much smaller. The chain gets O(log n) deep, and a change is copied O(log n) times. The lowest
 * layer, the fixtures, is never merged. Meanwhile the top may be written, and a layer that was merged stays as it is.
 */
export function * shortening (top: Layer): Steps<void> {
  for (let child = top; child.parent !== undefined;) {
    const upper: Layer = child.parent
    const lower = upper.parent
    if (lower?.parent === undefined) return
    if (sizeOfOwn(lower) > 2 * sizeOfOwn(upper)) {
      child = upper
      continue
    }
    const whole = yield * merging(lower, upper)
    takeOverSum(whole, upper)
    setParent(child, whole)
  }
}

/** How many entities the layers of a chain above a base have. A removed one counts, too. */
export function entriesAbove (base: Layer, layer: Layer): number {
  return layersAbove(base, layer).reduce((sum, at) => sum + sizeOfOwn(at), 0)
}

function sizeOfOwn (layer: Layer): number {
  return COLLECTIONS.reduce((sum, _, slot) => sum + (layer.entities[slot]?.size ?? 0), 0)
}
