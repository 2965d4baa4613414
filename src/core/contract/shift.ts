import { type Static, Type } from '@sinclair/typebox'
import { ref } from './ref.ts'
import { StringEnum } from './string-enum.ts'

export const Break = Type.Object({
  inicio: Type.Optional(Type.String({ description: 'Start of a break that is not flexible, hours:minutes.' })),
  fim: Type.Optional(Type.String({ description: 'End of a break that is not flexible, hours:minutes.' })),
  minimo: Type.Optional(Type.String({ description: 'Shortest duration of a flexible break, hours:minutes.' })),
  maximo: Type.Optional(Type.String({ description: 'Longest duration of a flexible break, hours:minutes.' }))
}, { $id: 'Break', description: 'A planned break.' })
export type Break = Static<typeof Break>

export const SHIFT_TYPES = ['turnoFixo', 'turnoFlexivel', 'turnoRevezamento'] as const
export const FLEXIBLE_SHIFT_TYPES = ['DIARIO', 'SEMANAL', 'MENSAL', 'LIVRE'] as const

export const CurrentShift = Type.Object({
  turnoId: Type.Optional(Type.String({ description: 'Shift identifier.' })),
  tipo: StringEnum(SHIFT_TYPES, { default: 'turnoFixo', description: 'Kind of shift.' }),
  nome: Type.String({ description: 'Shift name.' }),
  tipoTurnoFlexivel: Type.Optional(StringEnum(FLEXIBLE_SHIFT_TYPES, {
    default: 'DIARIO', description: 'Period over which a flexible shift is counted.'
  })),
  excecao: Type.Optional(Type.Boolean({ description: 'True when the shift is an exception.' })),
  excecaoId: Type.Optional(Type.String({ description: 'Shift exception identifier.' }))
}, { $id: 'CurrentShift', description: 'The shift that applies on a day.' })
export type CurrentShift = Static<typeof CurrentShift>

export const WORK_DAY_TYPES = ['NORMAL', 'COMPENSADO', 'DSR', 'FOLGA'] as const
export const WEEKDAYS = ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO'] as const

export const FixedShiftDay = Type.Object({
  tipoDiaTrabalho: StringEnum(WORK_DAY_TYPES, { default: 'NORMAL', description: 'Kind of day.' }),
  diaSemana: StringEnum(WEEKDAYS, { default: 'SEGUNDA', description: 'Day of the week.' }),
  entrada: Type.Optional(Type.String({ description: 'Expected start, hours:minutes.' })),
  saida: Type.Optional(Type.String({ description: 'Expected end, hours:minutes.' })),
  intervaloFlexivel: Type.Optional(Type.Boolean({ description: 'The break of the day is flexible.' })),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'FixedShiftDay', description: 'One weekday of a fixed shift.' })
export type FixedShiftDay = Static<typeof FixedShiftDay>

export const RotatingShiftDay = Type.Object({
  tipoDiaTrabalho: StringEnum(WORK_DAY_TYPES, { default: 'NORMAL', description: 'Kind of day.' }),
  mesConfig: Type.Number({ description: 'Order of the month.' }),
  diaConfig: Type.Number({ description: 'Order of the day.' }),
  entrada: Type.Optional(Type.String({ description: 'Expected start, hours:minutes.' })),
  saida: Type.Optional(Type.String({ description: 'Expected end, hours:minutes.' })),
  intervaloFlexivel: Type.Optional(Type.Boolean({ description: 'The break of the day is flexible.' })),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'RotatingShiftDay', description: 'One day in the cycle of a rotating shift.' })
export type RotatingShiftDay = Static<typeof RotatingShiftDay>

export const FlexibleGroup = Type.Object({
  tempoTrabalho: Type.String({ description: 'Expected working time of the whole group, hours:minutes.' }),
  viraNoite: Type.Optional(Type.String({
    description: 'Time at which the date of the work day turns over, hours:minutes.'
  })),
  trabalhaSegunda: Type.Boolean({ description: 'Monday belongs to the group.' }),
  trabalhaTerca: Type.Boolean({ description: 'Tuesday belongs to the group.' }),
  trabalhaQuarta: Type.Boolean({ description: 'Wednesday belongs to the group.' }),
  trabalhaQuinta: Type.Boolean({ description: 'Thursday belongs to the group.' }),
  trabalhaSexta: Type.Boolean({ description: 'Friday belongs to the group.' }),
  trabalhaSabado: Type.Boolean({ description: 'Saturday belongs to the group.' }),
  trabalhaDomingo: Type.Boolean({ description: 'Sunday belongs to the group.' }),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'FlexibleGroup', description: 'Weekdays of a flexible shift that share a working time.' })
export type FlexibleGroup = Static<typeof FlexibleGroup>
