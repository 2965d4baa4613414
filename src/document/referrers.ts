import { createdBy } from '../domain/adjustment/record-edit.ts'
import type { Violation } from '../domain/problem.ts'
import { VISIBLE, type VisibleCollection } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import { referencesOf } from './fixture-formats.ts'
import { violation } from './violation.ts'

const MAX_REFERRERS = 100

/** What the entities of a collection may refer to. There may be very many, and most are asked in vain. */
export const REFERS_TO: Readonly<Record<VisibleCollection, readonly VisibleCollection[]>> = {
  businessUnits: [],
  shifts: [],
  timeRules: [],
  adjustmentReasons: [],
  attachments: [],
  workLocations: ['businessUnits'],
  holidays: ['businessUnits'],
  collaborators: ['businessUnits', 'workLocations', 'shifts', 'timeRules'],
  apiKeys: ['collaborators'],
  shiftExceptions: ['collaborators'],
  timeRecords: ['collaborators'],
  adjustments: ['collaborators', 'adjustmentReasons', 'attachments', 'timeRecords']
}

/**
 * The first hundred references to an entity, because they forbid its removal. Pointers are those of the state document.
 */
export function referrers (collection: VisibleCollection, key: string, state: Pick<State, 'get' | 'all'>): Violation[] {
  const removed = removedWith(collection, key, state)
  const found: Violation[] = []
  for (const from of VISIBLE) {
    if (!REFERS_TO[from].some(other => removed.has(other))) continue
    let index = 0
    for (const entity of state.all(from)) {
      for (const reference of referencesOf(from, entity)) {
        if (!removed.get(reference.collection)?.has(reference.key)) continue
        const pointer = `/${from}/${index}${reference.pointer}`
        found.push(violation(pointer, 'still-referenced', { collection: from, value: reference.key }))
        if (found.length === MAX_REFERRERS) return found
      }
      index++
    }
  }
  return found
}

/** The keys that are removed with an entity. The records that an adjustment creates are removed with it. */
function removedWith (
  collection: VisibleCollection, key: string, state: Pick<State, 'get'>
): Map<VisibleCollection, Set<string>> {
  const removed = new Map<VisibleCollection, Set<string>>([[collection, new Set([key])]])
  const adjustment = collection === 'adjustments' ? state.get('adjustments', key) : undefined
  if (adjustment !== undefined) removed.set('timeRecords', new Set(createdBy([adjustment]).map(({ hash }) => hash)))
  return removed
}
