/** What the readers of a list need that may be very long. An array has it, too. */
export interface ReadonlyLongList<T> extends Iterable<T> {
  readonly length: number
  at (place: number): T | undefined
  slice (from: number, to: number): readonly T[]
}
