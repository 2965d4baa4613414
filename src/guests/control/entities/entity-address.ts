import { keyOf, type VisibleCollection, type VisibleEntities } from '../../../core/state/collections.ts'
import type { State } from '../../../core/state/state.ts'
import { adjustmentNamed, adjustmentsMeant } from '../named/adjustment-named.ts'
import { collaboratorNamed, collaboratorsMeant } from '../named/collaborator-named.ts'

const MAX_ADDRESSES = 20

/** The address of an entity below the base URL of its sandbox. An `@` stays readable (RFC 3986 §3.3). */
export function entityAddress (collection: VisibleCollection, id: string): string {
  return `/_sandbox/state/${collection}/${encodeURIComponent(id.toWellFormed()).replaceAll('%40', '@')}`
}

/** For a holiday that does not exist: the addresses of the holidays on its day, because the client may mean one. */
export function addressesMeant (collection: VisibleCollection, id: string, state: State): string[] {
  if (collection !== 'holidays') return []
  const [day] = id.split('@', 1)
  const sameDay = Array.from(state.all('holidays')).filter(({ date }) => date === day)
  return sameDay.slice(0, MAX_ADDRESSES).map(holiday => entityAddress('holidays', keyOf('holidays', holiday)))
}

/** The entity that people name otherwise than by its key. Throws for a name of several. */
export function namedEntity<C extends VisibleCollection> (
  state: State, collection: C, name: string
): VisibleEntities[C] | undefined {
  const named = collection === 'collaborators' && collaboratorsMeant(state, name).length > 0
    ? collaboratorNamed(state, name)
    : collection === 'adjustments' && adjustmentsMeant(state, name).length > 0
      ? adjustmentNamed(state, name)
      : undefined
  return named as VisibleEntities[C] | undefined
}
