import { clearsWorkload } from '../adjustment/effect.ts'
import type { FlexiblePeriod } from '../shift/planned-day.ts'
import { firstOfMonth, mondayOf } from '../time/civil-date.ts'
import { existing } from './employment.ts'
import { journeyOf, laidDay } from './laid-days.ts'
import { type PlannedPeriod, type StoredDay, storedDay } from './stored-days.ts'
import type { Subject } from './subject.ts'

/** The week or month whose balance a day belongs to, and the day that shows this balance (A75). */
export interface BalancePeriod {
  readonly kind: FlexiblePeriod
  readonly firstDay: number
  readonly lastDay: number
}

/** The period of a day that has a workload. All groups of one kind of a shift make one period. */
export function balancePeriod (subject: Subject, dayNumber: number): BalancePeriod | undefined {
  const planned = plannedPeriod(subject, dayNumber)
  const lastDay = planned?.due.findLast(day => !isOnLeave(subject, day))
  return planned === undefined || lastDay === undefined
    ? undefined
    : { kind: planned.kind, firstDay: planned.firstDay, lastDay }
}

/** The days with a workload of the period that ends on a day. */
export function periodDays (subject: Subject, dayNumber: number): readonly number[] {
  const planned = plannedPeriod(subject, dayNumber)
  if (planned === undefined || planned.due.findLast(day => !isOnLeave(subject, day)) !== dayNumber) return []
  return planned.due.filter(day => !isOnLeave(subject, day))
}

function plannedPeriod (subject: Subject, dayNumber: number): PlannedPeriod | undefined {
  if (subject.policy.flexiblePeriod !== 'period') return undefined
  const day = storedDay(subject, dayNumber)
  if (day.period === undefined) rememberPeriod(subject, dayNumber, day)
  return day.period ?? undefined
}

/** The days of a week or month while the employment and the shift last. Those on which work is due share the period. */
function rememberPeriod (subject: Subject, dayNumber: number, own: StoredDay): void {
  own.period = null
  const { employment: { shift }, expected: { planned: { period: kind, workload } } } = own
  if (kind === undefined || workload === 0) return
  const within = calendarDays(dayNumber, kind).filter(day => {
    const { employment } = storedDay(subject, day)
    return employment.isEmployed && employment.shift.id === shift.id
  })
  const due = within.filter(day => {
    const { planned } = storedDay(subject, day).expected
    return planned.period === kind && planned.workload > 0
  })
  const period: PlannedPeriod = { kind, firstDay: within[0] as number, due }
  own.period = period
  for (const day of due) storedDay(subject, day).period = period
}

function calendarDays (dayNumber: number, kind: FlexiblePeriod): number[] {
  const first = kind === 'SEMANAL' ? mondayOf(dayNumber) : firstOfMonth(dayNumber)
  const length = kind === 'SEMANAL' ? 7 : firstOfMonth(first + 31) - first
  return Array.from({ length }, (_, at) => first + at)
}

function isOnLeave (subject: Subject, dayNumber: number): boolean {
  if (laidDay(subject, dayNumber).effective.wholeDays.length === 0) return false
  const { wholeDay } = journeyOf(subject, dayNumber).acting
  return wholeDay !== undefined &&
    clearsWorkload(existing(subject.facts.adjustmentReason(wholeDay.reasonId), 'adjustment reason', wholeDay.reasonId))
}
