import { type Minutes, minutes } from '../time/minutes.ts'
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

/** The time between one pair and the next. An odd last record ends no break. */
export function gapsBetween (pairs: readonly Pair[]): Minutes {
  let total = 0
  for (let index = 1; index < pairs.length; index++) {
    total += (pairs[index] as Pair)[0].minute - (pairs[index - 1] as Pair)[1].minute
  }
  return minutes(total)
}
