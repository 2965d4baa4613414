import { type Static, Type } from '@sinclair/typebox'
import { AdjustmentCollaborator } from './adjustment-collaborator.ts'
import { AdjustmentReason } from './adjustment-reason.ts'
import { ADJUSTMENT_FORMATS } from './adjustment-request.ts'
import { AttachmentResponse } from './attachment.ts'
import { Instant } from './dates.ts'
import { ProposedRecord } from './proposed-record.ts'
import { ref } from './ref.ts'
import { CurrentShift, FixedShiftDay, FlexibleGroup, RotatingShiftDay } from './shift.ts'
import { StringEnum } from './string-enum.ts'
import { TimeRecord } from './time-record.ts'
import { TimeRule } from './time-rule.ts'

// Two resources in one file, because each of them has a field of the other's type.

export const ADJUSTMENT_STATUSES = ['APROVADO', 'PENDENTE', 'CANCELADO', 'REJEITADO'] as const
export type AdjustmentStatus = typeof ADJUSTMENT_STATUSES[number]

export const Adjustment = Type.Object({
  ajusteRegistroId: Type.String({ description: 'Adjustment identifier.' }),
  codigo: Type.Number({ description: 'Adjustment code.' }),
  jornada: Type.String({ description: 'The work day, ISO timestamp.' }),
  status: StringEnum(ADJUSTMENT_STATUSES, { default: 'APROVADO', description: 'Where the adjustment stands.' }),
  formato: StringEnum(ADJUSTMENT_FORMATS, { default: 'REGISTRO_PONTO', description: 'Format of the adjustment.' }),
  motivo: Type.Optional(ref(AdjustmentReason)),
  descricao: Type.String({ description: 'Why the adjustment was asked for.' }),
  titulo: Type.Optional(Type.String({ description: 'Title of the adjustment.' })),
  jornadas: Type.Optional(Type.Array(Type.String(), { description: 'The days, ISO timestamps; TEMPO_FALTANTE.' })),
  minPeriodo: Type.Optional(Type.String({ description: 'First day of the period, ISO timestamp; INTERVALO_DATAS.' })),
  maxPeriodo: Type.Optional(Type.String({ description: 'Last day of the period, ISO timestamp; INTERVALO_DATAS.' })),
  minMinutos: Type.Optional(Type.Number({ description: 'Start in minutes from midnight; INTERVALO_HORARIO.' })),
  maxMinutos: Type.Optional(Type.Number({ description: 'End in minutes from midnight; INTERVALO_HORARIO.' })),
  considerarRegistroRealizado: Type.Optional(Type.Boolean({
    description: 'The records already made keep their balance; INTERVALO_DATAS.'
  })),
  tempoFaltante: Type.Optional(Type.String({
    description: 'Hours that bring the balance to zero, signed time text hours:minutes; TEMPO_FALTANTE.'
  })),
  ferias: Type.Optional(Type.Boolean({ description: 'True when the adjustment is a vacation.' })),
  registrosPropostos: Type.Optional(Type.Array(ref(ProposedRecord), {
    description: 'The records that the day is to have; REGISTRO_PONTO.'
  })),
  anexos: Type.Optional(Type.Array(ref(AttachmentResponse), { description: 'Attached files.' })),
  nomeGestor: Type.Optional(Type.String({ description: 'Name of the manager.' })),
  observacaoGestor: Type.Optional(Type.String({ description: 'Remark of the manager.' })),
  colaboradores: Type.Optional(Type.Array(ref(AdjustmentCollaborator), {
    description: 'Collaborators whom the adjustment concerns.'
  })),
  createdAt: Instant({ description: 'Creation time.' }),
  updatedAt: Instant({ description: 'Last update time.' }),
  frequenciaDiariaJornada: Type.Optional(Type.Unsafe<DailyFrequency>(Type.Ref('DailyFrequency')))
}, { $id: 'Adjustment', description: 'A change to the attendance data of one or more work days.' })
export type Adjustment = Static<typeof Adjustment>

export const COLLABORATOR_STATUSES = ['ATIVO', 'INATIVO', 'RASCUNHO'] as const
export type CollaboratorStatus = typeof COLLABORATOR_STATUSES[number]

export const OCCURRENCES = [
  'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO', 'TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO',
  'TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA',
  'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO', 'FALTA', 'SALDO_POSITIVO', 'SALDO_NEGATIVO', 'HORA_EXTRA_NOTURNA'
] as const
export type Occurrence = typeof OCCURRENCES[number]

export const PENDENCIES = ['AJUSTE_PENDENTE', 'FALTA', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'] as const

export const DailyFrequency = Type.Object({
  data: Type.String({ description: 'The day, ISO timestamp.' }),
  cargaHoraria: Type.String({ description: 'Expected working time of the shift, hours:minutes.' }),
  horasTrabalhadas: Type.String({ description: 'Time worked, hours:minutes.' }),
  saldo: Type.String({ description: 'Worked less expected time, signed time text hours:minutes.' }),
  saldoIntrajornada: Type.Optional(Type.String({
    description: 'Taken less expected break time, signed time text hours:minutes.'
  })),
  atrasos: Type.String({ description: 'Lateness, hours:minutes.' }),
  antecipacoes: Type.String({ description: 'Early arrival or leaving, hours:minutes.' }),
  adicionalNoturno: Type.Optional(Type.String({
    description: 'Time worked in the night-premium period, hours:minutes.'
  })),
  bancoHoras: Type.Optional(Type.String({ description: 'Time-bank hours, signed time text hours:minutes.' })),
  horasExtras: Type.Optional(Type.String({ description: 'Overtime, hours:minutes.' })),
  horasExtrasSaldoBase: Type.Optional(Type.String({ description: 'Base balance for overtime, hours:minutes.' })),
  horasExtrasIntervaloSaldoBase: Type.Optional(Type.String({
    description: 'Base balance for break overtime, on its own, hours:minutes.'
  })),
  tempoIntrajornada: Type.String({ description: 'Time spent on break, hours:minutes.' }),
  tempoInterjornada: Type.String({ description: 'Time since the previous work day ended, hours:minutes.' }),
  indenizacaoInterjornada: Type.Optional(Type.Number({
    description: 'Extra compensation for work in the rest between work days, in minutes.'
  })),
  falta: Type.Optional(Type.Number({ description: '1 for a full absence, a decimal for half of one.' })),
  faltaHoras: Type.Optional(Type.String({
    description: 'Half absence in hours:minutes, where the time rule says so.'
  })),
  feriado: Type.Optional(Type.String({ description: 'Holiday name, on a holiday.' })),
  registros: Type.Array(ref(TimeRecord), { description: 'Time records of the day.' }),
  statusVigenteColaborador: StringEnum(COLLABORATOR_STATUSES, {
    default: 'ATIVO', description: 'Status of the collaborator on the day.'
  }),
  regraPontoVigente: ref(TimeRule),
  turnoVigente: ref(CurrentShift),
  diaTurnoFixo: Type.Optional(ref(FixedShiftDay)),
  diaRevezamento: Type.Optional(ref(RotatingShiftDay)),
  grupoFlexivelConfiguracao: Type.Optional(ref(FlexibleGroup)),
  ajuste: Type.Optional(Type.Unsafe<Adjustment>(Type.Ref('Adjustment'))),
  ocorrencias: Type.Array(StringEnum(OCCURRENCES), { description: 'What stands out on the day.' }),
  pendencias: Type.Array(StringEnum(PENDENCIES), { description: 'What still has to be settled.' })
}, { $id: 'DailyFrequency', description: 'The attendance figures of one collaborator on one day.' })
// An interface, because a type alias cannot refer back to the adjustment that refers to it.
export interface DailyFrequency extends Static<typeof DailyFrequency> {}
