import { createdBy } from '../domain/adjustment/record-edit.ts'
import { Invalid } from '../domain/problem.ts'
import { recordDate } from '../domain/record/record-date.ts'
import { recordHash } from '../domain/record/record-hash.ts'
import type { RecordDirection, TimeRecord } from '../domain/record/time-record.ts'
import type { Stamp } from '../domain/stamp.ts'
import { addDays } from '../domain/time/civil-date.ts'
import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import { dayKey } from '../state/day-key.ts'
import type { State } from '../state/state.ts'
import type { AdjustmentDraft } from './adjustment.ts'
import type { AttachmentDraft } from './attachment.ts'
import { completeAttachment, completeRecord, createdRecords, type Facts, withCreated } from './complete.ts'
import { directionAfter, type Unsealed } from './fill-in-records.ts'
import { FORMS } from './fixture-formats.ts'
import type { Reference } from './fixture-format.ts'
import { readDraft } from './read-draft.ts'
import type { TimeRecordDraft } from './time-record.ts'
import { violation } from './violation.ts'

/** Where an entity is to stand, and where a record gets its number. */
export interface Surroundings {
  readonly state: Pick<State, 'get' | 'all' | 'indexed'>
  readonly stamp: Pick<Stamp, 'nextRecord'>
}

export interface CheckedEntity<C extends VisibleCollection> {
  readonly entity: VisibleEntities[C]
  readonly blobs: ReadonlyMap<string, Uint8Array>
}

/** One entity in its fixture form, against a state; pointers are relative to it. Whether its key is free is not asked here. */
export function checkEntity<C extends VisibleCollection> (collection: C, wire: unknown, around: Surroundings): CheckedEntity<C> {
  const { draft, violations } = readDraft(collection, wire)
  if (violations !== undefined) throw new Invalid(violations)
  const unresolved = (FORMS[collection].references as (draft: unknown) => readonly Reference[])(draft)
    .filter(one => !exists(one, around.state))
    .map(({ pointer, key, collection }) => violation(pointer, 'unresolved', { value: key, collection }))
  if (unresolved.length > 0) throw new Invalid(unresolved)
  return complete(collection, draft, around) as CheckedEntity<C>
}

function exists ({ collection, key }: Reference, state: Surroundings['state']): boolean {
  if (state.get(collection, key) !== undefined) return true
  if (collection !== 'timeRecords') return false
  for (const adjustment of state.all('adjustments')) {
    if (createdBy([adjustment]).some(({ hash }) => hash === key)) return true
  }
  return false
}

function complete (collection: VisibleCollection, draft: unknown, around: Surroundings): { entity: unknown, blobs: Map<string, Uint8Array> } {
  const blobs = new Map<string, Uint8Array>()
  if (collection === 'timeRecords') return { entity: newRecord(draft as TimeRecordDraft, around), blobs }
  if (collection === 'adjustments') return { entity: newAdjustment(draft as AdjustmentDraft, around), blobs }
  if (collection !== 'attachments') return { entity: draft, blobs }
  const attachment = completeAttachment(draft as AttachmentDraft)
  return { entity: attachment, blobs: blobs.set(attachment.digest, (draft as AttachmentDraft).content) }
}

function factsOf ({ state }: Surroundings): Facts {
  return {
    collaborator (id) {
      const found = state.get('collaborators', id)
      if (found === undefined) throw new TypeError(`No collaborator ${id}`)
      return found
    },
    workLocation: id => state.get('workLocations', id)
  }
}

function newRecord (draft: TimeRecordDraft, around: Surroundings): TimeRecord {
  const facts = factsOf(around)
  const record = completeRecord(draft, directionOf(draft, facts, around), facts)
  return sealed(record, around)
}

function newAdjustment (draft: AdjustmentDraft, around: Surroundings) {
  return withCreated(draft, createdRecords(draft, factsOf(around)).map(record => sealed(record, around)))
}

function directionOf ({ collaboratorId, at, zone }: TimeRecordDraft, facts: Facts, { state }: Surroundings): RecordDirection {
  const day = recordDate({ at, zone: zone ?? facts.collaborator(collaboratorId).zone })
  const earlier = [addDays(day, -1), day]
    .flatMap(date => state.indexed('recordsByDay', dayKey(collaboratorId, date)))
    .filter(record => record.at < at)
  return directionAfter(earlier.at(-1), at)
}

/** A number or hash that was written down stays. */
function sealed (record: Unsealed, { state, stamp }: Surroundings): TimeRecord {
  const { nsr, hash } = record
  if (nsr !== undefined && hash !== undefined) return { ...record, nsr, hash }
  const unit = state.get('collaborators', record.collaboratorId)?.businessUnitId ?? ''
  const drawn = stamp.nextRecord(unit, (next, previous) => hash ?? recordHash({ ...record, nsr: nsr ?? next }, previous))
  return { ...record, nsr: nsr ?? drawn.nsr, hash: drawn.hash }
}
