import type { Collection, Entities } from './collections.ts'
import type { IndexedEntity, IndexName } from './indexes.ts'
import { entitiesOf, getEntity, indexed, sizeOf, type Layer } from './layer.ts'

/** All the entities of a sandbox, as a decision reads them. */
export interface State {
  get<C extends Collection> (collection: C, key: string): Entities[C] | undefined
  all<C extends Collection> (collection: C): Iterable<Entities[C]>
  size (collection: Collection): number
  /** Valid until the next change: do not keep it. */
  indexed<I extends IndexName> (index: I, key: string): readonly IndexedEntity<I>[]
}

/** The state that a root has at any moment. */
export function stateOf (root: { readonly layer: Layer }): State {
  return {
    get: (collection, key) => getEntity(root.layer, collection, key),
    all: collection => entitiesOf(root.layer, collection),
    size: collection => sizeOf(root.layer, collection),
    indexed: (index, key) => indexed(root.layer, index, key)
  }
}
