/*
 * Most changes of a list of an index add an entity at its end. What was computed of the list is then brought up to
 * date by the new entity alone.
 */

/** How often the lists that a fold has seen changed in another way. */
const rewrites = new WeakMap<readonly unknown[], number>()

type Entity = object
interface Rewrite {
  readonly list: readonly unknown[]
  readonly entity: Entity
  readonly by: 1 | -1
}

/** What the tallies of a list do before it changes in another way. */
const tallies = new WeakMap<readonly unknown[], ((rewrite: Rewrite) => void)[]>()

/** To be called before each change of a list but one at its end that makes it longer: 1 adds, -1 removes the entity. */
export function noteRewrite (list: readonly unknown[], entity: Entity, by: 1 | -1): void {
  const known = rewrites.get(list)
  if (known !== undefined) rewrites.set(list, known + 1)
  for (const note of tallies.get(list) ?? []) note({ list, entity, by })
}

interface Fold<V> {
  value: V
  length: number
  readonly rewrites: number
}

/** A fold over a list of an index from its first entity to its last. It may change its own value. */
export function foldOf<T extends object, V> (
  start: () => V, step: (value: V, entity: T) => V
): (list: readonly T[]) => V {
  const folds = new WeakMap<readonly T[], Fold<V>>()
  return list => {
    const now = rewrites.get(list) ?? 0
    let fold = folds.get(list)
    if (fold === undefined || fold.rewrites !== now) {
      rewrites.set(list, now)
      folds.set(list, fold = { value: start(), length: 0, rewrites: now })
    }
    while (fold.length < list.length) fold.value = step(fold.value, list[fold.length++] as T)
    return fold.value
  }
}

/**
 * A fold for which the order of the list does not matter, and that can take an entity back. It never looks at the whole
 * list again, so an entity may come or go anywhere in a long one.
 */
export function tallyOf<T extends object, V> (
  start: () => V, step: (value: V, entity: T, by: 1 | -1) => void
): (list: readonly T[]) => V {
  const known = new WeakMap<readonly T[], { readonly value: V, length: number }>()
  const upToDate = (list: readonly T[]): { readonly value: V, length: number } => {
    let tally = known.get(list)
    if (tally === undefined) {
      known.set(list, tally = { value: start(), length: 0 })
      tallies.set(list, [...tallies.get(list) ?? [], note])
    }
    while (tally.length < list.length) step(tally.value, list.at(tally.length++) as T, 1)
    return tally
  }
  const note = ({ list, entity, by }: Rewrite): void => {
    const tally = upToDate(list as readonly T[])
    step(tally.value, entity as T, by)
    tally.length += by
  }
  return list => upToDate(list).value
}
