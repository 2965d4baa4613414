import type { Adjustment } from '../adjustment/adjustment.ts'
import { recordEdit } from '../adjustment/record-edit.ts'
import type { Subject } from '../frequency/subject.ts'
import { civilDate } from '../time/civil-date.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { dayLimit, dayStart } from './day-limit.ts'
import { countedRecords } from './day-records.ts'
import { inOrder, isValid, type Punch, punchOf } from './punch.ts'

/** An open pair begun after it may run past midnight, where the day has no schedule… */
export const EVENING = 1080
/** …up to it. */
export const NOON = 720

export interface OwnRecords {
  /** Those that the day owns, by instant, undue ones included. */
  readonly stored: readonly Punch[]
  readonly endsAt: WallMinute
}

/** The stored records of a day: those before its limit, and the one that closes a pair left open in the evening. */
export function ownRecords (subject: Subject, dayNumber: number, approved: readonly Adjustment[]): OwnRecords {
  const { wall, floating } = dayLimit(subject, dayNumber)
  const within = recordsWithin(subject, dayNumber).slice(takenFromNext(subject, dayNumber - 1))
  if (!floating || !isLeftOpen(within, approved.at(-1), dayNumber, wall)) return { stored: within, endsAt: wall }
  const taken = recordsWithin(subject, dayNumber + 1).slice(0, morningRecords(subject, dayNumber + 1))
  // Until then the pair may still be closed, so the day is not over.
  return { stored: [...within, ...taken], endsAt: taken.length > 0 ? wall : wall + NOON }
}

/** How many of the first records of the next day belong to this one. */
function takenFromNext (subject: Subject, dayNumber: number): number {
  const { wall, floating } = dayLimit(subject, dayNumber)
  if (!floating) return 0
  const morning = morningRecords(subject, dayNumber + 1)
  if (morning === 0) return 0
  const within = recordsWithin(subject, dayNumber)
  const adjustment = subject.adjustmentsOn(dayNumber).approved.at(-1)
  // Asked first, for it ends the chain of days that take from each other.
  if (!beginsLate(standing(within, adjustment, wall), dayNumber)) return 0
  const own = within.slice(takenFromNext(subject, dayNumber - 1))
  return isLeftOpen(own, adjustment, dayNumber, wall) ? morning : 0
}

/** Up to the first valid record, if that is before noon. */
function morningRecords (subject: Subject, dayNumber: number): number {
  const records = recordsWithin(subject, dayNumber)
  const first = records.findIndex(isValid)
  const punch = records[first]
  return punch !== undefined && punch.wall < dayNumber * MINUTES_PER_DAY + NOON ? first + 1 : 0
}

function isLeftOpen (own: readonly Punch[], adjustment: Adjustment | undefined, dayNumber: number, limit: WallMinute): boolean {
  const records = standing(own, adjustment, limit)
  return records.length % 2 === 1 && beginsLate(records, dayNumber)
}

function beginsLate (records: readonly Punch[], dayNumber: number): boolean {
  const last = records.at(-1)
  return last !== undefined && last.wall > dayNumber * MINUTES_PER_DAY + EVENING
}

/** What counts before midnight. What an adjustment creates after it closes no pair: it replaces the record taken. */
function standing (own: readonly Punch[], adjustment: Adjustment | undefined, limit: WallMinute): readonly Punch[] {
  if (adjustment?.format !== 'REGISTRO_PONTO') return countedRecords(own).valid
  return recordEdit.records(adjustment.terms, own, () => []).valid.filter(({ wall }) => wall < limit)
}

/** The stored records between the limit of the day before and its own, by instant. */
function recordsWithin (subject: Subject, dayNumber: number): readonly Punch[] {
  const from = dayStart(subject, dayNumber)
  const { wall: limit } = dayLimit(subject, dayNumber)
  const within: Punch[] = []
  for (let day = dayNumber; day * MINUTES_PER_DAY < limit; day++) {
    for (const record of subject.facts.recordsOn(subject.collaborator.id, civilDate(day))) {
      const punch = punchOf(record)
      if (punch.wall >= from && punch.wall < limit) within.push(punch)
    }
  }
  return inOrder(within)
}
