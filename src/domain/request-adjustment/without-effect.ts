import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import type { Subject } from '../day/subject.ts'
import { isOver } from '../day/workday.ts'
import { figuresOn } from '../frequency/daily-frequency.ts'
import { subjectWith } from '../frequency/preview.ts'
import { type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'

/** The days of an adjustment whose figures are computed at most, because each takes some tenths of a millisecond. */
const MOST_DAYS = 3660

/**
 * The days of an adjustment that changes no figure of any of them when it is approved after the others. Empty if it
 * changes one, or if one of its days may still change. `subject` is without it.
 */
export function daysWithoutEffect (subject: Subject, adjustment: Adjustment, now: Instant): readonly CivilDate[] {
  const days = adjustedDays(adjustment)
  if (days.length > MOST_DAYS || !days.every(day => isFinal(subject, dayNumber(day), now))) return []
  const approved = subjectWith(subject, adjustment, false)
  return days.every(day => hasSameFigures(subject, approved, dayNumber(day), now)) ? days : []
}

/** A day that is not over may change. A weekly or monthly shift is judged at the end of its period (A75). */
function isFinal (subject: Subject, day: number, now: Instant): boolean {
  const { shift } = subject.employmentOn(day)
  const isSettledLater = shift.kind === 'turnoFlexivel' && ['SEMANAL', 'MENSAL'].includes(shift.flexibleKind)
  return !isSettledLater && isOver(subject, day, now)
}

function hasSameFigures (subject: Subject, approved: Subject, day: number, now: Instant): boolean {
  const before: object = figuresOn(subject, day, now)
  const after: object = figuresOn(approved, day, now)
  return Object.entries(before).every(([name, value]) => (after as Record<string, unknown>)[name] === value)
}
