import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import { createdBy } from '../../../core/rules/adjustment/record-edit.ts'
import type { Collaborator } from '../../../core/rules/collaborator.ts'
import { Invalid, type Violation } from '../../../core/rules/problem.ts'
import { MAX_LISTED_VIOLATIONS, moreViolations } from '../../../core/rules/violations.ts'
import type { TimeRecord } from '../../../core/rules/record/time-record.ts'
import { referrers } from '../../../host/fixtures/referrers.ts'
import { createdIn, type Repetition, repetitions } from '../../../host/fixtures/duplicate-records.ts'
import { violation } from '../../../host/fixtures/violation.ts'
import type { VisibleCollection, VisibleEntities } from '../../../core/state/collections.ts'
import type { State } from '../../../core/state/state.ts'

/** Called with each record, because a list of very many would take long to make. */
type Visit = (record: TimeRecord, isCreated: boolean) => void

interface Brought {
  readonly record: TimeRecord
  readonly isCreated: boolean
  readonly pointer: (repeated: Repetition) => string
}

/** Checks one entity as strictly as a whole document: each number once per chain, each hash once. */
export function refuseDuplicateRecords<C extends VisibleCollection> (
  collection: C, entity: VisibleEntities[C], state: State
): void {
  const own = broughtBy(collection, entity, state)
  if (own.length === 0) return
  const movedTo = collection === 'collaborators' ? entity as VisibleEntities['collaborators'] : undefined
  const repeated = repetitions(id =>
    movedTo?.id === id ? movedTo.businessUnitId : state.get('collaborators', id)?.businessUnitId)
  const numbers = new Set(own.map(({ record }) => record.nsr))
  const hashes = new Set(own.map(({ record }) => record.hash))
  visitOthers(collection, entity, state, (record, isCreated) => {
    // There may be very many others.
    if (numbers.has(record.nsr) || hashes.has(record.hash)) repeated(record, isCreated)
  })
  const violations: Violation[] = []
  let more = 0
  for (const { record, isCreated, pointer } of own) {
    const found = repeated(record, isCreated)
    if (found === undefined) continue
    if (violations.length === MAX_LISTED_VIOLATIONS) more++
    else violations.push(violation(pointer(found), 'duplicate', { value: found.value }))
  }
  if (violations.length > 0) throw new Invalid([...violations, ...moreViolations(more)])
}

/** The records that an entity brings. A collaborator who changes the business unit brings all of theirs. */
function broughtBy<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): Brought[] {
  if (collection === 'timeRecords') {
    return [{ record: entity as TimeRecord, isCreated: false, pointer: ({ field }) => `/${field}` }]
  }
  if (collection === 'adjustments') {
    return createdIn(entity as VisibleEntities['adjustments']).map(({ pointer, record }) => ({
      record, isCreated: true, pointer: ({ field }) => `${pointer}/${field}`
    }))
  }
  if (collection !== 'collaborators') return []
  const { id, businessUnitId } = entity as VisibleEntities['collaborators']
  const known = state.get('collaborators', id)
  if (known === undefined || known.businessUnitId === businessUnitId) return []
  const brought: Brought[] = []
  const pointer = (): string => '/unidadeNegocioId'
  visitRecordsOf(state, ({ id: other }) => other === id, (record, isCreated) => {
    brought.push({ record, isCreated, pointer })
  })
  return brought
}

/** The records of all stored entities except those that the new entity brings or replaces. */
function visitOthers<C extends VisibleCollection> (
  collection: C, entity: VisibleEntities[C], state: State, visit: Visit
): void {
  const { id, hash, businessUnitId } = entity as { id?: string, hash?: string, businessUnitId?: string }
  if (collection === 'collaborators') {
    visitRecordsOf(state, other => other.businessUnitId === businessUnitId && other.id !== id, visit)
    return
  }
  const replaced = collection === 'timeRecords' ? hash : undefined
  for (const record of state.all('timeRecords')) if (record.hash !== replaced) visit(record, false)
  visitCreated(state, adjustment => collection !== 'adjustments' || adjustment.id !== id, visit)
}

/** The records of some collaborators. Those of all would take long to go through. */
function visitRecordsOf (state: State, isWanted: (collaborator: Collaborator) => boolean, visit: Visit): void {
  const wanted = new Set<string>()
  for (const collaborator of state.all('collaborators')) if (isWanted(collaborator)) wanted.add(collaborator.id)
  for (const id of wanted) for (const record of state.indexed('recordsByCollaborator', id)) visit(record, false)
  visitCreated(state, ({ collaboratorId }) => wanted.has(collaboratorId), visit)
}

function visitCreated (state: State, isWanted: (adjustment: Adjustment) => boolean, visit: Visit): void {
  for (const adjustment of state.all('adjustments')) {
    if (isWanted(adjustment)) for (const record of createdBy([adjustment])) visit(record, true)
  }
}

/** Refuses an adjustment that replaces another and leaves out a record that other adjustments keep. */
export function refuseDroppedRecords (adjustment: Adjustment, state: State): void {
  const known = state.get('adjustments', adjustment.id)
  if (known === undefined) return
  const left = new Set(hashesCreatedBy(adjustment))
  const still = hashesCreatedBy(known).filter(hash => !left.has(hash)).flatMap(hash =>
    referrers('timeRecords', hash, state))
  if (still.length > 0) throw new Invalid(still)
}

function hashesCreatedBy (adjustment: Adjustment): string[] {
  return createdBy([adjustment]).map(({ hash }) => hash)
}
