import type { Verification } from '../control/requests/schemas.ts'

type Match = NonNullable<Verification['match']>

/** Which exchanges are meant; all of them, when it is empty. */
export type RequestFilter = Pick<Match, 'operation' | 'status' | 'path' | 'since'>
