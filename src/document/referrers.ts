import { createdBy } from '../domain/adjustment/record-edit.ts'
import type { Violation } from '../domain/problem.ts'
import { VISIBLE, type VisibleCollection } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import { FORMS } from './fixture-formats.ts'
import type { Reference } from './fixture-format.ts'
import { violation } from './violation.ts'

const ENOUGH = 100

/** What still refers to an entity, for whoever wants to remove it: the first hundred, with their places in the state document. */
export function referrers (collection: VisibleCollection, key: string, state: Pick<State, 'get' | 'all'>): Violation[] {
  const named = namedBy(collection, key, state)
  const found: Violation[] = []
  for (const from of VISIBLE) {
    const references = FORMS[from].references as (entity: unknown) => readonly Reference[]
    let index = 0
    for (const entity of state.all(from)) {
      for (const reference of references(entity)) {
        if (!named.get(reference.collection)?.has(reference.key)) continue
        found.push(violation(`/${from}/${index}${reference.pointer}`, 'still-referenced', { collection: from, value: reference.key }))
        if (found.length === ENOUGH) return found
      }
      index++
    }
  }
  return found
}

/** An adjustment goes with the records that it creates. */
function namedBy (collection: VisibleCollection, key: string, state: Pick<State, 'get'>): Map<VisibleCollection, Set<string>> {
  const named = new Map<VisibleCollection, Set<string>>([[collection, new Set([key])]])
  const adjustment = collection === 'adjustments' ? state.get('adjustments', key) : undefined
  if (adjustment !== undefined) named.set('timeRecords', new Set(createdBy([adjustment]).map(({ hash }) => hash)))
  return named
}
