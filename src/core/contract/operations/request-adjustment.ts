import { AdjustmentRequest } from '../adjustment-request.ts'
import { Adjustment } from '../adjustment.ts'
import { ref } from '../ref.ts'
import { BODY, failures, type Operation, type OperationExample, security, success, TOKEN } from './operation.ts'

const REGISTRO_PONTO: OperationExample = {
  summary: 'The records that the day is to have',
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
}
const INTERVALO_HORARIO: OperationExample = {
  summary: 'A medical certificate for two hours of the day',
  body: {
    jornada: '18/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta médica pela manhã',
    motivoId: 'a0000000-0000-4000-8000-000000000005',
    minMinutos: 480,
    maxMinutos: 600,
    anexos: [{ nome: 'atestado.txt', base64: 'QXRlc3RhZG8gbcOpZGljbwo=' }]
  }
}
const TEMPO_FALTANTE: OperationExample = {
  summary: 'Hours of the time bank for what two days lack',
  body: {
    jornada: '17/03/2026',
    formato: 'TEMPO_FALTANTE',
    descricao: 'Compensar com o banco de horas',
    motivoId: 'a0000000-0000-4000-8000-000000000008',
    jornadas: ['17/03/2026', '19/03/2026']
  }
}
const INTERVALO_DATAS: OperationExample = {
  summary: 'A vacation of two weeks',
  body: {
    jornada: '06/04/2026',
    formato: 'INTERVALO_DATAS',
    descricao: 'Férias',
    motivoId: 'a0000000-0000-4000-8000-000000000003',
    minPeriodo: '06/04/2026',
    maxPeriodo: '19/04/2026',
    considerarRegistroRealizado: false
  }
}

export const requestAdjustment = {
  method: 'POST',
  url: '/ajuste-registro/solicitar',
  schema: {
    operationId: 'AjusteRegistroController_SolicitarAjusteRegistro',
    tags: ['Ajustes Registro'],
    summary: 'Request an adjustment of a time record',
    description: `An adjustment changes the attendance data of one or more work days. Each format has its own fields:

1. With \`INTERVALO_HORARIO\` the request carries \`minMinutos\` and \`maxMinutos\`.
2. With \`TEMPO_FALTANTE\` the request carries \`jornadas\`, the days, in addition to \`jornada\`.
3. With \`REGISTRO_PONTO\` the request carries \`registrosPropostos\`. An entry with \`registroHash\` keeps that
   existing record. An entry with only \`dataHora\` adds a record.
4. With \`INTERVALO_DATAS\` the request carries \`minPeriodo\` and \`maxPeriodo\`. It may carry
   \`considerarRegistroRealizado\`: true keeps the balance and the other daily figures of the period.
5. \`anexos\`, files with \`nome\` and \`base64\`, may accompany any format.`,
    security,
    body: ref(AdjustmentRequest),
    response: { 201: success(Adjustment, 'The adjustment.'), ...failures(400, 401, 403, 404, 500) }
  },
  permission: 'ajuste-registro:solicitar',
  example: REGISTRO_PONTO,
  examples: { REGISTRO_PONTO, INTERVALO_HORARIO, TEMPO_FALTANTE, INTERVALO_DATAS },
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
