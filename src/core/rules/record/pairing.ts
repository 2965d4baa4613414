import type { Punch } from './punch.ts'

/** In and out. */
export type Pair = readonly [entry: Punch, exit: Punch]

/** Pairs 1–2, 3–4, … An odd last record stays alone, because its exit is never invented. */
export function pairsOf (punches: readonly Punch[]): Pair[] {
  const pairs: Pair[] = []
  for (let index = 1; index < punches.length; index += 2) {
    pairs.push([punches[index - 1] as Punch, punches[index] as Punch])
  }
  return pairs
}
