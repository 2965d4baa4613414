/** By binary search, the place of the first item of a sorted list that does not come before what is looked for. */
export function placeOf<T> (sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of some ascending numbers are less than `value`. */
export function countBelow (ascending: readonly number[], value: number): number {
  return placeOf(ascending, number => number < value)
}

export function lastBelow (ascending: readonly number[], value: number): number | undefined {
  return ascending[countBelow(ascending, value) - 1]
}

/** Adds a number at its place, unless it is there. */
export function insertOnce (ascending: number[], value: number): void {
  const place = countBelow(ascending, value)
  if (ascending[place] !== value) ascending.splice(place, 0, value)
}
