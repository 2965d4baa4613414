import { type Static, Type } from '@sinclair/typebox'
import type { Adjustment } from './adjustment.ts'
import { CurrentShift } from './current-shift.ts'
import { FixedShiftDay } from './fixed-shift-day.ts'
import { FlexibleGroup } from './flexible-group.ts'
import { ref } from './ref.ts'
import { RotatingShiftDay } from './rotating-shift-day.ts'
import { StringEnum } from './string-enum.ts'
import { TimeRecord } from './time-record.ts'
import { TimeRule } from './time-rule.ts'

export const collaboratorStatuses = ['ATIVO', 'INATIVO', 'RASCUNHO'] as const
export type CollaboratorStatus = typeof collaboratorStatuses[number]

export const occurrences = [
  'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO', 'TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO',
  'TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA',
  'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO', 'FALTA', 'SALDO_POSITIVO', 'SALDO_NEGATIVO', 'HORA_EXTRA_NOTURNA'
] as const
export type Occurrence = typeof occurrences[number]

export const pendencies = ['AJUSTE_PENDENTE', 'FALTA', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'] as const

export const DailyFrequency = Type.Object({
  data: Type.String({ description: 'The day, ISO timestamp.' }),
  cargaHoraria: Type.String({ description: 'Expected working time of the shift, hours:minutes.' }),
  horasTrabalhadas: Type.String({ description: 'Time worked, hours:minutes.' }),
  saldo: Type.String({ description: 'Worked less expected time, signed time text hours:minutes.' }),
  saldoIntrajornada: Type.Optional(Type.String({ description: 'Taken less expected break time, signed time text hours:minutes.' })),
  atrasos: Type.String({ description: 'Lateness, hours:minutes.' }),
  antecipacoes: Type.String({ description: 'Early arrival or leaving, hours:minutes.' }),
  adicionalNoturno: Type.Optional(Type.String({ description: 'Time worked in the night-premium period, hours:minutes.' })),
  bancoHoras: Type.Optional(Type.String({ description: 'Time-bank hours, signed time text hours:minutes.' })),
  horasExtras: Type.Optional(Type.String({ description: 'Overtime, hours:minutes.' })),
  horasExtrasSaldoBase: Type.Optional(Type.String({ description: 'Base balance for overtime, hours:minutes.' })),
  horasExtrasIntervaloSaldoBase: Type.Optional(Type.String({ description: 'Base balance for break overtime, on its own, hours:minutes.' })),
  tempoIntrajornada: Type.String({ description: 'Time spent on break, hours:minutes.' }),
  tempoInterjornada: Type.String({ description: 'Time since the previous work day ended, hours:minutes.' }),
  indenizacaoInterjornada: Type.Optional(Type.Number({ description: 'Extra compensation for work in the rest between work days, in minutes.' })),
  falta: Type.Optional(Type.Number({ description: '1 for a full absence, a decimal for half of one.' })),
  faltaHoras: Type.Optional(Type.String({ description: 'Half absence in hours:minutes, where the time rule says so.' })),
  feriado: Type.Optional(Type.String({ description: 'Holiday name, on a holiday.' })),
  registros: Type.Array(ref(TimeRecord), { description: 'Time records of the day.' }),
  statusVigenteColaborador: StringEnum(collaboratorStatuses, { default: 'ATIVO', description: 'Status of the collaborator on the day.' }),
  regraPontoVigente: ref(TimeRule),
  turnoVigente: ref(CurrentShift),
  diaTurnoFixo: Type.Optional(ref(FixedShiftDay)),
  diaRevezamento: Type.Optional(ref(RotatingShiftDay)),
  grupoFlexivelConfiguracao: Type.Optional(ref(FlexibleGroup)),
  ajuste: Type.Optional(Type.Unsafe<Adjustment>(Type.Ref('Adjustment'))),
  ocorrencias: Type.Array(StringEnum(occurrences), { description: 'What stands out on the day.' }),
  pendencias: Type.Array(StringEnum(pendencies), { description: 'What still has to be settled.' })
}, { $id: 'DailyFrequency', description: 'The attendance figures of one collaborator on one day.' })
// An interface, because only its members may refer back to the adjustment that refers to it.
export interface DailyFrequency extends Static<typeof DailyFrequency> {}
