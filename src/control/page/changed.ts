import type { Change } from '../../state/change.ts'

/** Of more changes no list is made. */
const MAX_CHANGES = 200

/** No day rests on these. */
const WITHOUT_DAYS: ReadonlySet<string> = new Set(['apiKeys', 'attachments', 'workLocations'])

/**
 * What a page has to read again after changes: each `collection NAME`, and `days of ID` for each collaborator whose
 * days they concern, or `days` where that may be everybody's. `undefined` if it is all.
 */
export function changedTopics (changes: readonly Change[] | undefined): string[] | undefined {
  if (changes === undefined || changes.length > MAX_CHANGES) return undefined
  return changes.length === 0 ? [] : [...new Set(['state', ...changes.flatMap(topicsOf)])]
}

function topicsOf (change: Change): string[] {
  const { collection } = change
  const who = WITHOUT_DAYS.has(collection) ? [] : [personOf(change)]
  return [`collection ${collection}`, ...who.map(id => id === undefined ? 'days' : `days of ${id}`)]
}

/** The only collaborator whose days an entity concerns. Of a removed one nothing is known but its key. */
function personOf ({ collection, key, entity }: Change): string | undefined {
  if (collection === 'collaborators') return key
  return collection === 'adjustments' || collection === 'timeRecords' ? entity?.collaboratorId : undefined
}
