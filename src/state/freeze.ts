import { COLLECTIONS } from './collections.ts'
import { type Layer, layerOn } from './layer.ts'
import { merged } from './merge-layers.ts'

/** A state that stays as it is, and the layer to go on with, which shows the same. */
export interface Frozen {
  readonly layer: Layer
  readonly top: Layer
}

/**
 * Freezes what a chain shows now. What is frozen again and again would become a long chain, and every look-up walks it:
 * a layer that is not much smaller than the one below is merged with it, so the chain stays logarithmic, at a constant
 * cost for each change but for the logarithm. The lowest layer, the fixtures, is never merged.
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
