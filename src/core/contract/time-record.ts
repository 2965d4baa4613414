import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './dates.ts'
import { INCONSISTENCIES } from './inconsistency.ts'
import { StringEnum } from './string-enum.ts'

export const RECORD_TYPES = [
  'GEOLOCATION', 'SIMPLE', 'FACIAL_RECOGNITION', 'QR_CODE', 'PHOTO_SIMPLE', 'PHOTO_LOCATION', 'PIN'
] as const
export const DEVICE_TYPES = ['01', '02', '03', '04', '05'] as const
export const RECORD_DIRECTIONS = ['ENTRADA', 'SAIDA'] as const
export const RECORD_ENVIRONMENTS = ['INDIVIDUAL', 'COLETIVO', 'AFD', 'PRE_ASSINALADO'] as const
export const TIME_ZONES = ['MANAUS', 'NORONHA', 'RIO_BRANCO', 'SAO_PAULO'] as const
export const INCONSISTENCY_STATUSES = ['APROVADO', 'PENDENTE', 'RECUSADO'] as const

export const TimeRecord = Type.Object({
  dataHora: Instant({ description: 'Date and time of the record.' }),
  nome: Type.String({ description: 'Collaborator name.' }),
  cpf: Type.String({ description: 'Collaborator CPF.' }),
  tipo: StringEnum(RECORD_TYPES, { default: 'SIMPLE', description: 'How the record was made.' }),
  endereco: Type.String({ description: 'Address of the record.' }),
  NSR: Type.String({ description: 'Sequential record number.' }),
  hashCode: Type.String({ description: 'SHA-256 hash of the record.' }),
  criadoEm: Instant({ description: 'When the record was stored.' }),
  tipoOrigem: StringEnum(DEVICE_TYPES, { default: '01', description: 'Device type.' }),
  online: Type.Boolean({ description: 'The record was made online.' }),
  tipoRegistroBatida: StringEnum(RECORD_DIRECTIONS, { default: 'ENTRADA', description: 'In or out.' }),
  tipoAmbiente: StringEnum(RECORD_ENVIRONMENTS, { default: 'INDIVIDUAL', description: 'Where the record came from.' }),
  fusoHorario: StringEnum(TIME_ZONES, { default: 'SAO_PAULO', description: 'Time zone of the record.' }),
  colaboradorId: Type.Optional(Type.String({ description: 'Collaborator identifier.' })),
  relogioId: Type.Optional(Type.String({ description: 'Time clock identifier.' })),
  coletorId: Type.Optional(Type.String({ description: 'Collector identifier, for collective records.' })),
  relatorioId: Type.Optional(Type.String({ description: 'Report identifier, for records from a report import.' })),
  coletorDescricao: Type.Optional(Type.String({ description: 'Collector description, for collective records.' })),
  indevido: Type.Optional(Type.Boolean({ description: 'The record was considered undue.' })),
  criadoPorAjuste: Type.Boolean({ description: 'An adjustment created the record.' }),
  invalidadoPorAjuste: Type.Boolean({ description: 'An adjustment invalidated the record.' }),
  inconsistencias: Type.Array(StringEnum(INCONSISTENCIES), { description: 'What is odd about the record.' }),
  // the contract spells it so
  statusInconstencias: Type.Optional(StringEnum(INCONSISTENCY_STATUSES, {
    default: 'PENDENTE', description: 'What was decided about the inconsistencies.'
  }))
}, { $id: 'TimeRecord', description: 'One entry or exit of a collaborator.' })
export type TimeRecord = Static<typeof TimeRecord>
