import type { Adjustment } from '../adjustment/adjustment.ts'
import { createdBy, keptBy, listsAll, editedRecords } from '../adjustment/record-edit.ts'
import type { Subject } from './subject.ts'
import { civilDate } from '../time/civil-date.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { dayLimit, dayStart } from './day-limit.ts'
import { countedRecords } from '../record/day-records.ts'
import { inOrder, isValid, type Punch, punchOf } from '../record/punch.ts'

/** An open pair begun after it may run past midnight, where the day has no schedule… */
export const EVENING = 1080
/** …up to it. */
export const NOON = 720

export interface OwnRecords {
  /** Those that the day owns, by instant, undue ones included. */
  readonly stored: readonly Punch[]
  readonly endsAt: WallMinute
}

/** The stored records of a day: those before its limit, and what is its own of the next morning. */
export function ownRecords (subject: Subject, dayNumber: number): OwnRecords {
  const { wall, floating } = dayLimit(subject, dayNumber)
  const own = recordsBeforeLimit(subject, dayNumber)
  if (!floating) return { stored: own, endsAt: wall }
  const { approved } = subject.adjustmentsOn(dayNumber)
  const isOpen = openPunch(own, approved, dayNumber) !== undefined
  const taken = isOpen || keptBy(approved).size > 0 ? takenFromNext(subject, dayNumber, own, recordsWithin(subject, dayNumber + 1)) : []
  // Until noon an open pair may still be closed, so the day is not over.
  const endsAt = isOpen && !taken.some(isValid) ? wall + NOON : wall
  return { stored: taken.length === 0 ? own : inOrder([...own, ...taken]), endsAt }
}

/** Those between the limits of a day, less what the day before takes of them. */
function recordsBeforeLimit (subject: Subject, dayNumber: number): readonly Punch[] {
  let day = dayNumber
  let own = recordsWithin(subject, day)
  const later: (readonly Punch[])[] = []
  // Days may take from each other in a chain: back to where it begins, and on from there.
  let before = takingRecords(subject, day - 1, own)
  while (before !== undefined) {
    later.push(own)
    own = before
    before = takingRecords(subject, --day - 1, own)
  }
  for (const next of later.reverse()) {
    const taken = new Set(takenFromNext(subject, day++, own, next))
    own = next.filter(punch => !taken.has(punch))
  }
  return own
}

/** Those of a day that may take some of the next one, where it may. */
function takingRecords (subject: Subject, dayNumber: number, next: readonly Punch[]): readonly Punch[] | undefined {
  if (!dayLimit(subject, dayNumber).floating || !next.some(({ wall }) => wall < midnightAfter(dayNumber) + NOON)) return undefined
  const within = recordsWithin(subject, dayNumber)
  const { approved } = subject.adjustmentsOn(dayNumber)
  return keptBy(approved).size > 0 || beginsLate(standing(within, approved, dayNumber), dayNumber) ? within : undefined
}

/**
 * What of the next morning is of a day without schedule: all up to the last one that its edit keeps, or to the one that
 * closes its open pair. But what the next day's own edit keeps stays there; what both keep is of the first of them.
 */
function takenFromNext (subject: Subject, dayNumber: number, own: readonly Punch[], next: readonly Punch[]): readonly Punch[] {
  const { approved } = subject.adjustmentsOn(dayNumber)
  const kept = keptBy(approved)
  const keptThere = keptBy(subject.adjustmentsOn(dayNumber + 1).approved)
  const isFree = ({ record: { hash } }: Punch) => kept.has(hash) || !keptThere.has(hash)
  const morning = next.filter(({ wall }) => wall < midnightAfter(dayNumber) + NOON)
  const closing = closingPlace(morning, isFree, waitingPunch(own, approved, dayNumber))
  const end = Math.max(closing, morning.findLastIndex(({ record }) => kept.has(record.hash)))
  return morning.slice(0, end + 1).filter(isFree)
}

/** Of the first valid record, where it is later than the one that is open: on the clocks of two zones it may not be. */
function closingPlace (morning: readonly Punch[], isFree: (punch: Punch) => boolean, open: Punch | undefined): number {
  const place = morning.findIndex(isValid)
  const first = morning[place]
  return first !== undefined && open !== undefined && isFree(first) && first.record.at > open.record.at ? place : -1
}

/** An edit says what its day holds: it takes nothing from the next one that the day would not have without it. */
function waitingPunch (own: readonly Punch[], approved: readonly Adjustment[], dayNumber: number): Punch | undefined {
  const open = openPunch(own, approved, dayNumber)
  let before = open
  for (let count = approved.length; before !== undefined && listsAll(approved[count - 1]);) {
    before = openPunch(own, approved, dayNumber, --count)
  }
  return before && open
}

/** The last of an odd number, begun in the evening. */
function openPunch (own: readonly Punch[], approved: readonly Adjustment[], dayNumber: number, count?: number): Punch | undefined {
  const records = standing(own, approved, dayNumber, count)
  return records.length % 2 === 1 && beginsLate(records, dayNumber) ? records.at(-1) : undefined
}

function beginsLate (records: readonly Punch[], dayNumber: number): boolean {
  const last = records.at(-1)
  return last !== undefined && last.wall > dayNumber * MINUTES_PER_DAY + EVENING
}

/**
 * What counts before midnight, with so many of the adjustments in force. What one creates after it closes no pair: it replaces
 * the record taken.
 */
function standing (own: readonly Punch[], approved: readonly Adjustment[], dayNumber: number, count = approved.length): readonly Punch[] {
  const adjustment = approved[count - 1]
  if (adjustment?.format !== 'REGISTRO_PONTO') return countedRecords(own).valid
  const displaced = () => createdBy(approved.slice(0, count - 1))
  return editedRecords(adjustment.terms, own, displaced).valid.filter(({ wall }) => wall < midnightAfter(dayNumber))
}

/** Where a day without schedule ends. */
function midnightAfter (dayNumber: number): WallMinute {
  return (dayNumber + 1) * MINUTES_PER_DAY
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
