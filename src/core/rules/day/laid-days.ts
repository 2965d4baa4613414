import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import { decidingWith, lastApproved, NONE_DECIDING } from '../adjustment/deciding-adjustments.ts'
import { byApproval } from '../adjustment/approval-order.ts'
import { createdBy, editedRecords, keptHashes } from '../adjustment/record-edit.ts'
import { countedRecords, type DayRecords } from '../record/day-records.ts'
import { inOrder, isStoredValid, type Punch } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { lastBelow } from '../sorted-list.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { actingOn } from './acting.ts'
import type { Journey } from './journey.ts'
import type { DayPolicy } from './policy.ts'
import { lastStoredBefore, storedRecords } from './stored-records.ts'
import { remember, type LaidDay, nothingLaid, type Subject, type WorkedDay } from './subject.ts'
import type { RecordEdit } from './timesheet.ts'

export function laidDay (subject: Subject, dayNumber: number): LaidDay {
  return subject.laid.days.get(dayNumber) ??
    remember(subject.laid.days, dayNumber, laidOf(subject.adjustmentsOn(dayNumber), subject.policy))
}

const KEEPS_NONE: ReadonlySet<string> = new Set()

function laidOf (adjustments: DayAdjustments, { combine }: DayPolicy): LaidDay {
  const { deciding } = adjustments
  const last = combine === 'latest' ? lastApproved(deciding) : undefined
  const effective = combine !== 'latest'
    ? deciding
    : last === undefined ? NONE_DECIDING : decidingWith(NONE_DECIDING, last)
  const edit = effective.edits.at(-1)
  return {
    adjustments,
    effective,
    edit,
    kept: edit === undefined ? KEEPS_NONE : keptHashes(edit.terms),
    records: undefined,
    journey: undefined
  }
}

/** The records of a day, and how the adjustments of the day combine. */
export function journeyOf (subject: Subject, dayNumber: number): Journey {
  const day = laidDay(subject, dayNumber)
  day.journey ??= journeyIn(subject, dayNumber, day)
  return day.journey
}

function journeyIn (subject: Subject, dayNumber: number, { effective }: LaidDay): Journey {
  const { visible, valid } = recordsOn(subject, dayNumber)
  const acting = actingOn(effective, valid.length > 0, subject.policy.rangeWithRecords)
  return { visible, valid, counted: acting.wholeDay === undefined ? valid : [], dayNumber, acting }
}

/** The journey of a day with other adjustments. Those of all other days stay. */
export function journeyWith (subject: Subject, dayNumber: number, adjustments: DayAdjustments): Journey {
  return journeyOf({
    ...subject,
    adjustmentsOn: day => day === dayNumber ? adjustments : subject.adjustmentsOn(day),
    laid: nothingLaid()
  }, dayNumber)
}

/** The records of a day. On most days they are the stored ones, because no REGISTRO_PONTO is near. */
export function recordsOn (subject: Subject, dayNumber: number): DayRecords {
  const stored = storedRecords(subject, dayNumber)
  if (!isNearEdit(subject, dayNumber)) return stored
  const day = laidDay(subject, dayNumber)
  day.records ??= recordsLaid(subject, dayNumber, day, stored)
  return day.records
}

/** True if the day, or one beside it, has an approved REGISTRO_PONTO. */
function isNearEdit ({ edited, alsoEdited = Infinity }: Subject, dayNumber: number): boolean {
  return edited.has(dayNumber - 1) || edited.has(dayNumber) || edited.has(dayNumber + 1) ||
    Math.abs(dayNumber - alsoEdited) <= 1
}

function recordsLaid (
  subject: Subject, dayNumber: number, { edit, kept }: LaidDay, stored: DayRecords
): DayRecords {
  const lists = listsBetween(subject, dayNumber - 2, dayNumber + 2)
  const isListed = (near: number) => ({ hash }: TimeRecord) => (listedBy(lists, hash, near) ?? near) === dayNumber
  if (edit === undefined) {
    if (lists.length === 0) return stored
    const isOwn = isListed(dayNumber)
    const own = stored.visible.filter(({ record }) => isOwn(record))
    return own.length === stored.visible.length ? stored : countedRecords(own)
  }
  if (lists.length === 0) return editedRecords(edit.terms, stored.visible, createdBy([edit]))
  const visible = around(dayNumber).flatMap(near => {
    const isOwn = isListed(near)
    return storedRecords(subject, near).visible.filter(({ record }) => isOwn(record))
  })
  const isMine = ({ hash }: TimeRecord, near: number) => (listedBy(lists, hash, near) ?? dayNumber) === dayNumber
  const created = [
    ...createdBy([edit]).filter(record => isMine(record, dayNumber)),
    ...around(dayNumber).flatMap(near =>
      createdElsewhere(subject, near, edit, kept).filter(record => isMine(record, near)))
  ]
  return editedRecords(edit.terms, inOrder(visible), created)
}

const around = (dayNumber: number): number[] => [dayNumber - 1, dayNumber, dayNumber + 1]

/** A REGISTRO_PONTO that keeps records. It may list those of its day, and of the day before and after. */
interface RecordList {
  readonly dayNumber: number
  readonly edit: RecordEdit
  readonly kept: ReadonlySet<string>
}

/** The lists of some days in the order of approval. Most of these days have none. */
function listsBetween (subject: Subject, from: number, to: number): readonly RecordList[] {
  const { edited, alsoEdited } = subject
  const lists: RecordList[] = []
  for (let dayNumber = from; dayNumber <= to; dayNumber++) {
    if (!edited.has(dayNumber) && dayNumber !== alsoEdited) continue
    const { edit, kept } = laidDay(subject, dayNumber)
    if (edit !== undefined && kept.size > 0) lists.push({ dayNumber, edit, kept })
  }
  return lists.sort((a, b) => byApproval(a.edit, b.edit))
}

/** The day whose list has a record of the given day. If several have it, the one approved last keeps it. */
function listedBy (lists: readonly RecordList[], hash: string, dayNumber: number): number | undefined {
  let found: number | undefined
  for (const list of lists) if (Math.abs(list.dayNumber - dayNumber) <= 1 && list.kept.has(hash)) found = list.dayNumber
  return found
}

/** Those of some records that another adjustment of a day than the given one creates. */
function createdElsewhere (
  subject: Subject, dayNumber: number, { id }: RecordEdit, hashes: ReadonlySet<string>
): TimeRecord[] {
  if (hashes.size === 0) return []
  const { created } = laidDay(subject, dayNumber).adjustments
  return [...hashes].flatMap(hash => created.get(hash) ?? [])
    .filter(({ adjustment }) => adjustment.id !== id)
    .sort((a, b) => a.place - b.place)
    .map(({ record }) => record)
}

/** True if a REGISTRO_PONTO, of the day or of one beside it, changes which records of the day count. */
export function hasOtherRecords (subject: Subject, { dayNumber, valid }: Journey): boolean {
  const stored = storedRecords(subject, dayNumber)
  if (stored.valid === valid) return false
  const own = new Set(stored.visible.filter(({ record }) => isStoredValid(record)).map(({ record }) => record))
  return own.size !== valid.length || valid.some(({ record }) => !own.has(record))
}

/**
 * The records of the day, the day before and the day after, stored or created there: what a REGISTRO_PONTO may list.
 */
export function isAround (subject: Subject, dayNumber: number): (record: TimeRecord) => boolean {
  const days = around(dayNumber)
  const near = new Set(days.flatMap(day => {
    const { edit } = laidDay(subject, day)
    const own = storedRecords(subject, day).visible.map(({ record }) => record)
    return [...own, ...createdBy(edit === undefined ? [] : [edit])].map(({ hash }) => hash)
  }))
  // Only a record of a superseded adjustment is left.
  return ({ hash }) => near.has(hash) ||
    days.some(day => laidDay(subject, day).adjustments.created.get(hash) !== undefined)
}

/** A record that the REGISTRO_PONTO of one day takes from the day before or after. */
export interface MovedRecord {
  readonly record: TimeRecord
  readonly to: number
  readonly edit: RecordEdit
}

/** The records that adjustments take across the boundary after a day, in either direction. */
export function movedAcross (subject: Subject, dayNumber: number): MovedRecord[] {
  const lists = listsBetween(subject, dayNumber - 1, dayNumber + 2)
  const across = (own: number, to: number): MovedRecord[] => {
    const edit = lists.find(list => list.dayNumber === to)?.edit
    if (edit === undefined) return []
    const { edit: others } = laidDay(subject, own)
    return [...storedIn(subject, own), ...createdBy(others === undefined ? [] : [others])]
      .filter(({ hash }) => listedBy(lists, hash, own) === to)
      .map(record => ({ record, to, edit }))
  }
  return [...across(dayNumber, dayNumber + 1), ...across(dayNumber + 1, dayNumber)]
}

const storedIn = (subject: Subject, dayNumber: number): TimeRecord[] =>
  storedRecords(subject, dayNumber).visible.map(({ record }) => record)

/**
 * The last record of the journey before a day, however many days ago. It is found even if an adjustment leaves that
 * journey out.
 */
export function lastRecordBefore (subject: Subject, dayNumber: number): Punch | undefined {
  return workedDayBefore(subject, dayNumber)?.valid.at(-1)
}

/** The last day before the given one with a valid record, however many days ago. */
export function workedDayBefore (subject: Subject, dayNumber: number): WorkedDay | undefined {
  const { worked } = subject.laid
  const known = worked.get(dayNumber)
  if (known !== undefined || worked.has(dayNumber)) return known
  return remember(worked, dayNumber, findWorkedDay(subject, dayNumber))
}

function findWorkedDay (subject: Subject, dayNumber: number): WorkedDay | undefined {
  const { worked } = subject.laid
  for (let day = dayNumber - 1; ;) {
    const records = recordsOn(subject, day)
    if (records.valid.length > 0) return { ...records, dayNumber: day }
    if (worked.has(day)) return worked.get(day)
    const candidate = dayWithRecordBefore(subject, day)
    if (candidate === undefined) return undefined
    day = Math.min(day - 1, candidate)
  }
}

/** The latest earlier day with a valid stored record or an edit. It may turn out to have no valid record. */
function dayWithRecordBefore (subject: Subject, dayNumber: number): number | undefined {
  const { facts, collaborator: { id, zone }, alsoEdited } = subject
  const last = lastStoredBefore(subject, dayNumber)
  const approved = lastBelow(facts.editedDaysOf(id).ascending, dayNumber)
  // A day later than the record's date, because a day takes records from two hours before its start.
  const recorded = last && Math.floor(wallMinute(last.at, zone) / MINUTES_PER_DAY) + 1
  const candidates = [recorded, approved, alsoEdited !== undefined && alsoEdited < dayNumber ? alsoEdited : undefined]
  const found = Math.max(...candidates.map(day => day ?? -Infinity))
  return found === -Infinity ? undefined : found
}
