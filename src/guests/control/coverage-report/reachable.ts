import { OPERATION_NAMES, type OperationName, operations } from '../../../core/contract/index.ts'
import {
  ADJUSTMENT_FORMATS, type AdjustmentFormat, type AdjustmentStatus
} from '../../../core/rules/adjustment/adjustment.ts'
import { formatName, ruleName, statusName, transitionName } from '../../../host/http/recorded/coverage-names.ts'
import type { ClientProblem } from '../../../core/problems/rows.ts'

type Rules = readonly ClientProblem[]

/** What each operation can refuse under the default settings. */
function rulesOf (operation: OperationName): Rules {
  return operations[operation].refusals
}

/** The rules about the fields of each format. */
const FORMAT_RULES: { readonly [F in AdjustmentFormat]: Rules } = {
  INTERVALO_DATAS: ['required', 'wrong-type', 'wrong-format', 'outside-years', 'below', 'too-many-days'],
  INTERVALO_HORARIO: ['required', 'wrong-type', 'not-whole', 'too-small', 'too-large', 'not-after'],
  TEMPO_FALTANTE: ['required', 'wrong-type', 'wrong-format', 'outside-years', 'too-few-items', 'too-many-items'],
  REGISTRO_PONTO: [
    'required', 'wrong-type', 'wrong-format', 'outside-years', 'too-few-items', 'duplicate', 'outside-day',
    'time-record-not-found'
  ]
}

function statusesOf (operation: OperationName): number[] {
  return Object.keys(operations[operation].schema.response).map(Number)
}

/** 401 and 403 come before the body is read. */
const FORMAT_STATUSES = [201, 400, 404]

/** The transitions of A12. Without a first status it is a new adjustment. */
const TRANSITIONS: readonly (readonly [from: AdjustmentStatus | undefined, to: AdjustmentStatus])[] = [
  [undefined, 'PENDENTE'], [undefined, 'APROVADO'], ['PENDENTE', 'APROVADO'], ['PENDENTE', 'REJEITADO'],
  ['PENDENTE', 'CANCELADO'], ['APROVADO', 'CANCELADO']
]

/** The names of all that clients can reach. */
export const REACHABLE: readonly string[] = [
  ...OPERATION_NAMES.flatMap(operation => statusesOf(operation).map(status => statusName(operation, status))),
  ...ADJUSTMENT_FORMATS.flatMap(format => FORMAT_STATUSES.map(status => formatName(format, status))),
  ...OPERATION_NAMES.flatMap(operation => rulesOf(operation).map(code => ruleName(code, operation))),
  ...ADJUSTMENT_FORMATS.flatMap(format => FORMAT_RULES[format].map(code => ruleName(code, undefined, format))),
  ruleName('route-not-found'),
  ...TRANSITIONS.map(([from, to]) => transitionName(from, to))
]
