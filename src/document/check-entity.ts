import { createdBy } from '../domain/adjustment/record-edit.ts'
import { Invalid } from '../domain/problem.ts'
import type { RecordToSeal } from '../domain/record/default-fields.ts'
import { recordDate } from '../domain/record/record-date.ts'
import { recordChain } from '../domain/record/record-chain.ts'
import { recordHash } from '../domain/record/record-hash.ts'
import type { RecordDirection, TimeRecord } from '../domain/record/time-record.ts'
import type { Stamp } from '../domain/stamp.ts'
import { addDays } from '../domain/time/civil-date.ts'
import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import { dayKey } from '../state/indexes.ts'
import type { State } from '../state/state.ts'
import type { AdjustmentDraft } from './adjustment.ts'
import type { AttachmentDraft } from './attachment.ts'
import { completeAttachment, completeRecord, createdRecords, type RecordFacts, withCreated } from './complete.ts'
import { directionAfter } from './record-directions.ts'
import { referencesOf } from './fixture-formats.ts'
import type { Reference } from './fixture-format.ts'
import { readDraft } from './read-draft.ts'
import type { TimeRecordDraft } from './time-record.ts'
import { violation } from './violation.ts'

/** The state that an entity joins, and the source of the number of a record. */
export interface EntityContext {
  readonly state: Pick<State, 'get' | 'all' | 'indexed'>
  readonly stamp: Pick<Stamp, 'nextRecord'>
}

export interface CheckedEntity<C extends VisibleCollection> {
  readonly entity: VisibleEntities[C]
  readonly blobs: ReadonlyMap<string, Uint8Array>
}

/**
 * Checks an entity in fixture form against a state. Pointers are relative to it. Nobody asks here whether its key is
 * free.
 */
export function checkEntity<C extends VisibleCollection> (
  collection: C, wire: unknown, context: EntityContext
): CheckedEntity<C> {
  const { draft, violations } = readDraft(collection, wire)
  if (violations !== undefined) throw new Invalid(violations)
  const unresolved = [...referencesOf(collection, draft)]
    .filter(one => !exists(one, context.state))
    .map(({ pointer, key, collection }) => violation(pointer, 'unresolved', { value: key, collection }))
  if (unresolved.length > 0) throw new Invalid(unresolved)
  return complete(collection, draft, context) as CheckedEntity<C>
}

function exists ({ collection, key }: Reference, state: EntityContext['state']): boolean {
  if (state.get(collection, key) !== undefined) return true
  if (collection !== 'timeRecords') return false
  for (const adjustment of state.all('adjustments')) {
    if (createdBy([adjustment]).some(({ hash }) => hash === key)) return true
  }
  return false
}

function complete (
  collection: VisibleCollection, draft: unknown, context: EntityContext
): { entity: unknown, blobs: Map<string, Uint8Array> } {
  const blobs = new Map<string, Uint8Array>()
  if (collection === 'timeRecords') return { entity: newRecord(draft as TimeRecordDraft, context), blobs }
  if (collection === 'adjustments') return { entity: newAdjustment(draft as AdjustmentDraft, context), blobs }
  if (collection !== 'attachments') return { entity: draft, blobs }
  const attachment = completeAttachment(draft as AttachmentDraft)
  return { entity: attachment, blobs: blobs.set(attachment.digest, (draft as AttachmentDraft).content) }
}

function recordFactsOf ({ state }: EntityContext): RecordFacts {
  return {
    collaborator (id) {
      const found = state.get('collaborators', id)
      if (found === undefined) throw new TypeError(`No collaborator ${id}`)
      return found
    },
    workLocation: id => state.get('workLocations', id)
  }
}

function newRecord (draft: TimeRecordDraft, context: EntityContext): TimeRecord {
  const facts = recordFactsOf(context)
  const record = completeRecord(draft, directionOf(draft, facts, context), facts)
  return sealed(record, context)
}

function newAdjustment (draft: AdjustmentDraft, context: EntityContext) {
  return withCreated(draft, createdRecords(draft, recordFactsOf(context)).map(record => sealed(record, context)))
}

function directionOf (
  { collaboratorId, at, zone }: TimeRecordDraft, facts: RecordFacts, { state }: EntityContext
): RecordDirection {
  const day = recordDate({ at, zone: zone ?? facts.collaborator(collaboratorId).zone })
  const earlier = [addDays(day, -1), day]
    .flatMap(date => state.indexed('recordsByDay', dayKey(collaboratorId, date)))
    .filter(record => record.at < at)
  return directionAfter(earlier.at(-1), at)
}

/** Draws the number and the hash that a record has not got. */
function sealed (record: RecordToSeal, { state, stamp }: EntityContext): TimeRecord {
  const { nsr, hash } = record
  if (nsr !== 0 && hash !== '') return record
  const unit = state.get('collaborators', record.collaboratorId)?.businessUnitId ?? ''
  const drawn = stamp.nextRecord(recordChain(unit, record), (next, previous) =>
    hash === '' ? recordHash(record, nsr === 0 ? next : nsr, previous) : hash)
  return { ...record, nsr: nsr === 0 ? drawn.nsr : nsr, hash: drawn.hash }
}
