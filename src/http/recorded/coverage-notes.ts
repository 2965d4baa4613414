import type { OperationName } from '../../contract/index.ts'
import { ADJUSTMENT_FORMATS, type AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { Coverage } from '../../sandbox/request-log/coverage.ts'
import type { Exchange, Finding } from '../../sandbox/request-log/exchange.ts'
import { formatOfField } from '../../wire/adjustment/fields.ts'
import { formatName, ruleName, statusName } from './coverage-names.ts'

/** Counts what an exchange reached: the operation with its status, the format, and the broken rules. */
export function noteReached (coverage: Coverage, { request, response, verdict }: Exchange): void {
  const { operation, format } = request
  const { status } = response
  if (operation !== undefined) coverage.note(statusName(operation as OperationName, status))
  const known = isFormat(format) ? format : undefined
  if (known !== undefined) coverage.note(formatName(known, status))
  for (const finding of verdict.findings) coverage.note(nameOf(finding, operation as OperationName | undefined, known))
}

function isFormat (format: string | undefined): format is AdjustmentFormat {
  return (ADJUSTMENT_FORMATS as readonly (string | undefined)[]).includes(format)
}

/** The name of a broken rule. A rule about a field of one format belongs to that format. */
function nameOf (
  { code, pointer }: Finding, operation: OperationName | undefined, format: AdjustmentFormat | undefined
): string {
  if (code === 'route-not-found' || code === 'method-not-allowed') return ruleName(code)
  const owner = code === 'time-record-not-found' ? 'REGISTRO_PONTO' : formatOfField(pointer?.split('/')[1] ?? '')
  return ruleName(code, operation, owner !== undefined && owner === format ? owner : undefined)
}
