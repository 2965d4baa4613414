import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Collaborator } from '../../domain/collaborator.ts'
import { Problem } from '../../domain/problem.ts'

/** Whose request it is: the header's, the key's, the fixtures' default (A13). */
export function actingCollaboratorId (request: FastifyRequest): string {
  const header = request.headers['x-sandbox-colaborador']
  return (typeof header === 'string' ? header : undefined) ??
    request.apiKey?.collaboratorId ?? request.life.fixtures.meta.defaultCollaborator ?? ''
}

/** A hook, because 403 comes before 400 (A43): an inactive collaborator requests nothing (A56). */
export function refuseInactive (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const collaborator: Collaborator | undefined = request.life.state.get('collaborators', actingCollaboratorId(request))
  const refused = collaborator?.status === 'INATIVO' && request.life.settings['adjustment.inactive'] === 403
  done(refused ? new Problem('inactive-collaborator', {}) : undefined)
}
