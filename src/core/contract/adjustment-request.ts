import { type Static, Type } from '@sinclair/typebox'
import { AttachmentRequest } from './attachment.ts'
import { Day } from './dates.ts'
import { ProposedRecord } from './proposed-record.ts'
import { ref } from './ref.ts'
import { StringEnum } from './string-enum.ts'

export const ADJUSTMENT_FORMATS = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO'] as const

export type AdjustmentFormat = typeof ADJUSTMENT_FORMATS[number]

/** The most days of an adjustment, however it is made: about a century (A21). */
export const MOST_DAYS = 36_600
/** The most days that a TEMPO_FALTANTE lists: about ten years. A request computes the missing time of each. */
export const MOST_LISTED_DAYS = 3660

// A19: whole minutes since 00:00 of the workday. A night shift passes 1440.
const minutes = { multipleOf: 1, minimum: 0, maximum: 2880 }

export const AdjustmentRequest = Type.Object({
  jornada: Day({ description: 'Date of the work day.' }),
  formato: StringEnum(ADJUSTMENT_FORMATS, { default: 'REGISTRO_PONTO', description: 'Format of the adjustment.' }),
  descricao: Type.String({ minLength: 1, description: 'Why the adjustment is asked for.' }),
  motivoId: Type.String({ minLength: 1, description: 'Identifier of the adjustment reason.' }),
  anexos: Type.Optional(Type.Array(ref(AttachmentRequest), { description: 'Attached files, with any format.' })),
  jornadas: Type.Optional(Type.Array(Day(), { description: 'The days, besides jornada; TEMPO_FALTANTE.' })),
  minPeriodo: Type.Optional(Day({ description: 'First day of the period; INTERVALO_DATAS.' })),
  maxPeriodo: Type.Optional(Day({ description: 'Last day of the period; INTERVALO_DATAS.' })),
  minMinutos: Type.Optional(Type.Number({
    ...minutes, description: 'Start of the adjustment in minutes from midnight; INTERVALO_HORARIO.'
  })),
  maxMinutos: Type.Optional(Type.Number({
    ...minutes, description: 'End of the adjustment in minutes from midnight; INTERVALO_HORARIO.'
  })),
  considerarRegistroRealizado: Type.Optional(Type.Boolean({
    description: 'Keep the balance of the records already made in the period; INTERVALO_DATAS.'
  })),
  registrosPropostos: Type.Optional(Type.Array(ref(ProposedRecord), {
    description: 'The records that the day is to have; REGISTRO_PONTO.'
  }))
}, { $id: 'AdjustmentRequest', description: 'What an adjustment is to change. Each format uses its own fields.' })
export type AdjustmentRequest = Static<typeof AdjustmentRequest>
