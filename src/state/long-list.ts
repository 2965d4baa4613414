import type { ReadonlyLongList } from '../domain/long-list.ts'
import { countBelow } from '../domain/sorted-numbers.ts'

/** So many entries are in one block. V8 takes a quarter of a request to move 8,000 entries of an array by one place. */
const MOST_IN_BLOCK = 256

/** A list in blocks. An entry that comes or goes moves those behind it in its block, and none of a later block. */
export class LongList<T> implements ReadonlyLongList<T> {
  /** Only the last block is ever written, so copies of the list share the others. */
  private blocks: T[][] = [[]]
  /** Of each block, the place of its first entry. */
  private starts: number[] = [0]
  private readonly most: number
  /** The block of the last place that was looked up, because the next one is mostly near. */
  private near = 0
  length = 0

  /** `most` entries are in one block. */
  constructor (most = MOST_IN_BLOCK) {
    this.most = most
  }

  copy (): LongList<T> {
    const copy = new LongList<T>(this.most)
    copy.blocks = this.blocks.map((block, number) => this.isLast(number) ? block.slice() : block)
    copy.starts = this.starts.slice()
    copy.length = this.length
    return copy
  }

  at (place: number): T | undefined {
    const from = place < 0 ? place + this.length : place
    const number = this.numberAt(from)
    return this.blocks[number]?.[from - (this.starts[number] as number)]
  }

  indexOf (entry: T, from: number): number {
    for (let place = from; place < this.length; place++) if (this.at(place) === entry) return place
    return -1
  }

  slice (from: number, to: number): readonly T[] {
    const parts: T[][] = []
    for (let number = this.numberAt(from), start; (start = this.starts[number] ?? Infinity) < to; number++) {
      parts.push((this.blocks[number] as T[]).slice(Math.max(0, from - start), to - start))
    }
    return parts.length === 1 ? parts[0] as T[] : parts.flat()
  }

  * [Symbol.iterator] (): Generator<T> {
    for (const block of this.blocks) yield * block
  }

  push (entry: T): void {
    this.splice(this.length, 0, entry)
  }

  splice (place: number, removed: 0 | 1, ...added: readonly T[]): void {
    const number = this.numberAt(place)
    const block = this.blocks[number] as T[]
    const from = place - (this.starts[number] as number)
    if (this.isLast(number)) block.splice(from, removed, ...added)
    else this.blocks[number] = block.toSpliced(from, removed, ...added)
    this.moveLater(number, added.length - removed)
    this.divideOrDrop(number)
  }

  private numberAt (place: number): number {
    const { starts, near } = this
    if ((starts[near] ?? Infinity) <= place && place < (starts[near + 1] ?? Infinity)) return near
    this.near = countBelow(starts, place + 1) - 1
    return this.near
  }

  private isLast (number: number): boolean {
    return number === this.blocks.length - 1
  }

  private moveLater (number: number, by: number): void {
    const { starts } = this
    this.length += by
    for (let later = number + 1; later < starts.length; later++) (starts[later] as number) += by
  }

  private divideOrDrop (number: number): void {
    const block = this.blocks[number] as T[]
    const start = this.starts[number] as number
    if (block.length > this.most) {
      // A list that grows at its end leaves full blocks behind.
      const middle = this.isLast(number) ? this.most : block.length >> 1
      this.blocks.splice(number, 1, block.slice(0, middle), block.slice(middle))
      this.starts.splice(number, 1, start, start + middle)
    } else if (block.length === 0 && !this.isLast(number)) {
      this.blocks.splice(number, 1)
      this.starts.splice(number, 1)
    }
  }
}
