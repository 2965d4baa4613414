import type { UnsealedRecord } from '../domain/record/default-fields.ts'
import { createdChain, recordChain } from '../domain/record/record-chain.ts'
import type { TimeRecord } from '../domain/record/time-record.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { chainRecords } from './chain-records.ts'
import { completeAttachment, completeRecord, createdRecords, type RecordFacts, withCreated } from './complete.ts'
import { directions } from './record-directions.ts'
import type { Drafts } from './fixture-formats.ts'
import type { CheckedDocument, EntityLists } from '../state/world.ts'

export type DraftLists = { readonly [C in VisibleCollection]: readonly Drafts[C][] }

/** Fills in the fields that nobody wrote down. All references but those to records have been checked before. */
export function completeDocument (drafts: DraftLists): CheckedDocument {
  const facts = factsOf(drafts)
  const direction = directions(drafts.timeRecords)
  const stored = drafts.timeRecords.map((draft, index) => completeRecord(draft, direction[index] ?? 'ENTRADA', facts))
  const created = drafts.adjustments.map(draft => createdRecords(draft, facts))
  const sealed = sealAll(stored, created.flat(), facts)
  const attachments = drafts.attachments.map(completeAttachment)
  const entities: EntityLists = {
    ...drafts,
    timeRecords: stored.map(sealed),
    adjustments: drafts.adjustments.map((draft, index) => withCreated(draft, (created[index] ?? []).map(sealed))),
    attachments
  }
  const blobs = new Map(drafts.attachments.map(({ content }, index) => [attachments[index]?.digest ?? '', content]))
  return { entities, blobs }
}

export function factsOf (
  { collaborators, workLocations }: Pick<DraftLists, 'collaborators' | 'workLocations'>
): RecordFacts {
  const people = new Map(collaborators.map(collaborator => [collaborator.id, collaborator]))
  const places = new Map(workLocations.map(place => [place.id, place]))
  return {
    collaborator (id) {
      const found = people.get(id)
      if (found === undefined) throw new TypeError(`No collaborator ${id}`)
      return found
    },
    workLocation: id => places.get(id)
  }
}

/** Numbers and seals the records of each chain apart from the others'. */
function sealAll (
  stored: readonly UnsealedRecord[], created: readonly UnsealedRecord[], facts: RecordFacts
): (record: UnsealedRecord) => TimeRecord {
  const unitOf = (record: UnsealedRecord) => facts.collaborator(record.collaboratorId).businessUnitId
  const chains = [
    ...groupBy(stored, record => recordChain(unitOf(record), record)).values(),
    ...groupBy(created, record => createdChain(unitOf(record))).values()
  ]
  const sealed = new Map<UnsealedRecord, TimeRecord>()
  for (const chain of chains) for (const [record, done] of chainRecords(chain)) sealed.set(record, done)
  return record => sealed.get(record) as TimeRecord
}

function groupBy<T> (items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
