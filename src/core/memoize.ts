/** Computes the result for an object once, and remembers it as long as the object lives. */
export function memoizeByObject<K extends object, V extends object> (compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return key => {
    let value = known.get(key)
    if (value === undefined) known.set(key, value = compute(key))
    return value
  }
}

/** What is known of each key. It forgets all keys when `most` of them are known. */
export interface Memory<K, V> {
  get (key: K): V | undefined
  set (key: K, value: V): void
}

export function memoryOf<K, V> (most: number): Memory<K, V> {
  let known: Map<K, V> | undefined
  return {
    get: key => known?.get(key),
    set (key, value) {
      known ??= new Map()
      if (known.size >= most) known.clear()
      known.set(key, value)
    }
  }
}

/** Computes the result for a key once. When `most` keys are known, it forgets them all and starts again. */
export function memoizeByKey<K extends string | number, V extends string | object> (
  compute: (key: K) => V, most = Infinity
): (key: K) => V {
  const known = new Map<K, V>()
  return key => {
    let value = known.get(key)
    if (value !== undefined) return value
    value = compute(key)
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
