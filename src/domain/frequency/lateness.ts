import { type Minutes, minutes } from '../time/minutes.ts'
import type { Excuse } from './excuse/excuse.ts'
import type { CountedMinutes } from './tolerance.ts'

export interface Lateness {
  /** Late entries, late returns from a break included. */
  readonly lateness: Minutes
  /** Early entries and early exits, those of a break included. */
  readonly anticipation: Minutes
}

/**
 * Of the minutes that are not tolerated (CLT 58 §1). What is excused is taken off the late entries first, then off the
 * early exits: practice. An early entry needs no excuse.
 */
export function latenessOf ({ lateEntries, earlyEntries, earlyExits }: CountedMinutes, { forgiven }: Excuse): Lateness {
  const late = Math.min(lateEntries, forgiven)
  const early = Math.min(earlyExits, forgiven - late)
  return { lateness: minutes(lateEntries - late), anticipation: minutes(earlyEntries + earlyExits - early) }
}
