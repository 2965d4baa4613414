import { AdjustmentRequest } from '../adjustment-request.ts'
import { Adjustment } from '../adjustment.ts'
import { ref } from '../ref.ts'
import { BODY, failures, type Operation, security, success, TOKEN } from './operation.ts'

export const requestAdjustment = {
  method: 'POST',
  url: '/ajuste-registro/solicitar',
  schema: {
    operationId: 'AjusteRegistroController_SolicitarAjusteRegistro',
    tags: ['Ajustes Registro'],
    summary: 'Request an adjustment of a time record',
    security,
    body: ref(AdjustmentRequest),
    response: { 201: success(Adjustment, 'The adjustment.'), ...failures(400, 401, 403, 404, 500) }
  },
  permission: 'ajuste-registro:solicitar',
  example: {
    body: {
      jornada: '24/03/2026',
      formato: 'REGISTRO_PONTO',
      descricao: 'Esqueci de registrar a saída',
      motivoId: 'a0000000-0000-4000-8000-000000000004',
      registrosPropostos: [
        { dataHora: '2026-03-24T08:01:00-03:00' },
        { dataHora: '2026-03-24T12:03:00-03:00' },
        { dataHora: '2026-03-24T13:00:00-03:00' },
        { dataHora: '2026-03-24T17:00:00-03:00' }
      ]
    }
  },
  magic: { in: 'body', at: '/descricao' },
  contract: {
    endpoint: '1. Request an adjustment',
    resource: 'Adjustment request',
    lists: { anexos: 'Attachment-request', registrosPropostos: 'Proposed-record' }
  },
  refusals: [
    ...TOKEN, 'inactive-collaborator', ...BODY, 'required', 'wrong-type', 'not-one-of', 'wrong-format', 'outside-years',
    'too-short', 'blank', 'too-long', 'too-many-items', 'too-many-bytes', 'duplicate', 'invalid', 'identifier-in-use',
    'adjustment-reason-not-found', 'collaborator-not-found'
  ] as const,
  decides: true
} satisfies Operation
