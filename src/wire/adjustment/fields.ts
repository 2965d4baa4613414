import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'

type Field = keyof AdjustmentRequest

const FIELDS: Readonly<Record<AdjustmentFormat, readonly Field[]>> = {
  INTERVALO_DATAS: ['minPeriodo', 'maxPeriodo', 'considerarRegistroRealizado'],
  INTERVALO_HORARIO: ['minMinutos', 'maxMinutos'],
  TEMPO_FALTANTE: ['jornadas'],
  REGISTRO_PONTO: ['registrosPropostos']
}
const OWNER = new Map(Object.entries(FIELDS).flatMap(([format, fields]) => fields.map(field => [field, format])))

/** The fields of a request that belong to another format. The operation ignores them. */
export function fieldsOfOtherFormats (
  request: Partial<AdjustmentRequest>, format: AdjustmentFormat | undefined
): string[] {
  const found: string[] = []
  for (const field in request) {
    const owner = OWNER.get(field as Field)
    if (owner !== undefined && owner !== format) found.push(field)
  }
  return found
}

/** The format that a field belongs to. `undefined` for a field of every format. */
export function formatOfField (field: string): AdjustmentFormat | undefined {
  return OWNER.get(field as Field) as AdjustmentFormat | undefined
}
