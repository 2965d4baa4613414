import type { Workday } from '../day/workday.ts'
import type { Period } from '../shift/planned-day.ts'
import type { TimeRule } from '../time-rule.ts'
import { overlap, type Stretch } from '../time/interval.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Excuse } from './excuse/excuse.ts'
import type { Why } from './why.ts'

export interface Absence {
  readonly days: 0 | 0.5 | 1
  /** Half an absence is of this scheduled period. */
  readonly missing: Period | undefined
}

const PRESENT: Absence = { days: 0, missing: undefined }
const ABSENT: Absence = { days: 1, missing: undefined }

/**
 * A whole day without record, or one of exactly two scheduled periods without a worked minute; an excused minute is a worked
 * one. Practice: the law only says what is no absence (CLT 131, 473).
 */
export function absenceOf (day: Workday, { coversAbsence, covered }: Excuse, why?: Why): Absence {
  const { settled, planned, punches } = day
  if (!settled || planned.workload === 0) return told(PRESENT, 'absence-none', why)
  if (coversAbsence) return told(PRESENT, 'absence-excused', why)
  if (punches.length === 0 && covered.length === 0) return told(ABSENT, 'absence-day', why)
  const { periods = [], flexibleBreak = false } = planned.schedule ?? {}
  if (punches.length % 2 === 1 || flexibleBreak || periods.length !== 2) return told(PRESENT, 'absence-none', why)
  const [missing, other] = periods.filter(period => !isWorked(day, period, covered))
  return missing === undefined || other !== undefined
    ? told(PRESENT, 'absence-none', why)
    : told({ days: 0.5, missing }, 'absence-half', why)
}

function told (absence: Absence, rule: 'absence-none' | 'absence-excused' | 'absence-day' | 'absence-half', why: Why | undefined): Absence {
  why?.('absence', rule, absence.days, {})
  return absence
}

function isWorked ({ pairs, midnight }: Workday, period: Period, covered: readonly Stretch[]): boolean {
  const [start, end] = [midnight + period.from, midnight + period.to]
  return pairs.some(([entry, exit]) => overlap(entry.wall, exit.wall, start, end) > 0) ||
    covered.some(({ from, to }) => overlap(from, to, start, end) > 0)
}

export interface AbsenceFigures {
  readonly absence: number
  readonly absenceHours: Minutes
}

/** By the rule, half an absence is a fraction of a day or its hours: practice. */
export function absenceFigures ({ days, missing }: Absence, rule: TimeRule, why?: Why): AbsenceFigures {
  const inHours = missing !== undefined && rule.halfAbsence === 'HORAS'
  const absenceHours = inHours ? minutes(missing.to - missing.from) : NO_TIME
  if (inHours) why?.('absence', 'absence-hours', 0, { hours: absenceHours })
  why?.('absenceHours', inHours ? 'absence-hours' : 'absence-hours-none', absenceHours, {})
  return { absence: inHours ? 0 : days, absenceHours }
}
