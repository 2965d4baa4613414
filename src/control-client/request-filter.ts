import type { Verification } from '../control/requests/schemas.ts'

type Match = NonNullable<Verification['match']>

/**
 * Selects exchanges. An empty filter selects all of them. `control` selects those of the control plane, with `false`
 * those of clients, with `all` both.
 */
export type RequestFilter = Pick<Match, 'operation' | 'status' | 'path' | 'since' | 'control'>
