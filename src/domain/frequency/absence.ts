import type { Period } from '../shift/planned-day.ts'
import type { TimeRule } from '../time-rule.ts'
import { overlap } from '../time/interval.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Workday } from '../day/workday.ts'

export interface Absence {
  readonly days: 0 | 0.5 | 1
  /** Half an absence is of this scheduled period. */
  readonly missing: Period | undefined
}

export const PRESENT: Absence = { days: 0, missing: undefined }
const ABSENT: Absence = { days: 1, missing: undefined }

/**
 * A whole day without record, or one of exactly two scheduled periods without a worked minute. Practice: the law only
 * says what is no absence (CLT 131, 473), and that is up to `excuseOf`.
 */
export function absenceOf (day: Workday): Absence {
  const { settled, planned, punches } = day
  if (!settled || planned.workload === 0) return PRESENT
  if (punches.length === 0) return ABSENT
  const { periods = [], flexibleBreak = false } = planned.schedule ?? {}
  if (punches.length % 2 === 1 || flexibleBreak || periods.length !== 2) return PRESENT
  const [missing, other] = periods.filter(period => !isWorked(day, period))
  return missing === undefined || other !== undefined ? PRESENT : { days: 0.5, missing }
}

function isWorked ({ pairs, midnight }: Workday, { from, to }: Period): boolean {
  return pairs.some(([entry, exit]) => overlap(entry.wall, exit.wall, midnight + from, midnight + to) > 0)
}

export interface AbsenceFigures {
  readonly absence: number
  readonly absenceHours: Minutes
}

/** By the rule, half an absence is a fraction of a day or its hours: practice. */
export function absenceFigures ({ days, missing }: Absence, rule: TimeRule): AbsenceFigures {
  if (missing === undefined || rule.halfAbsence === 'FRACAO') return { absence: days, absenceHours: NO_TIME }
  return { absence: 0, absenceHours: minutes(missing.to - missing.from) }
}
