import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from './string-enum.ts'

export const TIME_RULE_TYPES = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO'] as const

export const TimeRule = Type.Object({
  id: Type.String({ description: 'Rule identifier.' }),
  // The contract declares this default although its own list lacks the value. No response contains it (A46).
  tipo: StringEnum(TIME_RULE_TYPES, {
    default: 'MISTO', description: 'Type of the rule. The declared default is not one of the values and is never sent.'
  }),
  nome: Type.Optional(Type.String({ description: 'Rule name.' }))
}, { $id: 'TimeRule', description: 'The time rule that applies on a day.' })
export type TimeRule = Static<typeof TimeRule>
