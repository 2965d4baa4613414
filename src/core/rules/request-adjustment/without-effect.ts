import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { balancePeriod } from '../day/period-days.ts'
import type { Subject } from '../day/subject.ts'
import { isOver } from '../day/workday.ts'
import { figuresOn } from '../frequency/daily-frequency.ts'
import { subjectWith } from '../frequency/preview.ts'
import { civilDate, type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'

/** The days of an adjustment whose figures are computed at most, because each takes some tenths of a millisecond. */
const MAX_DAYS = 3660

/**
 * The days of an adjustment that changes no figure of any of them when it is approved after the others. Empty if it
 * changes one, or if one of its days may still change. `subject` is without it.
 */
export function daysWithoutEffect (subject: Subject, adjustment: Adjustment, now: Instant): readonly CivilDate[] {
  const days = adjustedDays(adjustment)
  if (days.length > MAX_DAYS) return []
  const figured = [...days, ...balanceDays(subject, adjustment)].map(dayNumber)
  if (!figured.every(day => isOver(subject, day, now))) return []
  const approved = subjectWith(subject, adjustment)
  return figured.every(day => hasSameFigures(subject, approved, day, now)) ? days : []
}

/**
 * The last days of the weeks and months that show the balance of other days, those of an adjustment (A75): before it
 * and after it, because a leave on the last day of a period leaves its balance to the day before.
 */
export function balanceDays (subject: Subject, adjustment: Adjustment): readonly CivilDate[] {
  const before = periodEnds(subject, adjustment)
  if (before.size === 0) return []
  const after = adjustment.format === 'INTERVALO_DATAS'
    ? periodEnds(subjectWith(subject, adjustment), adjustment)
    : before
  return [...new Set([...before, ...after].filter(([date, end]) => date !== end).map(([, end]) => end))]
}

/** For each day of an adjustment that is in a week or month the day that shows the balance. */
function periodEnds (subject: Subject, adjustment: Adjustment): ReadonlyMap<CivilDate, CivilDate> {
  return new Map(adjustedDays(adjustment).flatMap(date => {
    const period = balancePeriod(subject, dayNumber(date))
    return period === undefined ? [] : [[date, civilDate(period.lastDay)] as const]
  }))
}

function hasSameFigures (subject: Subject, approved: Subject, day: number, now: Instant): boolean {
  const before: object = figuresOn(subject, day, now)
  const after: object = figuresOn(approved, day, now)
  return Object.entries(before).every(([name, value]) => (after as Record<string, unknown>)[name] === value)
}
