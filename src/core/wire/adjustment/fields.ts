import type { Settings } from '../../assumptions.ts'
import { type AdjustmentRequest, FORMAT_RULES, formatOfField } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import type { Findings } from '../reading.ts'

/** Fields of a request that belong to another format are ignored with a warning, or refused (A82). */
export function checkForeignFields (
  request: Partial<AdjustmentRequest>, format: AdjustmentFormat | undefined, findings: Findings, settings: Settings
): void {
  if (format === undefined) return
  for (const field in request) {
    const owner = formatOfField(field)
    const pointer = `/${field}`
    if (owner === undefined || owner === format || !findings.isSound(pointer)) continue
    findings.restOn('A82')
    if (settings['adjustment.foreignFields'] === 'ignored') findings.warn('other-format-field', pointer)
    else findings.refuse(pointer, 'other-format-field', { format: owner })
  }
}

/** Refuses a field that the format demands and the request lacks, and an empty list. */
export function checkRequiredFields (
  request: Partial<AdjustmentRequest>, format: AdjustmentFormat, findings: Findings
): void {
  for (const field of FORMAT_RULES[format].required) {
    const { [field]: value } = request
    const pointer = `/${field}`
    if (value === undefined) findings.refuse(pointer, 'required', {})
    else if (Array.isArray(value) && value.length === 0 && findings.isSound(pointer)) {
      findings.refuse(pointer, 'too-few-items', { minimum: 1 })
    }
  }
}
