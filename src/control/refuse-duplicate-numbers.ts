import { fieldPath } from '../domain/field-path.ts'
import { Invalid, Problem, type Violation } from '../domain/problem.ts'
import type { TimeRecord } from '../domain/record/time-record.ts'
import { allRecords } from '../fixture/duplicate-numbers.ts'
import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import { recordNumber } from '../wire/record-number.ts'

type Lists = Parameters<typeof allRecords>[0]
type Concerned = Pick<Lists, 'timeRecords' | 'adjustments'>
interface Numbered { readonly pointer: string, readonly record: TimeRecord }

/** One entity as strictly as a whole document: a business unit gives a record number once (Portaria 671). */
export function refuseDuplicateNumbers<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): void {
  const own = numberedBy(collection, entity, state)
  if (own.length === 0) return
  const movedTo = collection === 'collaborators' ? entity as VisibleEntities['collaborators'] : undefined
  const unitOf = (id: string) => movedTo?.id === id ? movedTo.businessUnitId : state.get('collaborators', id)?.businessUnitId
  const numberOf = ({ collaboratorId, nsr }: TimeRecord) => `${nsr}/${unitOf(collaboratorId)}`
  const taken = new Set<string>()
  for (const { record } of others(collection, entity, state)) taken.add(numberOf(record))
  const violations = own.flatMap(({ pointer, record }): Violation[] => {
    const number = numberOf(record)
    if (!taken.has(number)) {
      taken.add(number)
      return []
    }
    return [{ pointer, problem: new Problem('duplicate', { field: fieldPath(pointer), value: recordNumber.encode(record.nsr) }) }]
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** The records that come with an entity; with a collaborator who changes the business unit, all of theirs. */
function numberedBy<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): Numbered[] {
  if (collection === 'timeRecords') return [{ pointer: '/NSR', record: entity as TimeRecord }]
  if (collection === 'adjustments') {
    return recordsOf({ timeRecords: [], adjustments: [entity as VisibleEntities['adjustments']] })
      .map(({ pointer, record }) => ({ pointer: pointer.replace('/adjustments/0', ''), record }))
  }
  if (collection !== 'collaborators') return []
  const { id, businessUnitId } = entity as VisibleEntities['collaborators']
  const known = state.get('collaborators', id)
  if (known === undefined || known.businessUnitId === businessUnitId) return []
  return recordsOf({ timeRecords: [...state.all('timeRecords')], adjustments: [...state.all('adjustments')] })
    .filter(({ record }) => record.collaboratorId === id)
    .map(({ record }) => ({ pointer: '/unidadeNegocioId', record }))
}

/** All that is stored, but for what the entity brings or takes the place of. */
function others<C extends VisibleCollection> (collection: C, entity: VisibleEntities[C], state: State): Numbered[] {
  const { id, hash } = entity as { id?: string, hash?: string }
  const timeRecords = [...state.all('timeRecords')].filter(record => collection !== 'timeRecords' || record.hash !== hash)
  const adjustments = [...state.all('adjustments')].filter(adjustment => collection !== 'adjustments' || adjustment.id !== id)
  return recordsOf({ timeRecords, adjustments }).filter(({ record }) => collection !== 'collaborators' || record.collaboratorId !== id)
}

function recordsOf (lists: Concerned): Numbered[] {
  return [...allRecords(lists as Lists)]
}
