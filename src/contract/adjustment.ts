import { type Static, Type } from '@sinclair/typebox'
import { AdjustmentCollaborator } from './adjustment-collaborator.ts'
import { adjustmentFormats } from './adjustment-format.ts'
import { AdjustmentReason } from './adjustment-reason.ts'
import { AttachmentResponse } from './attachment.ts'
import type { DailyFrequency } from './daily-frequency.ts'
import { Instant } from './dates.ts'
import { ProposedRecord } from './proposed-record.ts'
import { ref } from './ref.ts'
import { StringEnum } from './string-enum.ts'

export const adjustmentStatuses = ['APROVADO', 'PENDENTE', 'CANCELADO', 'REJEITADO'] as const
export type AdjustmentStatus = typeof adjustmentStatuses[number]

export const Adjustment = Type.Object({
  ajusteRegistroId: Type.String({ description: 'Adjustment identifier.' }),
  codigo: Type.Number({ description: 'Adjustment code.' }),
  jornada: Type.String({ description: 'The work day, ISO timestamp.' }),
  status: StringEnum(adjustmentStatuses, { default: 'APROVADO', description: 'Where the adjustment stands.' }),
  formato: StringEnum(adjustmentFormats, { default: 'REGISTRO_PONTO', description: 'Format of the adjustment.' }),
  motivo: Type.Optional(ref(AdjustmentReason)),
  descricao: Type.String({ description: 'Why the adjustment was asked for.' }),
  titulo: Type.Optional(Type.String({ description: 'Title of the adjustment.' })),
  jornadas: Type.Optional(Type.Array(Type.String(), { description: 'The days, ISO timestamps; TEMPO_FALTANTE.' })),
  minPeriodo: Type.Optional(Type.String({ description: 'First day of the period, ISO timestamp; INTERVALO_DATAS.' })),
  maxPeriodo: Type.Optional(Type.String({ description: 'Last day of the period, ISO timestamp; INTERVALO_DATAS.' })),
  minMinutos: Type.Optional(Type.Number({ description: 'Start in minutes from midnight; INTERVALO_HORARIO.' })),
  maxMinutos: Type.Optional(Type.Number({ description: 'End in minutes from midnight; INTERVALO_HORARIO.' })),
  considerarRegistroRealizado: Type.Optional(Type.Boolean({ description: 'The records already made keep their balance; INTERVALO_DATAS.' })),
  tempoFaltante: Type.Optional(Type.String({ description: 'Hours that bring the balance to zero, signed time text hours:minutes; TEMPO_FALTANTE.' })),
  ferias: Type.Optional(Type.Boolean({ description: 'True when the adjustment is a vacation.' })),
  registrosPropostos: Type.Optional(Type.Array(ref(ProposedRecord), { description: 'The records that the day is to have; REGISTRO_PONTO.' })),
  anexos: Type.Optional(Type.Array(ref(AttachmentResponse), { description: 'Attached files.' })),
  nomeGestor: Type.Optional(Type.String({ description: 'Name of the manager.' })),
  observacaoGestor: Type.Optional(Type.String({ description: 'Remark of the manager.' })),
  colaboradores: Type.Optional(Type.Array(ref(AdjustmentCollaborator), { description: 'Collaborators whom the adjustment concerns.' })),
  createdAt: Instant({ description: 'Creation time.' }),
  updatedAt: Instant({ description: 'Last update time.' }),
  frequenciaDiariaJornada: Type.Optional(Type.Unsafe<DailyFrequency>(Type.Ref('DailyFrequency')))
}, { $id: 'Adjustment', description: 'A change to the attendance data of one or more work days.' })
export type Adjustment = Static<typeof Adjustment>
