import { common, lengthOf } from '../time/interval.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import { type Excuse, NO_EXCUSE } from './excuse/excuse.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { Why } from './why.ts'

export interface Lateness {
  /** Late entries, including late returns from a break. */
  readonly lateness: Minutes
  /** Early entries and early exits, including those of a break. */
  readonly anticipation: Minutes
}

/**
 * The lateness among the minutes beyond the tolerance (CLT 58 §1). An excuse removes the minutes that it covers. An
 * early entry needs no excuse.
 */
export function latenessOf (
  { lateEntries, earlyEntries, earlyExits }: CountedMinutes, excuse: Excuse, why?: Why
): Lateness {
  const late = lengthOf(lateEntries)
  const early = lengthOf(earlyExits)
  const lateExcused = excuse === NO_EXCUSE ? 0 : excuse.clearsMarks ? late : common(lateEntries, excuse.credited)
  const earlyExcused = excuse === NO_EXCUSE ? 0 : excuse.clearsMarks ? early : common(earlyExits, excuse.credited)
  const lateness = minutes(late - lateExcused)
  const anticipation = minutes(earlyEntries + early - earlyExcused)
  why?.('lateness', 'late-entries', late, { entries: { count: lateEntries.length } })
  if (lateExcused > 0) why?.('lateness', 'late-excused', lateness, { late, excused: lateExcused })
  why?.('anticipation', 'anticipation', earlyEntries + early, { earlyEntries, earlyExits: early })
  if (earlyExcused > 0) {
    why?.('anticipation', 'anticipation-excused', anticipation, {
      earlyEntries, earlyExits: early, excused: earlyExcused
    })
  }
  return { lateness, anticipation }
}
