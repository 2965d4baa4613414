import type { OperationName } from '../../src/core/contract/index.ts'
import { dataUrl } from './csv.ts'
import { collaboratorId, exceptionId, reasons, workLocationId } from './fixture-names.ts'
import type { Call } from './server.ts'

const ATTACHMENT = 'f0000000-0000-4000-8000-000000000001'
const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }

/** A request of each operation that succeeds on the built-in fixtures, once the parameter of its path is filled in. */
const REQUESTS: Readonly<Record<OperationName, {
  readonly method: string
  readonly path: string
  readonly id?: string
  readonly body?: object
}>> = {
  requestAdjustment: {
    method: 'POST',
    path: '/ajuste-registro/solicitar',
    body: { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
  },
  createApiKey: {
    method: 'POST', path: '/api-key', body: { name: 'Integração', permissions: ['*'], expiresIn: '30d' }
  },
  updateWorkLocation: {
    method: 'PUT',
    path: '/gestao-ponto/local-trabalho/{id}',
    id: workLocationId(1),
    body: { nome: 'Filial', localizacoes: [] }
  },
  importShiftDays: {
    method: 'POST',
    path: '/turnos-excecoes/days/import',
    body: dataUrl(`collaboratorId,date\n${collaboratorId(1)},2026-05-04\n`)
  },
  unlinkCollaborators: {
    method: 'PATCH',
    path: '/turnos-excecoes/{id}/colaboradores/desvincular',
    id: exceptionId(1),
    body: { collaboratorIds: [collaboratorId(3)] }
  },
  patchWorkLocation: { method: 'PATCH', path: '/local-trabalho/{id}', id: workLocationId(1), body: { nome: 'Filial' } },
  downloadAttachment: { method: 'GET', path: '/arquivos/{id}', id: ATTACHMENT }
}

export const OPERATIONS = Object.keys(REQUESTS) as OperationName[]

/** What to call the test server with; `magic` takes the place of what the operation reads it from. */
export function requestOf (
  operation: OperationName, base: string, more: Call = {}, magic?: { in: string, at: string, value: string }
): [what: string, call: Call] {
  const { method, path, id = '', body } = REQUESTS[operation]
  const url = base + path.replace('{id}', magic?.in === 'path' ? magic.value : id)
  const sent = magic?.in === 'body' ? { ...body, [magic.at.slice(1)]: magic.value } : body
  return [`${method} ${url}`, { ...(sent !== undefined && { body: sent }), ...more }]
}
