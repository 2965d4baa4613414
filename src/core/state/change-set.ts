import type { Sequence } from './bookkeeping.ts'
import type { Change } from './change.ts'
import { type Collection, type Entities, keyOf } from './collections.ts'

/** The outcome of a decision: its result, the entities to put, and the keys of the entities to remove. */
export interface Decision<R> {
  readonly result: R
  readonly put?: { readonly [C in Collection]?: readonly Entities[C][] | undefined }
  readonly remove?: { readonly [C in Collection]?: readonly string[] | undefined }
}

/** What a decision puts and removes. */
type Changing = { readonly [K in 'put' | 'remove']?: Decision<unknown>[K] | undefined }

/**
 * The changes of a decision, after the sequences that it moved, because it may set a sequence as well. A decision that
 * changes nothing moves none.
 */
export function changesWith (
  moved: ReadonlyMap<string, Sequence>, decision: Changing
): Change[] {
  const decided = changesOf(decision)
  return decided.length === 0 ? [] : [...changesOf({ put: { sequences: [...moved.values()] } }), ...decided]
}

/** The changes of a decision, removals first. */
export function changesOf (decision: Changing): Change[] {
  const changes: Change[] = []
  for (const collection in decision.remove) {
    for (const key of decision.remove[collection as Collection] ?? []) {
      changes.push({ collection, key, entity: null } as Change)
    }
  }
  for (const collection in decision.put) {
    for (const entity of decision.put[collection as Collection] ?? []) {
      changes.push({ collection, key: keyOf(collection as Collection, entity), entity } as Change)
    }
  }
  return changes
}
