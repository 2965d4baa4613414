import type { Change } from '../../../core/state/change.ts'

/** Of more changes no list is made. */
const MAX_CHANGES = 200

/** No day rests on these. */
const WITHOUT_DAYS: ReadonlySet<string> = new Set(['apiKeys', 'attachments', 'workLocations'])

type Entity = Change['entity'] | undefined

/**
 * What a page has to read again after changes: each `collection NAME`, and `days of ID` for each collaborator whose
 * days they concern, or `days` where that may be everybody's. `undefined` if it is all. With `replaced`, the entities
 * that the changes replaced, one that moves from one collaborator to another concerns both.
 */
export function changedTopics (
  changes: readonly Change[] | undefined, replaced: readonly Entity[] = []
): string[] | undefined {
  if (changes === undefined || changes.length > MAX_CHANGES) return undefined
  if (changes.length === 0) return []
  return [...new Set(['state', ...changes.flatMap((change, at) => topicsOf(change, replaced[at]))])]
}

function topicsOf (change: Change, was: Entity): string[] {
  const { collection } = change
  return [`collection ${collection}`, ...WITHOUT_DAYS.has(collection) ? [] : daysOf(change, was)]
}

function daysOf ({ collection, key, entity }: Change, was: Entity): string[] {
  if (collection === 'collaborators') return [`days of ${key}`]
  const people = collection === 'adjustments' || collection === 'timeRecords'
    ? [entity, was as typeof entity].flatMap(one => one?.collaboratorId ?? [])
    : []
  return people.length === 0 ? ['days'] : people.map(id => `days of ${id}`)
}
