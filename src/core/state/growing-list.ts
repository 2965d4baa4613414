/*
 * Most changes of a list of an index add an entity at its end. What was computed of the list is then brought up to
 * date by the new entity alone.
 */

/** The number of times that a list of a fold changed in a way other than growing at its end. */
const rewrites = new WeakMap<readonly object[], number>()

/** To be called at each change of a list but one at its end that makes it longer. */
export function noteRewrite (list: readonly object[]): void {
  const known = rewrites.get(list)
  if (known !== undefined) rewrites.set(list, known + 1)
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
