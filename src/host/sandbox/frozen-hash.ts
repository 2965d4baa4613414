import { frozenSum, hasSum, hashEntities, hashText } from '../../core/state/hash.ts'
import type { Layer } from '../../core/state/layer.ts'
import { inTurns } from '../turns.ts'

/** The hash of a frozen layer, computed once. Other requests have their turn meanwhile. */
export async function frozenHash (layer: Layer): Promise<string> {
  if (!hasSum(layer)) await inTurns(hashEntities(layer), () => {})
  return hashText(frozenSum(layer))
}
