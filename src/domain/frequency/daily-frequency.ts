import type { Adjustment } from '../adjustment/adjustment.ts'
import type { CollaboratorStatus } from '../collaborator.ts'
import { type FrequencyRecord, frequencyRecords } from './frequency-record.ts'
import { gapsBetween } from '../record/pairing.ts'
import type { DayForm } from '../shift/planned-day.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate, type CivilDate, dayNumber as numberOf, daysBetween } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { minutes, NO_TIME } from '../time/minutes.ts'
import { absenceFigures, absenceOf, PRESENT } from './absence.ts'
import { balanceFigures, measuredBalance } from './balance.ts'
import { breakBalance } from './break-balance.ts'
import { excuseOf } from './excuse/excuse.ts'
import type { Figures } from './figures.ts'
import { keptFigures } from './kept-figures.ts'
import { latenessOf } from './lateness.ts'
import { nightPremium } from './night-premium.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { type PendingItem, pendingItems } from './pending-items.ts'
import { restBefore } from './rest.ts'
import { type Subject, subjectOf } from '../day/subject.ts'
import type { Timesheet } from '../day/timesheet.ts'
import { countedMinutes } from './tolerance.ts'
import { appliedBy, type Workday, workdayOf } from '../day/workday.ts'
import { workedTime } from './worked-time.ts'

/** The attendance figures of one collaborator on one day, and what they rest on. */
export interface DailyFrequency extends Figures {
  readonly date: CivilDate
  readonly records: readonly FrequencyRecord[]
  readonly status: CollaboratorStatus
  readonly timeRule: TimeRule
  /** The one that applies: of another collaborator, where a shift exception changed their days. */
  readonly shift: Shift
  readonly exceptionId: string | undefined
  /** How the day is configured in that shift; absent where it has nothing for the day. */
  readonly form: DayForm | undefined
  /** The holiday's name, also where it takes nothing from the day. */
  readonly holiday: string | undefined
  /** The one that counts: the latest approved (A25). */
  readonly adjustment: Adjustment | undefined
  readonly occurrences: readonly Occurrence[]
  readonly pendingItems: readonly PendingItem[]
}

export function dailyFrequency (facts: Timesheet, collaboratorId: string, date: CivilDate, now: Instant): DailyFrequency {
  return frequencyOn(subjectOf(facts, collaboratorId), numberOf(date), now)
}

/** Every day from `from` to `to`, both included. What a day finds out about its neighbours serves them too. */
export function dailyFrequencies (
  facts: Timesheet, collaboratorId: string, from: CivilDate, to: CivilDate, now: Instant
): DailyFrequency[] {
  const subject = subjectOf(facts, collaboratorId)
  return daysBetween(from, to).map(date => frequencyOn(subject, numberOf(date), now))
}

export function frequencyOn (subject: Subject, dayNumber: number, now: Instant): DailyFrequency {
  const day = workdayOf(subject, dayNumber, now)
  const figures = adjustedFigures(subject, day, now)
  const { planned, exceptionId, holiday } = day.expected
  return {
    date: civilDate(dayNumber),
    records: frequencyRecords(subject, day),
    status: subject.collaborator.status,
    timeRule: subject.rule,
    shift: planned.shift,
    exceptionId,
    form: planned.form,
    holiday: holiday?.name,
    adjustment: day.applied?.adjustment,
    occurrences: occurrencesOf(day, figures),
    pendingItems: pendingItems(day, figures, subject.adjustmentsOn(dayNumber).hasPending),
    ...figures // last: V8 is slow to add a named property after a spread, about 0.45 µs each
  }
}

/** Of a day, the figures alone. */
export function figuresOn (subject: Subject, dayNumber: number, now: Instant): Figures {
  return adjustedFigures(subject, workdayOf(subject, dayNumber, now), now)
}

/** The figures; those that the reason keeps are as they are without it, and without those before it that keep them, too. */
function adjustedFigures (subject: Subject, day: Workday, now: Instant): Figures {
  const figures = figuresOf(day)
  const { applied, journey: { dayNumber, approved } } = day
  if (applied === undefined) return figures
  return keptFigures(figures, applied, keeps => {
    const last = approved.findLastIndex(adjustment => !keeps(appliedBy(subject, adjustment)))
    return workdayOf(subject, dayNumber, now, approved.slice(0, last + 1))
  }, figuresOf)
}

/** A day from its records to its balance. */
function figuresOf (day: Workday): Figures {
  const { planned, punches, pairs, rule } = day
  const worked = workedTime(pairs) //                                            CLT 4
  const breakTime = gapsBetween(punches) //                                      CLT 71
  const rest = restBefore(day) //                                                CLT 66, OJ 355 of the SDI-1
  const counted = countedMinutes(day, worked) //                                 CLT 58 §1, Súmula 366: tolerance
  const measured = measuredBalance(day, worked, counted) //                      CLT 58, 74
  const absence = absenceOf(day) //                                              practice; CLT 131 says what is none
  const excuse = excuseOf(day, measured, absence) //                             CLT 131, 473: what an adjustment excuses
  const { lateness, anticipation } = latenessOf(counted, excuse) //              CLT 58 §1
  return {
    workload: excuse.clearsWorkload ? NO_TIME : planned.workload, //             CLT 129, 471: leave
    worked,
    breakTime,
    breakBalance: breakBalance(day, breakTime),
    rest: rest.time,
    restIndemnity: rest.indemnity,
    lateness,
    anticipation,
    nightPremium: nightPremium(day), //                                          CLT 73, Súmula 60 II
    ...balanceFigures(minutes(measured + excuse.balance), counted, rule, excuse.paidByBank), // CLT 59
    ...absenceFigures(excuse.coversAbsence ? PRESENT : absence, rule)
  }
}
