import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import type { TimeRule } from '../time-rule.ts'
import { common, lengthOf, type Stretch } from '../time/interval.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Attendance } from './attendance.ts'
import type { Excuse } from './excuse/excuse.ts'
import { isInPeriod, type PeriodSums } from './period.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { AbsenceRule, StepInputs, Why } from './why.ts'

export interface Absence {
  readonly days: 0 | 0.5 | 1
  /** The scheduled periods that it counts. A day without scheduled times has none. */
  readonly missing: readonly Stretch[]
  /** The owed minutes that it stands for. */
  readonly debit: Minutes
}

const PRESENT: Absence = { days: 0, missing: [], debit: NO_TIME }

/**
 * An absence is a day without scheduled work, or one of exactly two scheduled periods without work, while at least
 * half of it is still owed. An excused minute counts as worked. This is practice: the law only says what is no absence
 * (CLT 131, 473).
 */
export function absenceOf (
  day: Workday, worked: Minutes, attendance: Attendance, { positive, negative }: CountedMinutes, excuse: Excuse,
  why?: Why
): Absence {
  const { settled, planned: { workload }, punches, reasonOf } = day
  const owed = negative - positive - lengthOf(excuse.covered)
  const told = (absence: Absence, rule: AbsenceRule): Absence => {
    if (why !== undefined) why('absence', rule, absence.days, inputsOf(day, absence, owed, excuse))
    return absence
  }
  if (!settled) return told(PRESENT, 'absence-not-over')
  if (workload === 0) return told(PRESENT, 'absence-no-workload')
  if (excuse.coversAbsence) {
    const suspended = excuse.acts.every(({ adjustment }) => isSuspension(reasonOf(adjustment)))
    return told(PRESENT, suspended ? 'absence-suspended' : 'absence-excused')
  }
  if (punches.length % 2 === 1) return told(PRESENT, 'absence-odd')
  if (isInPeriod(day)) return told(PRESENT, 'absence-in-period')
  const { periods } = attendance
  const missing = periods.filter(period => !isWorked(period, attendance, excuse))
  const isNothingWorked = periods.length > 0
    ? missing.length === periods.length
    : worked + lengthOf(excuse.covered) === 0
  if (isNothingWorked && 2 * owed >= workload) {
    return told({ days: 1, missing, debit: workload }, punches.length === 0 ? 'absence-day' : 'absence-elsewhere')
  }
  if (periods.length !== 2) return told(PRESENT, 'absence-no-halves')
  const length = lengthOf(missing)
  return missing.length === 1 && 2 * owed >= length
    ? told({ days: 0.5, missing, debit: minutes(length) }, 'absence-half')
    : told(PRESENT, missing.length === 0 ? 'absence-none' : 'absence-made-up')
}

function inputsOf (
  { planned, punches }: Workday, { missing: [first] }: Absence, owed: number, excuse: Excuse
): StepInputs {
  return {
    workload: planned.workload,
    records: { count: punches.length },
    periods: { count: planned.schedule?.periods.length ?? 0 },
    owed: Math.max(0, owed),
    excused: lengthOf(excuse.covered),
    ...first && { from: { clock: first.from }, to: { clock: first.to } }
  }
}

function isWorked (period: Stretch, { worked }: Attendance, { covered }: Excuse): boolean {
  return common([period], worked) + common([period], covered) > 0
}

export interface AbsenceFigures {
  readonly absence: number
  readonly absenceHours: Minutes
}

/**
 * Half an absence is a fraction of a day, or hours, as the time rule says. The absences of a week or month are hours of
 * its last day. This is practice.
 */
export function absenceFigures (
  { days, debit }: Absence, rule: TimeRule, period: PeriodSums | undefined, why?: Why
): AbsenceFigures {
  if (period !== undefined && period.absent > 0) {
    why?.('absenceHours', 'absence-of-period', period.absent, { days: { count: period.absentDays } })
    return { absence: 0, absenceHours: period.absent }
  }
  const inHours = days === 0.5 && rule.halfAbsence === 'HORAS'
  const absenceHours = inHours ? debit : NO_TIME
  if (inHours) why?.('absence', 'absence-hours', 0, { hours: absenceHours })
  why?.('absenceHours', inHours ? 'absence-hours' : 'absence-hours-none', absenceHours, { hours: absenceHours })
  return { absence: inHours ? 0 : days, absenceHours }
}
