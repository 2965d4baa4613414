import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from './string-enum.ts'

export const ADJUSTMENT_REASON_TYPES = [
  'ABONO', 'ABONO_DESCONTADO', 'AFASTAMENTO', 'AJUSTE_HORARIO', 'ATESTADO', 'FOLGA', 'SUSPENSAO',
  'COMPENSACAO_BANCO_HORAS'
] as const

export const AdjustmentReason = Type.Object({
  motivoAjusteRegistroId: Type.Optional(Type.String({ description: 'Reason identifier.' })),
  descricao: Type.String({ description: 'Description of the reason.' }),
  tipo: StringEnum(ADJUSTMENT_REASON_TYPES, { default: 'ABONO', description: 'Type of the reason.' }),
  descontarJornada: Type.Optional(Type.Boolean({ description: 'True leaves the balance of the work day as it is.' })),
  descontarPreferencialmenteAdicionalNoturno: Type.Optional(Type.Boolean({
    description: 'True leaves the night-premium balance as it is.'
  }))
}, { $id: 'AdjustmentReason', description: 'Why an adjustment can be asked for.' })
export type AdjustmentReason = Static<typeof AdjustmentReason>
