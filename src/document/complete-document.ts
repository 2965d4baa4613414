import type { RecordToSeal } from '../domain/record/default-fields.ts'
import { createdChain, recordChain } from '../domain/record/record-chain.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { chainRecords } from './chain-records.ts'
import { completeAttachment, completeRecord, createdRecords, type RecordFacts, withCreated } from './complete.ts'
import { directions } from './record-directions.ts'
import type { Drafts } from './fixture-formats.ts'
import type { CheckedDocument, EntityLists } from '../state/world.ts'
import { forEach, mapped, mappedQuickly, type Steps } from '../slices.ts'

export type DraftLists = { readonly [C in VisibleCollection]: readonly Drafts[C][] }

/**
 * Fills in the fields that the document leaves out. All references except those to records have been checked before.
 */
export function * completeDocument (drafts: DraftLists): Steps<CheckedDocument> {
  const facts = recordFactsOf(drafts)
  const direction = yield * directions(drafts.timeRecords)
  const stored = yield * mappedQuickly(drafts.timeRecords, (draft, index) =>
    completeRecord(draft, direction[index] ?? 'ENTRADA', facts))
  const created = yield * mapped(drafts.adjustments, draft => createdRecords(draft, facts))
  yield * sealAll(stored, created.flat(), facts)
  const attachments = yield * mapped(drafts.attachments, completeAttachment)
  const entities: EntityLists = {
    ...drafts,
    timeRecords: stored,
    adjustments: yield * mapped(drafts.adjustments, (draft, index) => withCreated(draft, created[index] ?? [])),
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
function * sealAll (
  stored: readonly RecordToSeal[], created: readonly RecordToSeal[], facts: RecordFacts
): Steps<void> {
  const unitOf = (record: RecordToSeal) => facts.collaborator(record.collaboratorId).businessUnitId
  const chains = [
    ...(yield * groupBy(stored, record => recordChain(unitOf(record), record))).values(),
    ...(yield * groupBy(created, record => createdChain(unitOf(record)))).values()
  ]
  for (const chain of chains) yield * chainRecords(chain)
}

function * groupBy<T> (items: readonly T[], keyOf: (item: T) => string): Steps<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  yield * forEach(items, item => {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  })
  return groups
}
