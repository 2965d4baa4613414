import type { Adjustment } from '../adjustment/adjustment.ts'
import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import type { Journey } from './journey.ts'
import { journeyOf, journeyUnder, previousJourney } from './journeys.ts'
import { type Pair, pairsOf } from '../record/pairing.ts'
import type { Punch } from '../record/punch.ts'
import type { ExpectedDay } from './expected-day.ts'
import { expectedDay } from './layers.ts'
import type { PlannedDay } from '../shift/planned-day.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { type WallMinute, wallMinute } from '../time/wall-clock.ts'
import { existing, type Subject } from './subject.ts'

/** The adjustment that counts on a day, with its reason. */
export interface AppliedAdjustment {
  readonly adjustment: Adjustment
  readonly reason: AdjustmentReason
}

/** All that the figures of a day are computed from. */
export interface Workday {
  /** 00:00 of the day: what is scheduled counts from it. */
  readonly midnight: WallMinute
  readonly expected: ExpectedDay
  readonly planned: PlannedDay
  readonly rule: TimeRule
  readonly journey: Journey
  /** The records that count, by instant, and their pairs. */
  readonly punches: readonly Punch[]
  readonly pairs: readonly Pair[]
  /** The last record of the previous journey; not looked for on a day without record. */
  readonly previous: Punch | undefined
  /** Over, not before admission, of someone ATIVO: only then is there an absence, an odd count or a debit (A55). */
  readonly settled: boolean
  readonly applied: AppliedAdjustment | undefined
}

/** `approved`: what the day is reckoned with, the last one counts; those in force when not given. */
export function workdayOf (subject: Subject, dayNumber: number, now: Instant, approved?: readonly Adjustment[]): Workday {
  const journey = approved === undefined ? journeyOf(subject, dayNumber) : journeyUnder(subject, dayNumber, approved)
  const expected = expectedDay(subject, dayNumber)
  const { counted } = journey
  const last = journey.approved.at(-1)
  return {
    midnight: dayNumber * MINUTES_PER_DAY,
    expected,
    planned: expected.planned,
    rule: subject.rule,
    journey,
    punches: counted,
    pairs: pairsOf(counted),
    previous: counted.length === 0 ? undefined : previousJourney(subject, dayNumber)?.counted.at(-1),
    settled: isSettled(subject, journey, now),
    applied: last && appliedBy(subject, last)
  }
}

/** The limit of a day belongs to the next one: when the clock shows it, the day is over. */
function isSettled ({ collaborator }: Subject, { dayNumber, endsAt }: Journey, now: Instant): boolean {
  return collaborator.status === 'ATIVO' &&
    civilDate(dayNumber) >= collaborator.admittedOn &&
    wallMinute(now, collaborator.zone) >= endsAt
}

export function appliedBy ({ facts }: Subject, adjustment: Adjustment): AppliedAdjustment {
  const { reasonId } = adjustment
  return { adjustment, reason: existing(facts.adjustmentReason(reasonId), 'adjustment reason', reasonId) }
}
