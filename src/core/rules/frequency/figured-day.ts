import { NONE_ACTING } from '../day/journey.ts'
import type { Workday } from '../day/workday.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import { type Absence, absenceFigures, absenceOf } from './absence.ts'
import { type Attendance, attendanceOf } from './attendance.ts'
import { balanceFigures, balanceOf, debitApart } from './balance.ts'
import { breakBalance, breaksTaken, hoursOf, suppressedBreak } from './break-balance.ts'
import { type Excuse, type ExcuseAct, excuseOf } from './excuse/excuse.ts'
import type { Figures } from './figures.ts'
import { applyReasonFlags } from './reason-flags.ts'
import { latenessOf } from './lateness.ts'
import { nightPremium } from './night-premium.ts'
import { excuseInPeriod, isInPeriod, type PeriodSums, periodSums, tellPeriod } from './period.ts'
import { restBefore } from './rest.ts'
import { type CountedMinutes, countedMinutes } from './tolerance.ts'
import type { StepInputs, StepRule, Why } from './why.ts'
import { workedTime } from './worked-time.ts'
import { workloadOf } from './workload.ts'

/** What the figures of a day are computed from. */
export interface Inputs {
  readonly attendance: Attendance
  readonly worked: Minutes
  readonly counted: CountedMinutes
  /** The sums of the week or month that ends on the day (A75). */
  readonly period: PeriodSums | undefined
  readonly excuse: Excuse
  readonly absence: Absence
}

export interface Step {
  readonly rule: StepRule
  readonly value: number
  readonly inputs: StepInputs
}

/** The steps of each figure in order. The value of the last step is the figure. */
export type Steps = Readonly<Record<keyof Figures, readonly Step[]>>

/** The third pass: what was computed of a day. Each is computed once, when it is first asked for. */
interface FiguredDay {
  inputs?: Inputs
  figures?: Figures
  steps?: Steps
}

const figured = new WeakMap<Workday, FiguredDay>()

function figuredDay (day: Workday): FiguredDay {
  let known = figured.get(day)
  if (known === undefined) figured.set(day, known = {})
  return known
}

export function inputsOf (day: Workday): Inputs {
  const known = figuredDay(day)
  known.inputs ??= findInputs(day)
  return known.inputs
}

/** The figures of a day. A reason can keep some figures as they are without its adjustments. */
export function figuresIn (day: Workday): Figures {
  const known = figuredDay(day)
  known.figures ??= adjustedFigures(day, inputsOf(day))
  return known.figures
}

/** How the figures of a day came about. The functions that compute them report their steps. */
export function stepsOf (day: Workday): Steps {
  const known = figuredDay(day)
  if (known.steps === undefined) {
    const steps: { -readonly [F in keyof Figures]?: Step[] } = {}
    const why: Why = (figure, rule, value, inputs) => { (steps[figure] ??= []).push({ rule, value, inputs }) }
    known.inputs = findInputs(day, why)
    known.figures = adjustedFigures(day, known.inputs, why)
    known.steps = steps as Steps
  }
  return known.steps
}

function findInputs (day: Workday, why?: Why): Inputs {
  const attendance = attendanceOf(day)
  const worked = workedTime(day, why) //                                         CLT 4
  const counted = countedMinutes(day, worked, attendance, why) //                CLT 58 §1, Súmula 366: tolerance
  const period = periodSums(day) //                                              A75
  const excuse = { ...excuseFor(day, worked, counted), ...period && { acts: period.acts } } // CLT 131, 473
  const absence = absenceOf(day, worked, attendance, counted, excuse, why) //    practice; CLT 131 says what is none
  return { attendance, worked, counted, period, excuse, absence }
}

function adjustedFigures (day: Workday, inputs: Inputs, why?: Why): Figures {
  const figures = figuresOf(day, inputs, why)
  if (day.journey.acting === NONE_ACTING) return figures
  const { absence, period, excuse: { acts } } = inputs
  return applyReasonFlags(figures, day, kept => {
    const { excuse, ...others } = inputsOf(kept)
    return figuresOf(kept, { ...others, excuse: { ...excuse, acts }, absence, period })
  }, why)
}

/** Computes a day from its records to its balance. */
function figuresOf (
  day: Workday, { attendance, worked, counted, period, excuse, absence }: Inputs, why?: Why
): Figures {
  const rest = restBefore(day, why) //                                           CLT 66, OJ 355 of the SDI-1
  const { lateness, anticipation } = latenessOf(day, attendance, counted, absence, excuse, why) // CLT 58 §1
  const breaks = breaksTaken(day, attendance, excuse.covered, why) //            practice; CLT 71
  const hours = hoursOf(day, worked, counted)
  const suppressed = suppressedBreak(day, hours, attendance, why) //             CLT 71 §4
  const own = balanceOf(day, counted, excuse, why)
  if (period !== undefined && why !== undefined) tellPeriod(period, day, why)
  return {
    workload: workloadOf(day, excuse, why), //                                   CLT 129, 471: leave
    worked,
    breakTime: breaks.sum,
    breakBalance: breakBalance(day, hours, breaks.sum, why),
    rest: rest.time,
    restIndemnity: rest.indemnity,
    lateness,
    anticipation,
    nightPremium: nightPremium(day, why), //                                     CLT 73, Súmula 60 II
    ...balanceFigures(day, period ?? {
      counted: own, apart: debitApart(day, absence, counted, excuse), paidByBank: excuse.paidByBank
    }, suppressed, why), //                                                      CLT 59
    ...absenceFigures(absence, day.rule, period, why)
  }
}

/** What each acting adjustment excuses of a day. */
export function excuseActs (day: Workday): readonly ExcuseAct[] {
  return inputsOf(day).excuse.acts
}

/** An excuse changes no balance of a day in a period, but that of its last day. */
function excuseFor (day: Workday, worked: Minutes, counted: CountedMinutes): Excuse {
  return isInPeriod(day)
    ? { ...excuseInPeriod(day, worked), balance: NO_TIME, paidByBank: NO_TIME, credited: [] }
    : excuseOf(day, counted)
}
