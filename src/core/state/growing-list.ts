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

const onCopy: Array<(list: readonly object[], copy: readonly object[]) => void> = []

/** To be called when a list begins as a copy. What was computed of the original is then known of the copy, too. */
export function noteCopy (list: readonly object[], copy: readonly object[]): void {
  if (rewrites.has(list)) for (const carry of onCopy) carry(list, copy)
}

interface Fold<V> {
  value: V
  length: number
  readonly rewrites: number
}

/**
 * A fold over a list of an index from its first entity to its last. If it changes its own value, `copied` copies the
 * value.
 */
export function foldOf<T extends object, V> (
  start: () => V, step: (value: V, entity: T) => V, copied: (value: V) => V = value => value
): (list: readonly T[]) => V {
  const folds = new WeakMap<readonly object[], Fold<V>>()
  onCopy.push((list, copy) => {
    const known = folds.get(list)
    if (known === undefined || known.rewrites !== rewrites.get(list)) return
    rewrites.set(copy, 0)
    folds.set(copy, { value: copied(known.value), length: known.length, rewrites: 0 })
  })
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
