import { type Static, Type } from '@sinclair/typebox'
import { Break } from './break.ts'
import { ref } from './ref.ts'
import { StringEnum } from './string-enum.ts'

export const workDayTypes = ['NORMAL', 'COMPENSADO', 'DSR', 'FOLGA'] as const
export const weekdays = ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO'] as const

export const FixedShiftDay = Type.Object({
  tipoDiaTrabalho: StringEnum(workDayTypes, { default: 'NORMAL', description: 'Kind of day.' }),
  diaSemana: StringEnum(weekdays, { default: 'SEGUNDA', description: 'Day of the week.' }),
  entrada: Type.Optional(Type.String({ description: 'Expected start, hours:minutes.' })),
  saida: Type.Optional(Type.String({ description: 'Expected end, hours:minutes.' })),
  intervaloFlexivel: Type.Optional(Type.Boolean({ description: 'The break of the day is flexible.' })),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'FixedShiftDay', description: 'One weekday of a fixed shift.' })
export type FixedShiftDay = Static<typeof FixedShiftDay>
