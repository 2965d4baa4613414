import type { FlexiblePeriod } from '../shift/planned-day.ts'
import { dayNumber as numberOf, firstOfMonth, weekdayIndex } from '../time/civil-date.ts'
import { expectedDay } from './layers.ts'
import type { Subject } from './subject.ts'

const FLEXIBLE_PERIODS: readonly FlexiblePeriod[] = ['SEMANAL', 'MENSAL']

/** The week or month whose balance a day belongs to, and the day that shows this balance (A75). */
export interface BalancePeriod {
  readonly kind: FlexiblePeriod
  readonly firstDay: number
  readonly lastDay: number
}

/** Of the last day of a period: that period, also if its group does not have the day. */
export function balancePeriod (subject: Subject, dayNumber: number): BalancePeriod | undefined {
  if (subject.policy.flexiblePeriod !== 'period') return undefined
  const ending = FLEXIBLE_PERIODS.find(kind => endingDays(subject, dayNumber, kind).length > 0)
  if (ending !== undefined) return { kind: ending, ...bounds(subject, dayNumber, ending) }
  const { planned: { period: kind, workload } } = expectedDay(subject, dayNumber)
  if (kind === undefined || workload === 0) return undefined
  return { kind, ...bounds(subject, dayNumber, kind) }
}

/**
 * The days of weekly and monthly groups whose period ends on a day (A75). A day without workload, such as a holiday, is
 * judged by itself.
 */
export function periodDays (subject: Subject, dayNumber: number): number[] {
  return FLEXIBLE_PERIODS.flatMap(kind => endingDays(subject, dayNumber, kind))
}

function endingDays (subject: Subject, dayNumber: number, kind: FlexiblePeriod): number[] {
  const { firstDay, lastDay } = bounds(subject, dayNumber, kind)
  if (dayNumber !== lastDay) return []
  const days: number[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const { planned } = expectedDay(subject, day)
    if (planned.period === kind && planned.workload > 0) days.push(day)
  }
  return days
}

/** An ISO week begins on Monday. The last day of the employment ends the week and the month. */
function bounds ({ collaborator: { leftOn } }: Subject, dayNumber: number, kind: FlexiblePeriod) {
  const weekday = (weekdayIndex(dayNumber) + 6) % 7
  const firstDay = kind === 'SEMANAL' ? dayNumber - weekday : firstOfMonth(dayNumber)
  const end = kind === 'SEMANAL' ? firstDay + 6 : firstOfMonth(firstDay + 31) - 1
  return { firstDay, lastDay: leftOn === undefined ? end : Math.min(end, numberOf(leftOn)) }
}
