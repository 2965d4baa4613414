import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Collaborator, statusAt } from '../../domain/collaborator.ts'
import { Problem } from '../../domain/problem.ts'

/** Who asks for something: the collaborator for whom a request acts. */
export interface Asker {
  readonly id: string
  /** `undefined` when nobody has that identifier. */
  readonly collaborator: Collaborator | undefined
}

/** The header names the asker, else the key, else the fixtures (A13). It is looked up once. */
export function askerOf (request: FastifyRequest): Asker {
  request.asker ??= findAsker(request)
  return request.asker
}

function findAsker ({ headers, apiKey, life }: FastifyRequest): Asker {
  const header = headers['x-sandbox-colaborador']
  const id = (typeof header === 'string' ? header : undefined) ??
    apiKey?.collaboratorId ?? life.fixtures.meta.defaultCollaborator ?? ''
  return { id, collaborator: life.state.get('collaborators', id) }
}

/** A hook, because 403 comes before 400 (A43): an inactive collaborator requests nothing (A56). */
export function refuseInactive (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { collaborator } = askerOf(request)
  const isInactive = collaborator !== undefined && statusAt(collaborator, request.life.now()) === 'INATIVO'
  const refused = isInactive && request.life.settings['adjustment.inactive'] === 403
  done(refused ? new Problem('inactive-collaborator', {}) : undefined)
}
