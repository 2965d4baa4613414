import { type BalancePeriod, balancePeriod } from '../day/period-days.ts'
import type { Subject } from '../day/subject.ts'
import { isOver, workdayOf } from '../day/workday.ts'
import type { Instant } from '../time/instant.ts'
import { inputsOf } from './figured-day.ts'
import type { PeriodSums } from './period.ts'

/** A week or month that is over (A75). */
export type EndedPeriod = BalancePeriod &
  Pick<PeriodSums, 'worked' | 'due' | 'excused' | 'paidByBank' | 'difference' | 'counted'>

/** The week or month that ends on a day, after this day is over. */
export function endedPeriod (subject: Subject, dayNumber: number, now: Instant): EndedPeriod | undefined {
  const period = balancePeriod(subject, dayNumber)
  if (period?.lastDay !== dayNumber || !isOver(subject, dayNumber, now)) return undefined
  const sums = inputsOf(workdayOf(subject, dayNumber, now)).period
  if (sums === undefined) return undefined
  const { worked, due, excused, paidByBank, difference, counted } = sums
  return { ...period, worked, due, excused, paidByBank, difference, counted }
}
