/** How much two stretches [from, to) of the same scale have in common. */
export function overlap (from: number, to: number, otherFrom: number, otherTo: number): number {
  const length = Math.min(to, otherTo) - Math.max(from, otherFrom)
  return length > 0 ? length : 0
}
