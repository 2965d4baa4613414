import { balancePeriod } from '../day/period-days.ts'
import type { Subject } from '../day/subject.ts'
import { isOver } from '../day/workday.ts'
import { figuresOn } from '../frequency/daily-frequency.ts'
import type { AsIfApproved } from '../frequency/preview.ts'
import { civilDate, type CivilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'

/** The days of an adjustment whose figures are computed at most, because each takes some tenths of a millisecond. */
const MAX_DAYS = 3660

/**
 * The days of an adjustment that changes no figure of any of them when it is approved after the others. Empty if it
 * changes one, or if one of its days may still change. `subject` is without it.
 */
export function daysWithoutEffect (
  subject: Subject, asIf: AsIfApproved, periodEnds: readonly number[], now: Instant
): readonly CivilDate[] {
  const { days } = asIf
  if (days.length > MAX_DAYS) return []
  for (const day of [...days, ...periodEnds]) if (!isOver(subject, day, now)) return []
  for (const day of [...days, ...periodEnds]) if (!hasSameFigures(subject, asIf.subject, day, now)) return []
  return days.map(civilDate)
}

/**
 * The last days of the weeks and months that show the balance of other days, those of an adjustment (A75): before it
 * and after it, because a leave on the last day of a period leaves its balance to the day before.
 */
export function periodEnds (subject: Subject, asIf: AsIfApproved): readonly number[] {
  const before = endOfEach(subject, asIf.days)
  if (before.size === 0) return []
  const after = asIf.adjustment.format === 'INTERVALO_DATAS' ? endOfEach(asIf.subject, asIf.days) : before
  return [...new Set([...before, ...after].filter(([day, end]) => day !== end).map(([, end]) => end))]
}

/** For each day of an adjustment that is in a week or month the day that shows the balance. */
function endOfEach (subject: Subject, days: readonly number[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  for (const day of days) {
    const period = balancePeriod(subject, day)
    if (period !== undefined) ends.set(day, period.lastDay)
  }
  return ends
}

function hasSameFigures (subject: Subject, approved: Subject, day: number, now: Instant): boolean {
  const before: object = figuresOn(subject, day, now)
  const after: object = figuresOn(approved, day, now)
  return Object.entries(before).every(([name, value]) => (after as Record<string, unknown>)[name] === value)
}
