import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from './string-enum.ts'

export const shiftTypes = ['turnoFixo', 'turnoFlexivel', 'turnoRevezamento'] as const
export const flexibleShiftTypes = ['DIARIO', 'SEMANAL', 'MENSAL', 'LIVRE'] as const

export const CurrentShift = Type.Object({
  turnoId: Type.Optional(Type.String({ description: 'Shift identifier.' })),
  tipo: StringEnum(shiftTypes, { default: 'turnoFixo', description: 'Kind of shift.' }),
  nome: Type.String({ description: 'Shift name.' }),
  tipoTurnoFlexivel: Type.Optional(StringEnum(flexibleShiftTypes, { default: 'DIARIO', description: 'Period over which a flexible shift is counted.' })),
  excecao: Type.Optional(Type.Boolean({ description: 'True when the shift is an exception.' })),
  excecaoId: Type.Optional(Type.String({ description: 'Shift exception identifier.' }))
}, { $id: 'CurrentShift', description: 'The shift that applies on a day.' })
export type CurrentShift = Static<typeof CurrentShift>
