import { type Minutes, minutes } from '../time/minutes.ts'
import type { Punch } from './punch.ts'

/** In and out. */
export type Pair = readonly [entry: Punch, exit: Punch]

/** 1–2, 3–4, …; an odd last one is left over, its exit is never invented. */
export function pairsOf (punches: readonly Punch[]): Pair[] {
  const pairs: Pair[] = []
  for (let index = 1; index < punches.length; index += 2) pairs.push([punches[index - 1] as Punch, punches[index] as Punch])
  return pairs
}

/** What lies between an exit and the entry after it. The entry of a pair that stays open ends a break too. */
export function gapsBetween (punches: readonly Punch[]): Minutes {
  let total = 0
  for (let index = 2; index < punches.length; index += 2) {
    total += (punches[index] as Punch).minute - (punches[index - 1] as Punch).minute
  }
  return minutes(total)
}
