import type { Adjustment } from '../adjustment/adjustment.ts'
import { withOnly } from '../adjustment/day-adjustments.ts'
import { editedRecords } from '../adjustment/record-edit.ts'
import { countedRecords } from '../record/day-records.ts'
import { isStoredValid, type Punch, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { actingOn, inForce } from './acting.ts'
import { boundaryAfter } from './boundaries.ts'
import type { Journey } from './journey.ts'
import { createdOnDay, editOn, listsAround, recordsOfDay } from './records-of-day.ts'
import { NO_DAY, type Subject } from './subject.ts'

export function journeyOf (subject: Subject, dayNumber: number): Journey {
  const known = subject.journeys.get(dayNumber)
  if (known !== undefined) return known
  const journey = journeyIn(subject, dayNumber)
  subject.journeys.set(dayNumber, journey)
  return journey
}

/** The journey of a day without the REGISTRO_PONTO and INTERVALO_DATAS that do not stay. */
export function journeyUnder (
  subject: Subject, dayNumber: number, stays: (adjustment: Adjustment) => boolean
): Journey {
  const adjustments = withOnly(subject.adjustmentsOn(dayNumber), stays)
  const adjustmentsOn: Subject['adjustmentsOn'] = day => day === dayNumber ? adjustments : subject.adjustmentsOn(day)
  return journeyIn({ ...subject, adjustmentsOn }, dayNumber)
}

function journeyIn (subject: Subject, dayNumber: number): Journey {
  const lists = listsAround(subject, dayNumber)
  const stored = recordsOfDay(subject, dayNumber, lists)
  const edit = editOn(subject, dayNumber)
  const { visible, valid } = edit === undefined
    ? countedRecords(stored)
    : editedRecords(edit.terms, stored, createdOnDay(subject, dayNumber, edit, lists))
  const acting = actingOn(inForce(subject, dayNumber), valid.length > 0, subject.policy.keptFigures)
  return { visible, valid, counted: acting.wholeDay === undefined ? valid : [], dayNumber, acting }
}

/**
 * The last record of the journey before a day, however many days ago. It is found even if an adjustment leaves that
 * journey out.
 */
export function lastRecordBefore (subject: Subject, dayNumber: number): Punch | undefined {
  if (subject.hasEdits) return previousJourney(subject, dayNumber)?.valid.at(-1)
  const last = lastStoredBefore(subject, dayNumber)
  return last && punchOf(last)
}

/** The last valid stored record before a day. */
function lastStoredBefore (subject: Subject, dayNumber: number): TimeRecord | undefined {
  const place = validBefore(subject, boundaryAfter(subject, dayNumber - 1).first)
  return place === NONE ? undefined : subject.records[place]
}

/** The place of the last valid record before a place. Very many undue ones may lie between them. */
function validBefore ({ records, validPlaces }: Subject, before: number): number {
  let place = before - 1
  let known: number | undefined
  while (place >= 0 && known === undefined && !isStoredValid(records[place] as TimeRecord)) {
    known = validPlaces.get(place)
    place--
  }
  const found = known ?? place
  validPlaces.set(before, found)
  return found
}

const NONE = -1

/** The last day before the given one with a valid record, however many days ago. */
export function previousJourney (subject: Subject, dayNumber: number): Journey | undefined {
  const day = subject.previousDays.get(dayNumber) ?? previousDay(subject, dayNumber)
  subject.previousDays.set(dayNumber, day)
  return day === NO_DAY ? undefined : journeyOf(subject, day)
}

function previousDay (subject: Subject, dayNumber: number): number {
  for (let day = dayNumber - 1; ;) {
    if (!isEmptied(subject, day) && journeyOf(subject, day).valid.length > 0) return day
    const known = subject.previousDays.get(day)
    if (known !== undefined) return known
    const candidate = dayWithRecordBefore(subject, day)
    if (candidate === undefined) return NO_DAY
    day = Math.min(day - 1, candidate)
  }
}

/** True if a REGISTRO_PONTO leaves a day no record. Such days may follow each other, and their journeys take time. */
function isEmptied (subject: Subject, dayNumber: number): boolean {
  const terms = editOn(subject, dayNumber)?.terms
  return terms !== undefined && terms.proposed.length === 0 && terms.keepsUnlisted !== true
}

/** The latest earlier day with a valid stored record or an edit. It may turn out to have no valid record. */
function dayWithRecordBefore (subject: Subject, dayNumber: number): number | undefined {
  const last = lastStoredBefore(subject, dayNumber)
  const edited = subject.editedDayBefore(dayNumber)
  // A day later than the record's date, because a day takes records from two hours before its start.
  const recorded = last && Math.floor(wallMinute(last.at, subject.collaborator.zone) / MINUTES_PER_DAY) + 1
  return recorded === undefined || edited === undefined ? recorded ?? edited : Math.max(recorded, edited)
}
