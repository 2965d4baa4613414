import { COLLECTIONS } from './collections.ts'
import { type Layer, layerOn } from './layer.ts'
import { merged } from './merge-layers.ts'

/** `layer` is never written again. `top` is an empty layer on it, where the sandbox goes on. */
export interface Frozen {
  readonly layer: Layer
  readonly top: Layer
}

/**
 * Freezes the state that a chain has now. Repeated freezing would make a long chain, and every look-up walks the chain.
 * So a layer is merged with the layer below unless it is much smaller. The chain stays O(log n) deep, and a change is
 * copied O(log n) times. The lowest layer, the fixtures, is never merged.
 */
export function freeze (top: Layer): Frozen {
  if (top.parent !== undefined && sizeOfOwn(top) === 0) return { layer: top.parent, top }
  let layer = top
  for (let below = layer.parent; below?.parent !== undefined &&
    sizeOfOwn(below) <= 2 * sizeOfOwn(layer); below = layer.parent) {
    layer = merged(below, layer)
  }
  return { layer, top: layerOn(layer) }
}

function sizeOfOwn (layer: Layer): number {
  return COLLECTIONS.reduce((sum, _, slot) => sum + (layer.entities[slot]?.size ?? 0), 0)
}
