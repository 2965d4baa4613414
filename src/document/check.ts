import { Invalid, type Violation } from '../domain/problem.ts'
import { escaped } from '../domain/pointer-steps.ts'
import { MAX_LISTED_VIOLATIONS, moreViolations } from '../domain/violations.ts'
import { keyOf, VISIBLE, type VisibleCollection, type VisibleEntities } from '../state/collections.ts'
import { completeDocument, type DraftLists } from './complete-document.ts'
import { duplicateRecords } from './duplicate-records.ts'
import { type Drafts, FIXTURE_FORMATS, referencesOf } from './fixture-formats.ts'
import { readDraft, type Reading } from './read-draft.ts'
import { REFERS_TO } from './referrers.ts'
import { isObject } from './schema-faults.ts'
import { createCollector, type ViolationCollector } from './violation-collector.ts'
import { under, violation } from './violation.ts'
import type { CheckedDocument } from '../state/world.ts'
import { inTurns } from '../turns.ts'

/** A collection as it was read: `indexes[i]` is the index of the i-th sound draft in the list of the document. */
interface ReadCollection<C extends VisibleCollection> {
  readonly drafts: Drafts[C][]
  readonly indexes: number[]
  /** Every key that the document has. A reference to an entity with a mistake in it is no second mistake. */
  readonly keys: Set<string>
}
type ReadDocument = { readonly [C in VisibleCollection]: ReadCollection<C> }
/** The drafts of a document, and what a reference may name. */
type Named = {
  readonly [C in VisibleCollection]: Omit<ReadCollection<C>, 'keys'> & { readonly keys: { has (key: string): boolean } }
}

/**
 * Places a violation of an entity, whose pointer is relative to the entity. Without an index it is a violation of the
 * collection.
 */
export type Locate = (collection: VisibleCollection, index: number | undefined, violation: Violation) => Violation

/** In the state document. */
const inDocument: Locate = (collection, index, violation) =>
  index === undefined ? violation : under(`/${collection}/${index}`, violation)

/** A collection takes this many positions of the collector: one for each of its entities. */
const POSITIONS = 2 ** 32

/** Everything that a state document says. Throws `Invalid` with everything that is wrong with it. */
export async function checkDocument (document: unknown, locate = inDocument): Promise<CheckedDocument> {
  if (!isObject(document)) throw new Invalid([violation('', 'wrong-type', { expected: ['object'] })])
  const collector = createCollector()
  const add: Add = (collection, index, violations) => {
    const located = violations.map(one => locate(collection, index, one))
    collector.add(start(collection) + (index ?? 0), located)
  }
  const collections: [VisibleCollection, unknown][] = []
  for (const collection of VISIBLE) {
    collections.push([collection, await readCollection(collection, document[collection], add)])
  }
  const read = Object.fromEntries(collections) as unknown as ReadDocument
  const unknown = Object.keys(document).filter(name => !Object.hasOwn(FIXTURE_FORMATS, name))
  const named = unknown.slice(0, MAX_LISTED_VIOLATIONS).map(name => violation(`/${escaped(name)}`, 'unknown-field', {}))
  collector.add(VISIBLE.length * POSITIONS, [...named, ...moreViolations(unknown.length - named.length)])
  collector.nextPass()
  checkReferences(read, add, collection => collection !== 'timeRecords')
  const isFaulty = RECORDS_REST_ON.map(start).some(first => collector.hasAny(first, first + POSITIONS))
  const completed = isFaulty ? undefined : await checkRecords(read, add, collector)
  collector.throwIfAny()
  return completed as CheckedDocument
}

type Add = (collection: VisibleCollection, index: number | undefined, violations: readonly Violation[]) => void

/** The collections that must be sound before the numbers and hashes of records can be filled in. */
const RECORDS_REST_ON = ['collaborators', 'timeRecords', 'workLocations', 'adjustments', 'attachments'] as const

/** The position of the first entity of a collection. */
function start (collection: VisibleCollection): number {
  return VISIBLE.indexOf(collection) * POSITIONS
}

async function readCollection<C extends VisibleCollection> (
  collection: C, list: unknown, add: Add
): Promise<ReadCollection<C>> {
  const read: ReadCollection<C> = { drafts: [], indexes: [], keys: new Set() }
  if (list === undefined) return read
  if (!Array.isArray(list)) {
    add(collection, undefined, [violation(`/${collection}`, 'wrong-type', { expected: ['array'] })])
    return read
  }
  await inTurns(list, (wire: unknown, index) => {
    const found = takeEntity(collection, wire, readDraft(collection, wire), index, read)
    if (found.length > 0) add(collection, index, found)
  })
  return read
}

function takeEntity<C extends VisibleCollection> (
  collection: C, wire: unknown, { draft, violations }: Reading<Drafts[C]>, index: number, read: ReadCollection<C>
): Violation[] {
  const { key: field } = FIXTURE_FORMATS[collection]
  if (violations !== undefined) {
    const key = isObject(wire) ? wire[field] : undefined
    if (typeof key === 'string') read.keys.add(key)
    const draft = soundPart(collection, wire, violations)
    if (draft !== undefined) {
      read.drafts.push(draft)
      read.indexes.push(index)
    }
    return violations
  }
  const key = keyOfDraft(collection, draft)
  if (key !== undefined) {
    if (read.keys.has(key)) return [duplicate(collection, field, key)]
    read.keys.add(key)
  }
  read.drafts.push(draft)
  read.indexes.push(index)
  return []
}

/**
 * What the sound fields of a faulty entity say, so that a wrong reference in them is found in the same check.
 * `undefined` where that cannot be read, as in an adjustment without its format.
 */
function soundPart<C extends VisibleCollection> (
  collection: C, wire: unknown, violations: readonly Violation[]
): Drafts[C] | undefined {
  const faulty = violations.map(({ pointer }) => pointer.split('/')[1])
  if (!isObject(wire) || faulty.includes(undefined)) return undefined
  const fields = Object.entries(wire).filter(([name]) => !faulty.includes(escaped(name)))
  try {
    const draft = FIXTURE_FORMATS[collection].codec.decode(Object.fromEntries(fields) as never)
    return Array.from(referencesOf(collection, draft)) && draft
  } catch {
    return undefined
  }
}

/** A draft has the key of its entity, but for a record whose hash is to be filled in. */
function keyOfDraft<C extends VisibleCollection> (collection: C, draft: Drafts[C]): string | undefined {
  return keyOf<VisibleCollection>(collection, draft as unknown as VisibleEntities[C])
}

function duplicate (collection: VisibleCollection, field: string, key: string): Violation {
  return violation(`/${field}`, 'duplicate', { value: collection === 'apiKeys' ? '***' : key })
}

function checkReferences (read: Named, add: Add, concerns: (collection: VisibleCollection) => boolean): void {
  for (const collection of VISIBLE) {
    if (!REFERS_TO[collection].some(concerns)) continue
    const { drafts, indexes } = read[collection]
    for (const [at, draft] of drafts.entries()) {
      const broken: Violation[] = []
      for (const { pointer, key, collection: other } of referencesOf(collection, draft as Drafts[VisibleCollection])) {
        if (!concerns(other) || read[other].keys.has(key)) continue
        broken.push(violation(pointer, 'unresolved', { value: key, collection: other }))
      }
      if (broken.length > 0) add(collection, indexes[at], broken)
    }
  }
}

/** Completes the drafts, then checks the numbers and hashes of the records. */
async function checkRecords (
  read: ReadDocument, add: Add, collector: ViolationCollector
): Promise<CheckedDocument> {
  const drafts: unknown = Object.fromEntries(VISIBLE.map(collection => [collection, read[collection].drafts]))
  const document = await completeDocument(drafts as DraftLists)
  collector.nextPass()
  const { duplicates, hashes } = duplicateRecords(document.entities)
  for (const { collection, index, found } of duplicates) add(collection, index, [found])
  collector.nextPass()
  const filledIn = { ...read, timeRecords: { ...read.timeRecords, keys: hashes } }
  checkReferences(filledIn, add, collection => collection === 'timeRecords')
  return document
}
