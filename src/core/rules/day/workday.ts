import type { Adjustment } from '../adjustment/adjustment.ts'
import { withoutSome } from '../adjustment/day-adjustments.ts'
import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import { type Pair, pairsOf } from '../record/pairing.ts'
import type { Punch } from '../record/punch.ts'
import type { PlannedDay } from '../shift/planned-day.ts'
import type { TimeRule } from '../time-rule.ts'
import { elapsedMinutes, type Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import { overAt } from './day-over.ts'
import type { ExpectedDay } from './expected-day.ts'
import type { Journey } from './journey.ts'
import { journeyOf, journeyWith, laidDay, lastRecordBefore } from './laid-days.ts'
import { periodDays } from './period-days.ts'
import { hasWeeklyRest } from './weekly-rest.ts'
import type { DayPolicy } from './policy.ts'
import { type Employment, existing } from './employment.ts'
import { storedDay } from './stored-days.ts'
import { remember, type Laid, type Subject } from './subject.ts'

/** The data that the figures of a day are computed from. */
export interface Workday {
  readonly now: Instant
  /** 00:00 of the day. Scheduled minutes count from it. */
  readonly midnight: WallMinute
  /** The collaborator's time zone. */
  readonly zone: Zone
  readonly expected: ExpectedDay
  readonly planned: PlannedDay
  readonly employment: Employment
  readonly rule: TimeRule
  readonly policy: DayPolicy
  readonly journey: Journey
  /** The records that count, by instant, and their pairs. */
  readonly punches: readonly Punch[]
  readonly pairs: readonly Pair[]
  /** The last record of the previous journey. It is not searched for on a day without records. */
  readonly previous: Punch | undefined
  /**
   * True if the day is over and the collaborator is employed and ATIVO. Only then can it have an absence, an odd
   * count or a debit (A55).
   */
  readonly settled: boolean
  reasonOf (adjustment: Adjustment): AdjustmentReason
  /** The day without some of its REGISTRO_PONTO and INTERVALO_DATAS. */
  without (isLeftOut: (adjustment: Adjustment) => boolean): Workday
  /** True if the first DSR of its ISO week lies between the previous journey and this one. */
  hasWeeklyRest (): boolean
  /** The days of the weekly and monthly groups whose period ends on this day (A75). */
  periodDays (): readonly Workday[]
}

const known = new WeakMap<Laid, Map<number, Workday>>()

/** A day under the list of the subject. */
export function workdayOf (subject: Subject, dayNumber: number, now: Instant): Workday {
  let workdays = known.get(subject.laid)
  if (workdays === undefined) known.set(subject.laid, workdays = new Map())
  const day = workdays.get(dayNumber)
  return day?.now === now
    ? day
    : remember(workdays, dayNumber, workdayIn(subject, dayNumber, now, journeyOf(subject, dayNumber)))
}

function workdayIn (subject: Subject, dayNumber: number, now: Instant, journey: Journey): Workday {
  const { expected, employment } = storedDay(subject, dayNumber)
  const { counted, visible } = journey
  const day: Workday = {
    now,
    midnight: dayNumber * MINUTES_PER_DAY,
    zone: subject.collaborator.zone,
    expected,
    planned: expected.planned,
    employment,
    rule: employment.rule,
    policy: subject.policy,
    journey,
    punches: counted,
    pairs: pairsOf(counted),
    previous: visible.length === 0 ? undefined : lastRecordBefore(subject, dayNumber),
    settled: isSettled(subject, dayNumber, now),
    reasonOf: ({ reasonId }) => existing(subject.facts.adjustmentReason(reasonId), 'adjustment reason', reasonId),
    without: isLeftOut => workdayIn(subject, dayNumber, now, journeyWith(subject, dayNumber,
      withoutSome(laidDay(subject, dayNumber).adjustments, isLeftOut))),
    hasWeeklyRest: () => day.previous !== undefined && hasWeeklyRest(subject, dayNumber, day.previous),
    periodDays: () => periodDays(subject, dayNumber).map(one => one === dayNumber ? day : workdayOf(subject, one, now))
  }
  return day
}

export function isSettled (subject: Subject, dayNumber: number, now: Instant): boolean {
  const { status, isEmployed } = storedDay(subject, dayNumber).employment
  return status === 'ATIVO' && isEmployed && isOver(subject, dayNumber, now)
}

/** The latest end of a day after its midnight, on any clock. */
const SURELY_OVER_MINUTES = 5 * MINUTES_PER_DAY

export function isOver (subject: Subject, dayNumber: number, now: Instant): boolean {
  const minute = elapsedMinutes(now)
  return minute - dayNumber * MINUTES_PER_DAY > SURELY_OVER_MINUTES || minute >= overAt(subject, dayNumber)
}
