import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import type { Period } from '../shift/planned-day.ts'
import type { TimeRule } from '../time-rule.ts'
import { lengthOf, overlap, type Stretch } from '../time/interval.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Excuse } from './excuse/excuse.ts'
import type { AbsenceRule, StepInputs, Why } from './why.ts'

export interface Absence {
  readonly days: 0 | 0.5 | 1
  /** The missing scheduled period of half an absence. */
  readonly missing: Period | undefined
}

const PRESENT: Absence = { days: 0, missing: undefined }
const ABSENT: Absence = { days: 1, missing: undefined }

/**
 * An absence is a whole day without records, or one of exactly two scheduled periods without a worked minute. An
 * excused minute counts as worked. This is practice: the law only says what is no absence (CLT 131, 473).
 */
export function absenceOf (day: Workday, { coversAbsence, covered, acts }: Excuse, why?: Why): Absence {
  const { settled, planned, punches, reasonOf } = day
  if (!settled) return told(day, covered, PRESENT, 'absence-not-over', why)
  if (planned.workload === 0) return told(day, covered, PRESENT, 'absence-no-workload', why)
  if (coversAbsence) {
    const suspended = acts.every(({ adjustment }) => isSuspension(reasonOf(adjustment)))
    return told(day, covered, PRESENT, suspended ? 'absence-suspended' : 'absence-excused', why)
  }
  if (punches.length === 0 && covered.length === 0) return told(day, covered, ABSENT, 'absence-day', why)
  if (punches.length % 2 === 1) return told(day, covered, PRESENT, 'absence-odd', why)
  const { periods = [], flexibleBreak = false } = planned.schedule ?? {}
  if (flexibleBreak || periods.length !== 2) return told(day, covered, PRESENT, 'absence-no-halves', why)
  const [missing, other] = periods.filter(period => !isWorked(day, period, covered))
  return missing === undefined || other !== undefined
    ? told(day, covered, PRESENT, 'absence-none', why)
    : told(day, covered, { days: 0.5, missing }, 'absence-half', why)
}

function told (
  day: Workday, covered: readonly Stretch[], absence: Absence, rule: AbsenceRule, why: Why | undefined
): Absence {
  why?.('absence', rule, absence.days, inputsOf(day, covered, absence))
  return absence
}

function inputsOf (
  { midnight, planned, punches }: Workday, covered: readonly Stretch[], { missing }: Absence
): StepInputs {
  return {
    workload: planned.workload,
    records: { count: punches.length },
    periods: { count: planned.schedule?.periods.length ?? 0 },
    excused: lengthOf(covered),
    ...missing && { from: { clock: midnight + missing.from }, to: { clock: midnight + missing.to } }
  }
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

/** Half an absence is a fraction of a day, or hours, as the time rule says. This is practice. */
export function absenceFigures ({ days, missing }: Absence, rule: TimeRule, why?: Why): AbsenceFigures {
  const inHours = missing !== undefined && rule.halfAbsence === 'HORAS'
  const absenceHours = inHours ? minutes(missing.to - missing.from) : NO_TIME
  if (inHours) why?.('absence', 'absence-hours', 0, { hours: absenceHours })
  why?.('absenceHours', inHours ? 'absence-hours' : 'absence-hours-none', absenceHours, { hours: absenceHours })
  return { absence: inHours ? 0 : days, absenceHours }
}
