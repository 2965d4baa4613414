/** The minutes [from, to). */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The overlap of two stretches [from, to) of the same scale. */
export function overlap (from: number, to: number, otherFrom: number, otherTo: number): number {
  const length = Math.min(to, otherTo) - Math.max(from, otherFrom)
  return length > 0 ? length : 0
}

/** The parts of the stretches between two minutes. */
export function within (stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  return stretches
    .map(stretch => ({ from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))
    .filter(stretch => stretch.from < stretch.to)
}

/** The parts of the stretches outside the others. */
export function without (stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  let left = [...stretches]
  for (const { from, to } of others) {
    // Most of very many others lie elsewhere, and copies of the list take time.
    if (left.every(one => one.to <= from || to <= one.from)) continue
    left = [...within(left, -Infinity, from), ...within(left, to, Infinity)]
  }
  return left
}

export function lengthOf (stretches: readonly Stretch[]): number {
  let total = 0
  for (const { from, to } of stretches) total += to - from
  return total
}

/** The length of these stretches within others that do not overlap each other. */
export function common (stretches: readonly Stretch[], others: readonly Stretch[]): number {
  let total = 0
  for (const { from, to } of stretches) for (const other of others) total += overlap(from, to, other.from, other.to)
  return total
}

/** The stretches in order. Those that overlap or touch become one. */
export function merged (stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || from > last.to) joined.push({ from, to })
    else if (to > last.to) joined[joined.length - 1] = { from: last.from, to }
  }
  return joined
}

/** The first `size` minutes of the stretches. */
export function firstMinutes (stretches: readonly Stretch[], size: number): Stretch[] {
  let left = size
  return stretches.flatMap(({ from, to }) => {
    const length = Math.min(left, to - from)
    left -= length
    return length > 0 ? [{ from, to: from + length }] : []
  })
}

/** The last `size` minutes of the stretches, in their order. */
export function lastMinutes (stretches: readonly Stretch[], size: number): Stretch[] {
  return [...without(stretches, firstMinutes(stretches, lengthOf(stretches) - size))]
}
