import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { Findings } from '../reading.ts'

type Field = keyof AdjustmentRequest

const FIELDS: Readonly<Record<AdjustmentFormat, readonly Field[]>> = {
  INTERVALO_DATAS: ['minPeriodo', 'maxPeriodo', 'considerarRegistroRealizado'],
  INTERVALO_HORARIO: ['minMinutos', 'maxMinutos'],
  TEMPO_FALTANTE: ['jornadas'],
  REGISTRO_PONTO: ['registrosPropostos']
}
const OWNER = new Map(Object.entries(FIELDS).flatMap(([format, fields]) => fields.map(field => [field, format])))

/** Fields of a request that belong to another format are ignored with a warning, or refused (A82). */
export function checkForeignFields (
  request: Partial<AdjustmentRequest>, format: AdjustmentFormat | undefined, findings: Findings, settings: Settings
): void {
  for (const field in request) {
    const owner = formatOfField(field)
    if (owner === undefined || owner === format) continue
    const pointer = `/${field}`
    findings.restOn('A82')
    if (settings['adjustment.foreignFields'] === 'ignored') findings.warn('other-format-field', pointer)
    else if (format !== undefined && findings.isSound(pointer)) {
      findings.refuse(pointer, 'other-format-field', { format: owner })
    }
  }
}

/** The format that a field belongs to. `undefined` for a field of every format. */
export function formatOfField (field: string): AdjustmentFormat | undefined {
  return OWNER.get(field as Field) as AdjustmentFormat | undefined
}
