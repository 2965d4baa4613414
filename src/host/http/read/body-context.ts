import type { Instant } from '../../../core/rules/time/instant.ts'
import type { PermissionedOperation, Settings } from '../../../core/assumptions.ts'
import type { Collaborator } from '../../../core/rules/collaborator.ts'
import type { Facts } from '../../../core/state/facts.ts'

/** A problem that a request would be refused for. */
export interface Objection { readonly code: string, readonly pointer?: string, readonly details?: object }

/** What a body is judged by beside its own content. */
export interface BodyContext {
  readonly operation: PermissionedOperation
  readonly path: string
  readonly settings: Settings
  readonly facts: Facts
  readonly collaboratorId: string
  readonly now: Instant
  readonly collaborator: Collaborator | undefined
}
