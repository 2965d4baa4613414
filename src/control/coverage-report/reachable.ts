import { type OperationName, operations } from '../../contract/index.ts'
import { ADJUSTMENT_FORMATS, type AdjustmentFormat, type AdjustmentStatus } from '../../domain/adjustment/adjustment.ts'
import { formatName, ruleName, statusName, transitionName } from '../../http/recorded/coverage-names.ts'
import type { ClientProblem } from '../../problems/rows.ts'

type Rules = readonly ClientProblem[]

const TOKEN: Rules = ['unauthorized', 'expired', 'forbidden']
const BODY: Rules = ['malformed-json', 'not-utf8', 'empty-body', 'wrong-media-type', 'body-too-large']

/** What each operation can refuse, with the settings as they are at first. */
export const OPERATION_RULES: { readonly [O in OperationName]: Rules } = {
  requestAdjustment: [
    ...TOKEN, 'inactive-collaborator', ...BODY, 'required', 'wrong-type', 'not-one-of', 'wrong-format', 'too-short', 'too-long', 'too-many-items',
    'too-many-bytes', 'duplicate', 'invalid', 'identifier-in-use', 'adjustment-reason-not-found', 'collaborator-not-found'
  ],
  createApiKey: [...TOKEN, ...BODY, 'required', 'wrong-type', 'too-short', 'too-few-items', 'wrong-format', 'collaborator-not-found'],
  updateWorkLocation: [...TOKEN, ...BODY, 'required', 'wrong-type', 'too-short', 'work-location-not-found', 'business-unit-not-found'],
  patchWorkLocation: [...TOKEN, ...BODY, 'wrong-type', 'too-short', 'work-location-not-found', 'business-unit-not-found'],
  importShiftDays: [
    ...TOKEN, ...BODY, 'required', 'wrong-type', 'wrong-format', 'too-many-bytes', 'csv-empty', 'csv-undecodable', 'csv-unknown-header',
    'row-columns', 'row-unreadable', 'row-empty', 'row-date', 'row-swaps-itself', 'row-displaced', 'collaborator-not-found'
  ],
  unlinkCollaborators: [...TOKEN, ...BODY, 'required', 'wrong-type', 'too-few-items', 'shift-exception-not-found'],
  downloadAttachment: ['attachment-not-found']
}

/** What is wrong with the fields of a format. */
const FORMAT_RULES: { readonly [F in AdjustmentFormat]: Rules } = {
  INTERVALO_DATAS: ['required', 'wrong-type', 'wrong-format', 'below', 'too-many-days'],
  INTERVALO_HORARIO: ['required', 'wrong-type', 'not-whole', 'too-small', 'too-large', 'not-after'],
  TEMPO_FALTANTE: ['required', 'wrong-type', 'wrong-format', 'too-few-items', 'too-many-items'],
  REGISTRO_PONTO: ['required', 'wrong-type', 'wrong-format', 'too-few-items', 'duplicate', 'outside-day', 'time-record-not-found']
}

/** 401 and 403 come before the body is read. */
const FORMAT_STATUSES = [201, 400, 404]

/** A12; without a first one, a new adjustment. */
const TRANSITIONS: readonly (readonly [from: AdjustmentStatus | undefined, to: AdjustmentStatus])[] = [
  [undefined, 'PENDENTE'], [undefined, 'APROVADO'], ['PENDENTE', 'APROVADO'], ['PENDENTE', 'REJEITADO'], ['PENDENTE', 'CANCELADO'], ['APROVADO', 'CANCELADO']
]

const NAMES = Object.keys(operations) as OperationName[]

/** All that there is to reach, by its name. */
export const REACHABLE: readonly string[] = [
  ...NAMES.flatMap(operation => Object.keys(operations[operation].schema.response).map(status => statusName(operation, Number(status)))),
  ...ADJUSTMENT_FORMATS.flatMap(format => FORMAT_STATUSES.map(status => formatName(format, status))),
  ...NAMES.flatMap(operation => OPERATION_RULES[operation].map(code => ruleName(code, operation))),
  ...ADJUSTMENT_FORMATS.flatMap(format => FORMAT_RULES[format].map(code => ruleName(code, undefined, format))),
  ruleName('route-not-found'),
  ...TRANSITIONS.map(([from, to]) => transitionName(from, to))
]
