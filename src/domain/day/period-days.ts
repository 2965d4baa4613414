import type { FlexiblePeriod } from '../shift/planned-day.ts'
import { civilDate, type CivilDate, dayNumber as numberOf, weekdayIndex } from '../time/civil-date.ts'
import { expectedDay } from './layers.ts'
import type { Subject } from './subject.ts'

/**
 * The days of weekly and monthly groups whose period ends on a day (A75). An ISO week begins on Monday. The last day of
 * the employment ends both. A day without workload, such as a holiday, is judged by itself.
 */
export function periodDays (subject: Subject, dayNumber: number): number[] {
  const date = civilDate(dayNumber)
  const isLastDay = subject.collaborator.leftOn === date
  const weekday = (weekdayIndex(dayNumber) + 6) % 7
  const endsMonth = civilDate(dayNumber + 1).slice(0, 7) !== date.slice(0, 7)
  return [
    ...isLastDay || weekday === 6 ? daysOf(subject, dayNumber - weekday, dayNumber, 'SEMANAL') : [],
    ...isLastDay || endsMonth
      ? daysOf(subject, numberOf(`${date.slice(0, -2)}01` as CivilDate), dayNumber, 'MENSAL')
      : []
  ]
}

function daysOf (subject: Subject, first: number, last: number, period: FlexiblePeriod): number[] {
  const days: number[] = []
  for (let day = first; day <= last; day++) {
    const { planned } = expectedDay(subject, day)
    if (planned.period === period && planned.workload > 0) days.push(day)
  }
  return days
}
