import type { Assumption } from '../assumptions.ts'
import type { OperationName } from '../contract/index.ts'

/** What of a request is known before its body is read. */
export interface Head {
  readonly operation: OperationName
  readonly method: string
  /** As the client sent it, without the prefix of the sandbox and without the query. */
  readonly path: string
  /** How many `Authorization` headers it has. */
  readonly authorizations: number
  /** The bearer token; empty if the header shows none, `undefined` without a header. */
  readonly token: string | undefined
  /** The collaborator that the request names. */
  readonly namedCollaborator: string | undefined
  /** The collaborator for whom a request acts that names none, by a key that belongs to none (A13). */
  readonly defaultCollaborator: string | undefined
}

export type PointId = Assumption['id']
