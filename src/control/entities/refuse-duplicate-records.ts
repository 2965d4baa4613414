import { Invalid, type Violation } from '../../domain/problem.ts'
import type { TimeRecord } from '../../domain/record/time-record.ts'
import { allRecords, type Repetition, repetitions } from '../../document/duplicate-records.ts'
import { violation } from '../../document/violation.ts'
import type { VisibleCollection, VisibleEntities } from '../../state/collections.ts'
import type { State } from '../../state/state.ts'

type Lists = Parameters<typeof allRecords>[0]
interface Known { readonly record: TimeRecord, readonly isCreated: boolean }
interface Brought extends Known { readonly pointer: (repeated: Repetition) => string }

/** Checks one entity as strictly as a whole document: each number once per chain, each hash once. */
export function refuseDuplicateRecords<C extends VisibleCollection> (
  collection: C, entity: VisibleEntities[C], state: State
): void {
  const own = broughtBy(collection, entity, state)
  if (own.length === 0) return
  const movedTo = collection === 'collaborators' ? entity as VisibleEntities['collaborators'] : undefined
  const repeated = repetitions(id =>
    movedTo?.id === id ? movedTo.businessUnitId : state.get('collaborators', id)?.businessUnitId)
  for (const { record, isCreated } of others(collection, entity, state)) repeated(record, isCreated)
  const violations = own.flatMap(({ record, isCreated, pointer }): Violation[] => {
    const found = repeated(record, isCreated)
    return found === undefined ? [] : [violation(pointer(found), 'duplicate', { value: found.value })]
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** The records that an entity brings. A collaborator who changes the business unit brings all of theirs. */
function broughtBy<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): Brought[] {
  if (collection === 'timeRecords') {
    return [{ record: entity as TimeRecord, isCreated: false, pointer: ({ field }) => `/${field}` }]
  }
  if (collection === 'adjustments') {
    return [...allRecords({ timeRecords: [], adjustments: [entity as VisibleEntities['adjustments']] })]
      .map(({ found: { pointer, record } }) => ({
        record, isCreated: true, pointer: ({ field }) => `${pointer}/${field}`
      }))
  }
  if (collection !== 'collaborators') return []
  const { id, businessUnitId } = entity as VisibleEntities['collaborators']
  const known = state.get('collaborators', id)
  if (known === undefined || known.businessUnitId === businessUnitId) return []
  return recordsIn({ timeRecords: [...state.all('timeRecords')], adjustments: [...state.all('adjustments')] })
    .filter(({ record }) => record.collaboratorId === id)
    .map(known => ({ ...known, pointer: () => '/unidadeNegocioId' }))
}

/** All stored entities except those that the new entity brings or replaces. */
function others<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): Known[] {
  const { id, hash } = entity as { id?: string, hash?: string }
  const timeRecords = [...state.all('timeRecords')].filter(record =>
    collection !== 'timeRecords' || record.hash !== hash)
  const adjustments = [...state.all('adjustments')].filter(adjustment =>
    collection !== 'adjustments' || adjustment.id !== id)
  return recordsIn({ timeRecords, adjustments })
    .filter(({ record }) => collection !== 'collaborators' || record.collaboratorId !== id)
}

function recordsIn (lists: Lists): Known[] {
  return [...allRecords(lists)].map(({ collection, found: { record } }) => ({
    record, isCreated: collection === 'adjustments'
  }))
}
