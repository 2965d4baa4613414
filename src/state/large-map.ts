/** So many keys are in one map. V8 stops for a fifth of a second when a map of a million keys grows. */
const MOST_IN_ONE = 16_384
/** A large map is divided into so many maps. */
const PARTS = 64

export interface ReadonlyLargeMap<V> extends Iterable<[string, V]> {
  readonly size: number
  get (key: string): V | undefined
  has (key: string): boolean
  keys (): Iterable<string>
}

/** A map in the order of its insertions, as `Map` is. When it gets large, it is divided by the hash of its keys. */
export class LargeMap<V> implements ReadonlyLargeMap<V> {
  private whole: Map<string, V> | undefined = new Map()
  private parts: readonly Map<string, V>[] = []
  /** The keys of a divided map. */
  private readonly order: string[] = []
  private readonly most: number

  /** `most` keys are in one map. */
  constructor (most = MOST_IN_ONE) {
    this.most = most
  }

  get size (): number {
    return this.whole?.size ?? this.order.length
  }

  get (key: string): V | undefined {
    return this.mapOf(key).get(key)
  }

  has (key: string): boolean {
    return this.mapOf(key).has(key)
  }

  set (key: string, value: V): this {
    const map = this.mapOf(key)
    const before = map.size
    map.set(key, value)
    if (map.size === before) return this
    if (map !== this.whole) this.order.push(key)
    else if (map.size > this.most) this.divide(map)
    return this
  }

  /** Takes long for a key in the middle of a large map. Only an undo deletes, and it deletes the last key. */
  delete (key: string): boolean {
    if (!this.mapOf(key).delete(key)) return false
    if (this.whole === undefined) this.order.splice(this.order.lastIndexOf(key), 1)
    return true
  }

  keys (): Iterable<string> {
    return this.whole?.keys() ?? this.order
  }

  * [Symbol.iterator] (): Generator<[string, V]> {
    if (this.whole !== undefined) return yield * this.whole
    for (const key of this.order) yield [key, this.get(key) as V]
  }

  private mapOf (key: string): Map<string, V> {
    return this.whole ?? this.parts[hashOf(key) % PARTS] as Map<string, V>
  }

  private divide (whole: ReadonlyMap<string, V>): void {
    this.parts = Array.from({ length: PARTS }, () => new Map())
    this.whole = undefined
    for (const [key, value] of whole) this.set(key, value)
  }
}

/** The hash is of so many characters at the end of a key, because keys of one kind may begin with the same ones. */
const HASHED = 8

function hashOf (key: string): number {
  let hash = 0
  for (let at = Math.max(0, key.length - HASHED); at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
