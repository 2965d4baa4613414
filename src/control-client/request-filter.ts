import type { Verification } from '../control/requests/schemas.ts'

type Match = NonNullable<Verification['match']>

/** Selects exchanges. An empty filter selects all of them. */
export type RequestFilter = Pick<Match, 'operation' | 'status' | 'path' | 'since'>
