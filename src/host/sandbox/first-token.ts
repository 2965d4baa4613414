import { EVERY_PERMISSION } from '../../core/assumptions.ts'
import { entitiesOf, type Layer } from '../../core/state/layer.ts'
import type { FixturesMeta } from './fixtures.ts'

/**
 * The token of the default collaborator's first key with every permission, or of the only such key. Empty if there is
 * none.
 */
export function firstToken ({ defaultCollaborator }: FixturesMeta, layer: Layer): string {
  const able = Array.from(entitiesOf(layer, 'apiKeys'))
    .filter(({ permissions, expiresAt }) => permissions.includes(EVERY_PERMISSION) && expiresAt === undefined)
  const own = able.find(({ collaboratorId }) => collaboratorId === defaultCollaborator)
  const only = defaultCollaborator === undefined && able.length === 1 ? able[0] : undefined
  return (own ?? only)?.token ?? ''
}
