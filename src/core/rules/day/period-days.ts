import { clearsWorkload } from '../adjustment/effect.ts'
import type { FlexiblePeriod } from '../shift/planned-day.ts'
import { firstOfMonth, mondayOf } from '../time/civil-date.ts'
import { inForce } from './acting.ts'
import { journeyOf } from './journeys.ts'
import { expectedDay } from './layers.ts'
import { existing, type Subject } from './subject.ts'

/** The week or month whose balance a day belongs to, and the day that shows this balance (A75). */
export interface BalancePeriod {
  readonly kind: FlexiblePeriod
  readonly firstDay: number
  readonly lastDay: number
}

/** The period of a day that has a workload. All groups of one kind of a shift make one period. */
export function balancePeriod (subject: Subject, dayNumber: number): BalancePeriod | undefined {
  const days = daysOfPeriod(subject, dayNumber)
  const lastDay = days?.due.at(-1)
  return days === undefined || lastDay === undefined
    ? undefined
    : { kind: days.kind, firstDay: days.within[0] as number, lastDay }
}

/** The days with a workload of the period that ends on a day. */
export function periodDays (subject: Subject, dayNumber: number): readonly number[] {
  const due = daysOfPeriod(subject, dayNumber)?.due ?? []
  return due.at(-1) === dayNumber ? due : []
}

/** The days of a week or month while the employment and the shift last, and those on which work is due. */
function daysOfPeriod (subject: Subject, dayNumber: number) {
  const { planned: { period: kind, workload } } = expectedDay(subject, dayNumber)
  if (subject.policy.flexiblePeriod !== 'period' || kind === undefined || workload === 0) return undefined
  const { shift } = subject.employmentOn(dayNumber)
  const within = calendarDays(dayNumber, kind).filter(day => {
    const employment = subject.employmentOn(day)
    return employment.isEmployed && employment.shift.id === shift.id
  })
  const due = within.filter(day => {
    const { planned } = expectedDay(subject, day)
    return planned.period === kind && planned.workload > 0 && !isOnLeave(subject, day)
  })
  return { kind, within, due }
}

function calendarDays (dayNumber: number, kind: FlexiblePeriod): number[] {
  const first = kind === 'SEMANAL' ? mondayOf(dayNumber) : firstOfMonth(dayNumber)
  const length = kind === 'SEMANAL' ? 7 : firstOfMonth(first + 31) - first
  return Array.from({ length }, (_, at) => first + at)
}

function isOnLeave (subject: Subject, dayNumber: number): boolean {
  if (inForce(subject, dayNumber).wholeDays.length === 0) return false
  const { wholeDay } = journeyOf(subject, dayNumber).acting
  return wholeDay !== undefined &&
    clearsWorkload(existing(subject.facts.adjustmentReason(wholeDay.reasonId), 'adjustment reason', wholeDay.reasonId))
}
