/** How many of some ascending numbers are less than `value`, by binary search. */
export function countBelow (ascending: readonly number[], value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function lastBelow (ascending: readonly number[], value: number): number | undefined {
  return ascending[countBelow(ascending, value) - 1]
}

/** Adds a number at its place, unless it is there. */
export function insertOnce (ascending: number[], value: number): void {
  const place = countBelow(ascending, value)
  if (ascending[place] !== value) ascending.splice(place, 0, value)
}
