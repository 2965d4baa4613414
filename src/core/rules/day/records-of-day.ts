import { byApproval } from '../adjustment/approval-order.ts'
import { createdBy, keptHashes } from '../adjustment/record-edit.ts'
import { inOrder, isStoredValid, type Punch, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { editOf, inForce } from './acting.ts'
import { boundaryAfter } from './boundaries.ts'
import type { Journey } from './journey.ts'
import type { Subject } from './subject.ts'
import type { RecordEdit } from './timesheet.ts'

/** The stored records of a day, by instant, undue ones included. `lists` are those around the day. */
export function recordsOfDay (subject: Subject, dayNumber: number, lists: readonly List[]): readonly Punch[] {
  const own = ownRecords(subject, dayNumber)
  if (!subject.hasEdits) return own.map(punchOf)
  if (lists.length === 0) return inOrder(own.map(punchOf))
  const records = [dayNumber - 1, dayNumber, dayNumber + 1].flatMap(day =>
    (day === dayNumber ? own : ownRecords(subject, day)).filter(({ hash }) =>
      (listedBy(lists, hash, day) ?? day) === dayNumber))
  return inOrder(records.map(punchOf))
}

/** The stored records between the boundaries of the day, before any adjustment. */
function ownRecords (subject: Subject, dayNumber: number): readonly TimeRecord[] {
  const from = boundaryAfter(subject, dayNumber - 1).first
  const to = boundaryAfter(subject, dayNumber).first
  return from === to ? NOTHING : subject.records.slice(from, to)
}

const NOTHING: readonly TimeRecord[] = []

/** True if a REGISTRO_PONTO, of the day or of one beside it, changes which records of the day count. */
export function hasOtherRecords (subject: Subject, { dayNumber, valid }: Journey): boolean {
  if (!subject.hasEdits) return false
  const own = new Set(ownRecords(subject, dayNumber).filter(isStoredValid))
  return own.size !== valid.length || valid.some(({ record }) => !own.has(record))
}

/**
 * The records of the day, the day before and the day after, stored or created there: what a REGISTRO_PONTO may list.
 */
export function isAround (subject: Subject, dayNumber: number): (record: TimeRecord) => boolean {
  const days = [dayNumber - 1, dayNumber, dayNumber + 1]
  const near = new Set(days.flatMap(day => {
    const edit = editOn(subject, day)
    return [...ownRecords(subject, day), ...createdBy(edit === undefined ? [] : [edit])].map(({ hash }) => hash)
  }))
  // Only a record of a superseded adjustment is left.
  return ({ hash }) => near.has(hash) ||
    days.some(day => subject.adjustmentsOn(day).created.get(hash) !== undefined)
}

/**
 * The created records that an edited day has: those that its REGISTRO_PONTO creates, except those that a later one of
 * a neighbour lists, and the created records of other adjustments that it lists, on its day or beside it.
 */
export function createdOnDay (
  subject: Subject, dayNumber: number, edit: RecordEdit, lists: readonly List[]
): TimeRecord[] {
  const own = createdBy([edit])
  if (lists.length === 0) return own
  const kept = keptHashes(edit.terms)
  const others = [dayNumber - 1, dayNumber, dayNumber + 1].flatMap(day => createdElsewhere(subject, day, edit, kept)
    .filter(({ hash }) => (listedBy(lists, hash, day) ?? dayNumber) === dayNumber))
  return [...own.filter(({ hash }) => (listedBy(lists, hash, dayNumber) ?? dayNumber) === dayNumber), ...others]
}

/** Those of some records that another adjustment of a day than the given one creates. */
function createdElsewhere (
  subject: Subject, dayNumber: number, { id }: RecordEdit, hashes: ReadonlySet<string>
): TimeRecord[] {
  const { created } = subject.adjustmentsOn(dayNumber)
  return [...hashes].flatMap(hash => created.get(hash) ?? [])
    .filter(({ adjustment }) => adjustment.id !== id)
    .sort((a, b) => a.place - b.place)
    .map(({ record }) => record)
}

/** The records that the REGISTRO_PONTO of a day keeps. */
export interface List {
  readonly day: number
  readonly edit: RecordEdit
  readonly kept: ReadonlySet<string>
}

/** The lists of a day, of its neighbours and of theirs, without those that keep no record. */
export function listsAround (subject: Subject, dayNumber: number): List[] {
  const lists: List[] = []
  if (!subject.hasEdits) return lists
  let day = subject.editedDayBefore(dayNumber + 3)
  for (; day !== undefined && day >= dayNumber - 2; day = subject.editedDayBefore(day)) {
    const edit = editOn(subject, day)
    if (edit?.terms.proposed.some(one => 'kept' in one)) lists.unshift({ day, edit, kept: keptHashes(edit.terms) })
  }
  return lists
}

/**
 * The day whose REGISTRO_PONTO lists a record of the given day. It may be the day before or after. If several list
 * the record, the one approved last has it.
 */
function listedBy (lists: readonly List[], hash: string, dayNumber: number): number | undefined {
  let latest: List | undefined
  for (const list of lists) {
    if (Math.abs(list.day - dayNumber) > 1 || !list.kept.has(hash)) continue
    if (latest === undefined || byApproval(latest.edit, list.edit) <= 0) latest = list
  }
  return latest?.day
}

/** A record that the REGISTRO_PONTO of one day takes from the day before or after. */
export interface MovedRecord {
  readonly record: TimeRecord
  readonly to: number
  readonly edit: RecordEdit
}

/** The records that adjustments take across the boundary after a day, in either direction. */
export function movedAcross (subject: Subject, dayNumber: number): MovedRecord[] {
  if (!subject.hasEdits) return []
  const lists = [...listsAround(subject, dayNumber), ...listsAround(subject, dayNumber + 1)]
  const across = (own: number, to: number) => {
    const [edit, others] = [editOn(subject, to), editOn(subject, own)]
    if (edit === undefined) return []
    return [...ownRecords(subject, own), ...createdBy(others === undefined ? [] : [others])]
      .filter(({ hash }) => listedBy(lists, hash, own) === to)
      .map(record => ({ record, to, edit }))
  }
  return [...across(dayNumber, dayNumber + 1), ...across(dayNumber + 1, dayNumber)]
}

/** The REGISTRO_PONTO that decides which records the day has. */
export function editOn (subject: Subject, dayNumber: number): RecordEdit | undefined {
  return subject.hasEdits ? editOf(inForce(subject, dayNumber)) : undefined
}
