import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Collaborator, type CollaboratorStatus, statusAt } from '../../../core/rules/collaborator.ts'
import { Problem } from '../../../core/rules/problem.ts'
import { restOn } from '../cited/assumptions.ts'

/** The collaborator for whom a request acts. */
export interface Asker {
  readonly id: string
  /** `undefined` if no collaborator has that identifier. */
  readonly collaborator: Collaborator | undefined
  /** The collaborator's status today. */
  readonly status: CollaboratorStatus | undefined
}

/** The header names the asker, else the API key, else the fixtures (A13). The result is stored on the request. */
export function askerOf (request: FastifyRequest): Asker {
  request.asker ??= findAsker(request)
  return request.asker
}

function findAsker ({ headers, apiKey, life }: FastifyRequest): Asker {
  const header = headers['x-sandbox-colaborador']
  const id = (typeof header === 'string' ? header : undefined) ??
    apiKey?.collaboratorId ?? life.fixtures.meta.defaultCollaborator ?? ''
  const collaborator = life.state.get('collaborators', id)
  return { id, collaborator, status: collaborator && statusAt(collaborator, life.now()) }
}

/** Refuses requests of an inactive collaborator (A56). It is a hook, because 403 comes before 400 (A43). */
export function refuseInactive (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isInactive = askerOf(request).status === 'INATIVO'
  if (isInactive) restOn(request, 'A56')
  const refused = isInactive && request.life.settings['adjustment.inactive'] === 403
  done(refused ? new Problem('inactive-collaborator', {}) : undefined)
}
