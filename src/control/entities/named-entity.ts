import type { VisibleCollection, VisibleEntities } from '../../state/collections.ts'
import type { State } from '../../state/state.ts'
import { adjustmentNamed, adjustmentsMeant } from '../named/adjustment-named.ts'
import { collaboratorNamed, collaboratorsMeant } from '../named/collaborator-named.ts'

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
