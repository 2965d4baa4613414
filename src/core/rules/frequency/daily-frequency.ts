import type { Adjustment } from '../adjustment/adjustment.ts'
import { lastApproved } from '../adjustment/deciding-adjustments.ts'
import type { CollaboratorStatus } from '../collaborator.ts'
import { NONE_ACTING } from '../day/journey.ts'
import type { DayPolicy } from '../day/policy.ts'
import { type Subject, subjectOf } from '../day/subject.ts'
import type { Timesheet } from '../day/timesheet.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import type { DayConfiguration } from '../shift/planned-day.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate, type CivilDate, dayNumber as numberOf, daysBetween } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import { absenceFigures, absenceOf } from './absence.ts'
import { attendanceOf } from './attendance.ts'
import { balanceFigures, balanceOf, debitApart } from './balance.ts'
import { breakBalance, breaksTaken, hoursOf, suppressedBreak } from './break-balance.ts'
import { type Excuse, type ExcuseAct, excuseOf } from './excuse/excuse.ts'
import type { Figures } from './figures.ts'
import { type FrequencyRecord, frequencyRecords } from './frequency-record.ts'
import { keptFigures } from './kept-figures.ts'
import { latenessOf } from './lateness.ts'
import { nightPremium } from './night-premium.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { type PendingItem, pendingItems } from './pending-items.ts'
import { restBefore } from './rest.ts'
import { excuseInPeriod, isInPeriod, periodSums, tellPeriod } from './period.ts'
import { type CountedMinutes, countedMinutes } from './tolerance.ts'
import type { Why } from './why.ts'
import { workedTime } from './worked-time.ts'
import { workloadOf } from './workload.ts'

/** The attendance figures of a collaborator on a day, and the data they rest on. */
export interface DailyFrequency extends Figures {
  readonly date: CivilDate
  readonly records: readonly FrequencyRecord[]
  readonly status: CollaboratorStatus
  readonly timeRule: TimeRule
  /** The shift that applies: the shift of another collaborator if a shift exception swapped the day. */
  readonly shift: Shift
  readonly exceptionId: string | undefined
  /** The configuration of the day in that shift. Absent if the shift has none for the day. */
  readonly configuration: DayConfiguration | undefined
  /** The holiday's name, even if the holiday does not reduce the workload. */
  readonly holiday: string | undefined
  /** The latest approved adjustment, else the latest pending one (A25, A64). */
  readonly adjustment: Adjustment | undefined
  readonly occurrences: readonly Occurrence[]
  readonly pendingItems: readonly PendingItem[]
}

export function dailyFrequency (
  facts: Timesheet, collaboratorId: string, date: CivilDate, now: Instant, policy?: DayPolicy
): DailyFrequency {
  return frequencyOn(subjectOf(facts, collaboratorId, policy), numberOf(date), now)
}

/**
 * Every day from `from` to `to`, both included, one after the other. The days share what is computed about their
 * neighbours.
 */
export function * dailyFrequencies (
  facts: Timesheet, collaboratorId: string, from: CivilDate, to: CivilDate, now: Instant, policy?: DayPolicy
): Generator<DailyFrequency> {
  const subject = subjectOf(facts, collaboratorId, policy)
  for (const date of daysBetween(from, to)) yield frequencyOn(subject, numberOf(date), now)
}

export function frequencyOn (subject: Subject, dayNumber: number, now: Instant): DailyFrequency {
  const day = workdayOf(subject, dayNumber, now)
  const figures = adjustedFigures(day)
  const { planned, exceptionId, holiday } = day.expected
  const { deciding, pending } = subject.adjustmentsOn(dayNumber)
  return {
    date: civilDate(dayNumber),
    records: frequencyRecords(subject, day),
    status: day.employment.status,
    timeRule: day.rule,
    shift: planned.shift,
    exceptionId,
    configuration: planned.configuration,
    holiday: holiday?.name,
    adjustment: lastApproved(deciding) ?? (subject.policy.showsPending ? pending.at(-1) : undefined),
    occurrences: occurrencesOf(day, figures),
    pendingItems: pendingItems(day, figures, pending.length > 0),
    ...figures // last, because V8 is slow to add a named property after a spread: about 0.45 µs each
  }
}

/** The figures of a day without the data they rest on. */
export function figuresOn (subject: Subject, dayNumber: number, now: Instant, why?: Why): Figures {
  return adjustedFigures(workdayOf(subject, dayNumber, now), why)
}

/** The figures of a day. A reason can keep some figures as they are without its adjustments. */
function adjustedFigures (day: Workday, why?: Why): Figures {
  const grounds = groundsOf(day, why)
  const figures = figuresOf(day, grounds, why)
  if (day.journey.acting === NONE_ACTING) return figures
  const { absence, period, excuse: { acts } } = grounds
  return keptFigures(figures, day, kept => {
    const { excuse, ...others } = groundsOf(kept)
    return figuresOf(kept, { ...others, excuse: { ...excuse, acts }, absence, period })
  }, why)
}

/** What the figures of a day are computed from. */
function groundsOf (day: Workday, why?: Why) {
  const attendance = attendanceOf(day)
  const worked = workedTime(day, why) //                                         CLT 4
  const counted = countedMinutes(day, worked, attendance, why) //                CLT 58 §1, Súmula 366: tolerance
  const period = periodSums(day) //                                              A75
  const excuse = { ...excuseFor(day, worked, counted), ...period && { acts: period.acts } } // CLT 131, 473
  const absence = absenceOf(day, worked, attendance, counted, excuse, why) //    practice; CLT 131 says what is none
  return { attendance, worked, counted, period, excuse, absence }
}

/** Computes a day from its records to its balance. */
function figuresOf (
  day: Workday, { attendance, worked, counted, period, excuse, absence }: ReturnType<typeof groundsOf>, why?: Why
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
  const period = periodSums(day)
  if (period !== undefined) return period.acts
  const worked = workedTime(day)
  return excuseFor(day, worked, countedMinutes(day, worked, attendanceOf(day))).acts
}

/** An excuse changes no balance of a day in a period, but that of its last day. */
export function excuseFor (day: Workday, worked: Minutes, counted: CountedMinutes): Excuse {
  return isInPeriod(day)
    ? { ...excuseInPeriod(day, worked), balance: NO_TIME, paidByBank: NO_TIME, credited: [] }
    : excuseOf(day, counted)
}
