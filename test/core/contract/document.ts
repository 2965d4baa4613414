// The tables of the contract, written down by hand and never derived from src.

import { attendanceResources } from './document-attendance.ts'
import { formats, no, type Resource, yes } from './document-field.ts'

export const resources: Resource[] = [
  {
    name: 'adjustment-request',
    schema: 'AdjustmentRequest',
    fields: [
      yes('jornada', 'string dd/MM/yyyy'),
      yes('formato', 'string enum', formats, 'REGISTRO_PONTO'),
      yes('descricao', 'string'),
      yes('motivoId', 'string'),
      no('anexos', 'array of attachment-request'),
      no('jornadas', 'array of string dd/MM/yyyy'),
      no('minPeriodo', 'string dd/MM/yyyy'),
      no('maxPeriodo', 'string dd/MM/yyyy'),
      no('minMinutos', 'number'),
      no('maxMinutos', 'number'),
      no('considerarRegistroRealizado', 'boolean'),
      no('registrosPropostos', 'array of proposed-record')
    ]
  },
  {
    name: 'attachment-request',
    schema: 'AttachmentRequest',
    fields: [no('arquivoId', 'string'), yes('nome', 'string'), yes('base64', 'string')]
  },
  {
    name: 'proposed-record',
    schema: 'ProposedRecord',
    fields: [yes('dataHora', 'string date-time'), no('registroHash', 'string')]
  },
  {
    name: 'adjustment',
    schema: 'Adjustment',
    fields: [
      yes('ajusteRegistroId', 'string'),
      yes('codigo', 'number'),
      yes('jornada', 'string'),
      yes('status', 'string enum', ['APROVADO', 'PENDENTE', 'CANCELADO', 'REJEITADO'], 'APROVADO'),
      yes('formato', 'string enum', formats, 'REGISTRO_PONTO'),
      no('motivo', 'adjustment-reason'),
      yes('descricao', 'string'),
      no('titulo', 'string'),
      no('jornadas', 'array of string'),
      no('minPeriodo', 'string'),
      no('maxPeriodo', 'string'),
      no('minMinutos', 'number'),
      no('maxMinutos', 'number'),
      no('considerarRegistroRealizado', 'boolean'),
      no('tempoFaltante', 'string'),
      no('ferias', 'boolean'),
      no('registrosPropostos', 'array of proposed-record'),
      no('anexos', 'array of attachment-response'),
      no('nomeGestor', 'string'),
      no('observacaoGestor', 'string'),
      no('colaboradores', 'array of adjustment-collaborator'),
      yes('createdAt', 'string date-time'),
      yes('updatedAt', 'string date-time'),
      no('frequenciaDiariaJornada', 'daily-frequency')
    ]
  },
  {
    name: 'attachment-response',
    schema: 'AttachmentResponse',
    fields: [yes('arquivoId', 'string'), yes('nome', 'string'), yes('url', 'string')]
  },
  {
    name: 'adjustment-reason',
    schema: 'AdjustmentReason',
    fields: [
      no('motivoAjusteRegistroId', 'string'),
      yes('descricao', 'string'),
      yes('tipo', 'string enum', [
        'ABONO', 'ABONO_DESCONTADO', 'AFASTAMENTO', 'AJUSTE_HORARIO', 'ATESTADO', 'FOLGA', 'SUSPENSAO',
        'COMPENSACAO_BANCO_HORAS'
      ], 'ABONO'),
      no('descontarJornada', 'boolean'),
      no('descontarPreferencialmenteAdicionalNoturno', 'boolean')
    ]
  },
  {
    name: 'adjustment-collaborator',
    schema: 'AdjustmentCollaborator',
    fields: [
      yes('colaboradorId', 'string'),
      yes('nome', 'string'),
      yes('numeroDocumento', 'string'),
      no('saldoAntigo', 'string'),
      no('adicionalNoturnoAntigo', 'string'),
      no('foto', 'string'),
      no('nomeUnidadeNegocio', 'string'),
      no('logoUnidadeNegocio', 'string')
    ]
  },
  ...attendanceResources,
  {
    name: 'work-location',
    schema: 'WorkLocation',
    fields: [
      no('nome', 'string'),
      no('localizacoes', 'array of location'),
      no('localTrabalhoId', 'string'),
      no('colaboradores', 'number'),
      no('codigo', 'number'),
      no('unidadeNegocioId', 'string')
    ]
  },
  {
    name: 'location',
    schema: 'Location',
    fields: [
      no('endereco', 'string'),
      no('raioMetros', 'number'),
      no('latitude', 'number'),
      no('longitude', 'number'),
      no('nome', 'string'),
      no('localizacaoId', 'string')
    ]
  },
  { // "nome, localizacoes and optionally codigo and unidadeNegocioId"; required: A30
    name: 'work-location-update',
    schema: 'WorkLocationUpdate',
    fields: [yes('nome', 'string'), yes('localizacoes', 'array of location'), no('codigo', 'number'), no(
      'unidadeNegocioId', 'string'
    )]
  },
  { // A33
    name: 'work-location-patch',
    schema: 'WorkLocationPatch',
    fields: [no('nome', 'string'), no('localizacoes', 'array of location'), no('codigo', 'number'), no(
      'unidadeNegocioId', 'string'
    )]
  },
  { // required: A08
    name: 'api-key-request',
    schema: 'ApiKeyRequest',
    fields: [yes('name', 'string'), no('expiresIn', 'string'), yes('permissions', 'array of string')]
  },
  {
    name: 'api-key-response',
    schema: 'ApiKeyResponse',
    fields: [yes('status', 'boolean'), yes('mensagem', 'string')]
  },
  {
    name: 'csv-import-request',
    schema: 'ShiftDaysImportRequest',
    fields: [yes('base64', 'string')]
  },
  {
    name: 'csv-import-response',
    schema: 'ShiftDaysImportResponse',
    fields: [yes('status', 'boolean'), yes('mensagem', 'string'), yes('errors', 'array of string')]
  },
  {
    name: 'unlink-request',
    schema: 'UnlinkRequest',
    fields: [yes('collaboratorIds', 'array of string')]
  },
  {
    name: 'unlink-response',
    schema: 'UnlinkResponse',
    fields: [yes('status', 'boolean'), yes('mensagem', 'string')]
  },
  {
    name: 'error-body',
    schema: 'ErrorBody',
    fields: [yes('service', 'string'), yes('method', 'string'), yes('message', 'string or array of string')]
  }
]
