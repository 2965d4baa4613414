import { ref } from '../ref.ts'
import { ShiftDaysImportRequest, ShiftDaysImportResponse } from '../shift-days-import.ts'
import { BODY, failures, type Operation, security, success, TOKEN } from './operation.ts'

const CSV = `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks
c0000000-0000-4000-8000-000000000003,17/04/2026,18/04/2026,,Inventário
`

export const importShiftDays = {
  method: 'POST',
  url: '/turnos-excecoes/days/import',
  schema: {
    operationId: 'TurnosExcecoesController_ImportarDias',
    tags: ['Turnos Excecoes'],
    summary: 'Create shift-day exceptions from a CSV file',
    description: 'Creates a shift exception from the rows of a CSV file. Rows that cannot be applied are listed in ' +
      '`errors`.',
    security,
    body: ref(ShiftDaysImportRequest),
    response: {
      201: success(ShiftDaysImportResponse, 'The file was read; rows that could not be applied are in errors.'),
      ...failures(400, 401, 403, 413, 500)
    }
  },
  permission: 'turno-excecao:importar',
  example: { body: { base64: `data:text/csv;base64,${Buffer.from(CSV).toString('base64')}` } },
  magic: { in: 'body', at: '/base64', isFile: true },
  contract: { endpoint: '4. Create shift-day exceptions from a CSV file', resource: 'CSV import request' },
  refusals: [
    ...TOKEN, ...BODY, 'required', 'wrong-type', 'wrong-format', 'too-many-bytes', 'csv-empty', 'csv-undecodable',
    'csv-unknown-header', 'csv-too-many-rows', 'row-columns', 'row-unreadable', 'row-empty', 'row-date', 'row-year',
    'row-swaps-itself', 'row-displaced', 'collaborator-not-found'
  ] as const,
  decides: true
} satisfies Operation
