import type { ApiKey } from '../rules/api-key.ts'
import { type Collaborator, type CollaboratorStatus, statusAt } from '../rules/collaborator.ts'
import type { Instant } from '../rules/time/instant.ts'
import type { State } from '../state/state.ts'
import type { Head } from './head.ts'

/** The collaborator for whom a request acts. */
export interface Asker {
  readonly id: string
  /** `undefined` if no collaborator has that identifier. */
  readonly collaborator: Collaborator | undefined
  /** The collaborator's status today. */
  readonly status: CollaboratorStatus | undefined
}

/** The header names the asker, else the API key, else the fixtures (A13). */
export function askerId ({ namedCollaborator, defaultCollaborator }: Head, apiKey: ApiKey | undefined): string {
  return namedCollaborator ?? apiKey?.collaboratorId ?? defaultCollaborator ?? ''
}

export function askerOf (world: State, head: Head, apiKey: ApiKey | undefined, now: Instant): Asker {
  const id = askerId(head, apiKey)
  const collaborator = world.get('collaborators', id)
  return { id, collaborator, status: collaborator && statusAt(collaborator, now) }
}
