import { Type } from '@sinclair/typebox'
import { ref } from '../ref.ts'
import { UnlinkRequest, UnlinkResponse } from '../unlink.ts'
import { BODY, failures, type Operation, security, success, TOKEN } from './operation.ts'

export const unlinkCollaborators = {
  method: 'PATCH',
  url: '/turnos-excecoes/:turnoExcecaoId/colaboradores/desvincular',
  schema: {
    operationId: 'TurnosExcecoesController_DesvincularColaboradores',
    tags: ['Turnos Excecoes'],
    summary: 'Unlink collaborators from a shift exception',
    description: 'Removes collaborators, and the days that touch them, from a shift exception.',
    security,
    params: Type.Object({ turnoExcecaoId: Type.String({ description: 'Identifier of the shift exception.' }) }),
    body: ref(UnlinkRequest),
    response: { 200: success(UnlinkResponse, 'The collaborators were unlinked.'), ...failures(400, 401, 403, 404, 500) }
  },
  permission: 'turno-excecao:desvincular',
  example: {
    params: { turnoExcecaoId: 'e0000000-0000-4000-8000-000000000001' },
    body: { collaboratorIds: ['c0000000-0000-4000-8000-000000000003'] }
  },
  magic: { in: 'path', at: 'turnoExcecaoId' },
  contract: { endpoint: '5. Unlink collaborators from a shift exception', resource: 'Unlink request' },
  refusals: [...TOKEN, ...BODY, 'required', 'wrong-type', 'too-few-items', 'shift-exception-not-found'] as const,
  decides: true
} satisfies Operation
