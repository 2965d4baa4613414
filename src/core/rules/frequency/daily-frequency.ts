import type { Adjustment } from '../adjustment/adjustment.ts'
import { lastApproved } from '../adjustment/deciding-adjustments.ts'
import type { CollaboratorStatus } from '../collaborator.ts'
import { laidDay } from '../day/laid-days.ts'
import type { DayPolicy } from '../day/policy.ts'
import { type Subject, subjectOf } from '../day/subject.ts'
import type { Timesheet } from '../day/timesheet.ts'
import { workdayOf } from '../day/workday.ts'
import type { DayConfiguration } from '../shift/planned-day.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate, type CivilDate, dayNumber as numberOf, daysBetween } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { figuresIn } from './figured-day.ts'
import type { Figures } from './figures.ts'
import { type FrequencyRecord, frequencyRecords } from './frequency-record.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { type PendingItem, pendingItems } from './pending-items.ts'

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

/** `isPending`: the day shows AJUSTE_PENDENTE, by default while it has a pending adjustment. */
export function frequencyOn (
  subject: Subject, dayNumber: number, now: Instant, isPending?: boolean
): DailyFrequency {
  const day = workdayOf(subject, dayNumber, now)
  const figures = figuresIn(day)
  const { planned, exceptionId, holiday } = day.expected
  const { deciding, pending } = laidDay(subject, dayNumber).adjustments
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
    pendingItems: pendingItems(day, figures, isPending ?? pending.length > 0),
    ...figures // last, because V8 is slow to add a named property after a spread: about 0.45 µs each
  }
}

/** The figures of a day without the data they rest on. */
export function figuresOn (subject: Subject, dayNumber: number, now: Instant): Figures {
  return figuresIn(workdayOf(subject, dayNumber, now))
}
