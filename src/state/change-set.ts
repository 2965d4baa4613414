import type { Change } from './change.ts'
import { type Collection, type Entities, keyOf } from './collections.ts'

/** The outcome of a decision: its result, the entities to put, and the keys of the entities to remove. */
export interface Decision<R> {
  readonly result: R
  readonly put?: { readonly [C in Collection]?: readonly Entities[C][] | undefined }
  readonly remove?: { readonly [C in Collection]?: readonly string[] | undefined }
}

/** The changes of a decision, removals first. */
export function changesOf (decision: Pick<Decision<unknown>, 'put' | 'remove'>): Change[] {
  const changes: Change[] = []
  for (const [collection, keys] of Object.entries(decision.remove ?? {})) {
    for (const key of keys ?? []) changes.push({ collection, key, entity: null } as Change)
  }
  for (const [collection, entities] of Object.entries(decision.put ?? {})) {
    const key = (entity: Entities[Collection]): string => keyOf(collection as Collection, entity)
    for (const entity of entities ?? []) changes.push({ collection, key: key(entity), entity } as Change)
  }
  return changes
}
