import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import type { DecidingAdjustments } from '../adjustment/deciding-adjustments.ts'
import type { DayRecords } from '../record/day-records.ts'
import { memoizeByKey } from '../../memoize.ts'
import { civilDate } from '../time/civil-date.ts'
import { type Employment, existing } from './employment.ts'
import type { Journey } from './journey.ts'
import { DAY_POLICY, type DayPolicy } from './policy.ts'
import { storedDay, storedDays, type StoredSubject } from './stored-days.ts'
import type { RecordEdit, Timesheet } from './timesheet.ts'

/**
 * A collaborator with a list of approved adjustments, whose days are computed in three passes. The first pass gives
 * each stored record its day (`stored-days.ts`). The second lays the list over the days (`laid-days.ts`). The third
 * computes the figures of each day (`frequency/figured-day.ts`). Days are numbers (`dayNumber`), so a neighbour is one
 * step away.
 */
export interface Subject extends StoredSubject {
  readonly policy: DayPolicy
  /** The days with an approved REGISTRO_PONTO. A native `Set`, because this is asked of every day. */
  readonly edited: ReadonlySet<number>
  /** The day of a REGISTRO_PONTO that is on the list as if it were approved. */
  readonly alsoEdited: number | undefined
  adjustmentsOn (dayNumber: number): DayAdjustments
  /** What is computed under this list. It lives as long as the list. */
  readonly laid: Laid
}

export interface Laid {
  readonly days: Map<number, LaidDay>
  /** For a day, the last worked day before it. Many days without a record may lie between them. */
  readonly worked: Map<number, WorkedDay | undefined>
}

/** The second pass: a day under a list of approved adjustments. */
export interface LaidDay {
  readonly adjustments: DayAdjustments
  /** The approved ones that can act on the day (A62). */
  readonly effective: DecidingAdjustments
  /** The latest REGISTRO_PONTO. It alone decides which records the day has. */
  readonly edit: RecordEdit | undefined
  /** The hashes that it keeps. */
  readonly kept: ReadonlySet<string>
  /** The records of the day where a REGISTRO_PONTO is near. */
  records: DayRecords | undefined
  journey: Journey | undefined
}

/** A day with a valid record. */
export interface WorkedDay extends DayRecords { readonly dayNumber: number }

/** The most days of a list that are kept. */
const MAX_DAYS = 500

export function subjectOf (facts: Timesheet, collaboratorId: string, policy: DayPolicy = DAY_POLICY): Subject {
  return {
    facts,
    policy,
    collaborator: existing(facts.collaborator(collaboratorId), 'collaborator', collaboratorId),
    records: facts.recordsOf(collaboratorId),
    stored: storedDays(facts.basisOf?.(collaboratorId)),
    edited: facts.editedDaysOf(collaboratorId).days,
    alsoEdited: undefined,
    adjustmentsOn: memoizeByKey(dayNumber => facts.adjustmentsOn(collaboratorId, civilDate(dayNumber)), MAX_DAYS),
    laid: nothingLaid()
  }
}

export function nothingLaid (): Laid {
  return { days: new Map(), worked: new Map() }
}

export function employmentOf (subject: Subject, dayNumber: number): Employment {
  return storedDay(subject, dayNumber).employment
}

/** Keeps what was computed of a day. When there is too much, it forgets all. */
export function remember<V> (days: Map<number, V>, dayNumber: number, value: V): V {
  if (days.size >= MAX_DAYS) days.clear()
  days.set(dayNumber, value)
  return value
}
