import type { RecordToSeal } from '../domain/record/default-fields.ts'
import { createdChain, recordChain } from '../domain/record/record-chain.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { chainRecords } from './chain-records.ts'
import { completeAttachment, completeRecord, createdRecords, type RecordFacts, withCreated } from './complete.ts'
import { directions } from './record-directions.ts'
import type { Drafts } from './fixture-formats.ts'
import type { CheckedDocument, EntityLists } from '../state/world.ts'
import { inTurns } from '../turns.ts'

export type DraftLists = { readonly [C in VisibleCollection]: readonly Drafts[C][] }

/**
 * Fills in the fields that the document leaves out. All references except those to records have been checked before.
 */
export async function completeDocument (drafts: DraftLists): Promise<CheckedDocument> {
  const facts = recordFactsOf(drafts)
  const direction = directions(drafts.timeRecords)
  const stored = drafts.timeRecords.map((draft, index) => completeRecord(draft, direction[index] ?? 'ENTRADA', facts))
  const created = drafts.adjustments.map(draft => createdRecords(draft, facts))
  await sealAll(stored, created.flat(), facts)
  const attachments = await inTurns(drafts.attachments, completeAttachment)
  const entities: EntityLists = {
    ...drafts,
    timeRecords: stored,
    adjustments: drafts.adjustments.map((draft, index) => withCreated(draft, created[index] ?? [])),
    attachments
  }
  const blobs = new Map(drafts.attachments.map(({ content }, index) => [attachments[index]?.digest ?? '', content]))
  return { entities, blobs }
}

export function recordFactsOf (
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
async function sealAll (
  stored: readonly RecordToSeal[], created: readonly RecordToSeal[], facts: RecordFacts
): Promise<void> {
  const unitOf = (record: RecordToSeal) => facts.collaborator(record.collaboratorId).businessUnitId
  const chains = [
    ...groupBy(stored, record => recordChain(unitOf(record), record)).values(),
    ...groupBy(created, record => createdChain(unitOf(record))).values()
  ]
  for (const chain of chains) await chainRecords(chain)
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
