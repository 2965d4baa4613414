import type { Verification } from '../control/requests/schemas.ts'

type Match = NonNullable<Verification['match']>

/**
 * Selects exchanges of clients. With `control: true` those of the control plane as well, with `'only'` those alone.
 */
export type RequestFilter = Pick<Match, 'operation' | 'status' | 'path' | 'since' | 'control'>
