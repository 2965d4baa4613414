import type { Change } from './change.ts'
import type { Collection, Entities } from './collections.ts'
import type { IndexedEntity, IndexName } from './indexes.ts'
import type { StoredBasis } from '../rules/day/stored-basis.ts'
import { basisOf } from './basis.ts'
import { applyChange, entitiesOf, getEntity, indexed, layerOn, sizeOf, type Layer } from './layer.ts'

/** All the entities of a sandbox, as a decision reads them. */
export interface State {
  get<C extends Collection> (collection: C, key: string): Entities[C] | undefined
  all<C extends Collection> (collection: C): Iterable<Entities[C]>
  size (collection: Collection): number
  /** The list is valid until the next change. */
  indexed<I extends IndexName> (index: I, key: string): readonly IndexedEntity<I>[]
  basisOf (collaboratorId: string): StoredBasis
  /** The state with a change on it. It is valid until the next change of this one. */
  after (change: Change): State
}

/** A state that reads the layer that the holder has at the moment. */
export function stateOf (holder: { readonly layer: Layer }): State {
  return {
    get: (collection, key) => getEntity(holder.layer, collection, key),
    all: collection => entitiesOf(holder.layer, collection),
    size: collection => sizeOf(holder.layer, collection),
    indexed: (index, key) => indexed(holder.layer, index, key),
    basisOf: collaboratorId => basisOf(holder.layer, collaboratorId),
    after (change) {
      const layer = layerOn(holder.layer)
      applyChange(layer, change)
      return stateOf({ layer })
    }
  }
}
