import { Invalid, type Violation } from '../domain/problem.ts'
import { escaped } from '../domain/pointer-steps.ts'
import { KEY_OF, VISIBLE, type VisibleCollection } from '../state/collections.ts'
import { completeDocument, type DraftLists } from './complete-document.ts'
import { type Drafts, FORMS } from './fixture-formats.ts'
import type { Reference } from './fixture-format.ts'
import { allRecords, duplicateRecords } from './duplicate-records.ts'
import { readDraft } from './read-draft.ts'
import { createReport, type Report } from './report.ts'
import { isObject } from './schema-check.ts'
import { under, violation } from './violation.ts'
import type { CheckedDocument } from '../state/world.ts'

/** A collection as it was read: `places[i]` is where the i-th sound draft stands in it. */
interface Read<C extends VisibleCollection> {
  readonly drafts: Drafts[C][]
  readonly places: number[]
  /** Every key that is written down, also of what is not sound: what refers to it is no second mistake. */
  readonly keys: Set<string>
}
type ReadAll = { readonly [C in VisibleCollection]: Read<C> }

/** Room for the entities of one collection among the places of a report. */
const ROOM = 2 ** 32

/** Everything that a state document says, or, as `Invalid`, everything that is wrong with it. */
export function checkDocument (document: unknown): CheckedDocument {
  if (!isObject(document)) throw new Invalid([violation('', 'wrong-type', { expected: ['object'] })])
  const report = createReport()
  const read = Object.fromEntries(VISIBLE.map((collection, at) =>
    [collection, readCollection(collection, document[collection], at * ROOM, report)])) as unknown as ReadAll
  const unknown = Object.keys(document).filter(name => !Object.hasOwn(FORMS, name))
  report.add(VISIBLE.length * ROOM, unknown.map(name => violation(`/${escaped(name)}`, 'unknown-field', {})))
  report.nextPass()
  checkReferences(read, report, ({ collection }) => collection !== 'timeRecords')
  const completed = RECORDS_REST_ON.some(collection => report.touched(...rooms(collection))) ? undefined : checkRecords(read, report)
  report.throwIfAny()
  return completed as CheckedDocument
}

/** What has to be sound before the records' numbers and hashes can be filled in. */
const RECORDS_REST_ON = ['collaborators', 'timeRecords', 'workLocations', 'adjustments', 'attachments'] as const

function rooms (collection: VisibleCollection): [from: number, to: number] {
  const at = VISIBLE.indexOf(collection)
  return [at * ROOM, (at + 1) * ROOM]
}

function readCollection<C extends VisibleCollection> (collection: C, list: unknown, room: number, report: Report): Read<C> {
  const read: Read<C> = { drafts: [], places: [], keys: new Set() }
  if (list === undefined) return read
  if (!Array.isArray(list)) {
    report.add(room, [violation(`/${collection}`, 'wrong-type', { expected: ['array'] })])
    return read
  }
  for (let index = 0; index < list.length; index++) {
    const found = readEntity(collection, list[index], index, read)
    if (found.length > 0) report.add(room + index, found.map(one => under(`/${collection}/${index}`, one)))
  }
  return read
}

function readEntity<C extends VisibleCollection> (collection: C, wire: unknown, index: number, read: Read<C>): Violation[] {
  const { draft, violations } = readDraft(collection, wire)
  const { key: field } = FORMS[collection]
  if (violations !== undefined) {
    const key = isObject(wire) ? wire[field] : undefined
    if (typeof key === 'string') read.keys.add(key)
    return violations
  }
  // A record without its hash gets one of its own.
  const key = (KEY_OF[collection] as (draft: unknown) => string | undefined)(draft)
  if (key !== undefined) {
    if (read.keys.has(key)) return [duplicate(collection, field, key)]
    read.keys.add(key)
  }
  read.drafts.push(draft)
  read.places.push(index)
  return []
}

function duplicate (collection: VisibleCollection, field: string, key: string): Violation {
  return violation(`/${field}`, 'duplicate', { value: collection === 'apiKeys' ? '***' : key })
}

function checkReferences (read: ReadAll, report: Report, concerns: (reference: Reference) => boolean): void {
  for (const [at, collection] of VISIBLE.entries()) {
    const references = FORMS[collection].references as (draft: unknown) => readonly Reference[]
    const { drafts, places } = read[collection]
    for (const [index, draft] of drafts.entries()) {
      const place = places[index] as number
      const broken = references(draft).filter(one => concerns(one) && !read[one.collection].keys.has(one.key))
      if (broken.length === 0) continue
      report.add(at * ROOM + place, broken.map(({ pointer, key, collection: other }) =>
        violation(`/${collection}/${place}${pointer}`, 'unresolved', { value: key, collection: other })))
    }
  }
}

/** Fills in the drafts, then checks the numbers and hashes of the records. */
function checkRecords (read: ReadAll, report: Report): CheckedDocument {
  const drafts = Object.fromEntries(VISIBLE.map(collection => [collection, read[collection].drafts])) as unknown as DraftLists
  const document = completeDocument(drafts)
  report.nextPass()
  report.add(rooms('timeRecords')[0], duplicateRecords(document.entities))
  for (const { record } of allRecords(document.entities)) read.timeRecords.keys.add(record.hash)
  report.nextPass()
  checkReferences(read, report, ({ collection }) => collection === 'timeRecords')
  return document
}
