import { type Static, Type } from '@sinclair/typebox'
import { Break } from './break.ts'
import { workDayTypes } from './fixed-shift-day.ts'
import { ref } from './ref.ts'
import { StringEnum } from './string-enum.ts'

export const RotatingShiftDay = Type.Object({
  tipoDiaTrabalho: StringEnum(workDayTypes, { default: 'NORMAL', description: 'Kind of day.' }),
  mesConfig: Type.Number({ description: 'Order of the month.' }),
  diaConfig: Type.Number({ description: 'Order of the day.' }),
  entrada: Type.Optional(Type.String({ description: 'Expected start, hours:minutes.' })),
  saida: Type.Optional(Type.String({ description: 'Expected end, hours:minutes.' })),
  intervaloFlexivel: Type.Optional(Type.Boolean({ description: 'The break of the day is flexible.' })),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'RotatingShiftDay', description: 'One day in the cycle of a rotating shift.' })
export type RotatingShiftDay = Static<typeof RotatingShiftDay>
