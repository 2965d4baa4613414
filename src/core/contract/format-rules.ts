import type { AdjustmentFormat, AdjustmentRequest } from './adjustment-request.ts'

type Field = keyof AdjustmentRequest

interface FormatRule {
  /** The number of the rule in the contract. */
  readonly number: number
  /** A list among them has at least one item (A20, A59). */
  readonly required: readonly Field[]
  readonly optional: readonly Field[]
}

/** The fields of an adjustment request that belong to one format. */
export const FORMAT_RULES: { readonly [F in AdjustmentFormat]: FormatRule } = {
  INTERVALO_HORARIO: { number: 1, required: ['minMinutos', 'maxMinutos'], optional: [] },
  TEMPO_FALTANTE: { number: 2, required: ['jornadas'], optional: [] },
  REGISTRO_PONTO: { number: 3, required: ['registrosPropostos'], optional: [] },
  INTERVALO_DATAS: { number: 4, required: ['minPeriodo', 'maxPeriodo'], optional: ['considerarRegistroRealizado'] }
}

const OWNERS = new Map(Object.entries(FORMAT_RULES).flatMap(([format, { required, optional }]) =>
  [...required, ...optional].map(field => [field as string, format as AdjustmentFormat])))

/** The format that a field belongs to. `undefined` for a field of every format. */
export function formatOfField (field: string): AdjustmentFormat | undefined {
  return OWNERS.get(field)
}
