import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './dates.ts'
import { inconsistencies } from './inconsistency.ts'
import { StringEnum } from './string-enum.ts'

export const recordTypes = [
  'GEOLOCATION', 'SIMPLE', 'FACIAL_RECOGNITION', 'QR_CODE', 'PHOTO_SIMPLE', 'PHOTO_LOCATION', 'PIN'
] as const
export const deviceTypes = ['01', '02', '03', '04', '05'] as const
export const recordDirections = ['ENTRADA', 'SAIDA'] as const
export const recordEnvironments = ['INDIVIDUAL', 'COLETIVO', 'AFD', 'PRE_ASSINALADO'] as const
export const timeZones = ['MANAUS', 'NORONHA', 'RIO_BRANCO', 'SAO_PAULO'] as const
export const inconsistencyStatuses = ['APROVADO', 'PENDENTE', 'RECUSADO'] as const

export const TimeRecord = Type.Object({
  dataHora: Instant({ description: 'Date and time of the record.' }),
  nome: Type.String({ description: 'Collaborator name.' }),
  cpf: Type.String({ description: 'Collaborator CPF.' }),
  tipo: StringEnum(recordTypes, { default: 'SIMPLE', description: 'How the record was made.' }),
  endereco: Type.String({ description: 'Address of the record.' }),
  NSR: Type.String({ description: 'Sequential record number.' }),
  hashCode: Type.String({ description: 'SHA-256 hash of the record.' }),
  criadoEm: Instant({ description: 'When the record was stored.' }),
  tipoOrigem: StringEnum(deviceTypes, { default: '01', description: 'Device type.' }),
  online: Type.Boolean({ description: 'The record was made online.' }),
  tipoRegistroBatida: StringEnum(recordDirections, { default: 'ENTRADA', description: 'In or out.' }),
  tipoAmbiente: StringEnum(recordEnvironments, { default: 'INDIVIDUAL', description: 'Where the record came from.' }),
  fusoHorario: StringEnum(timeZones, { default: 'SAO_PAULO', description: 'Time zone of the record.' }),
  colaboradorId: Type.Optional(Type.String({ description: 'Collaborator identifier.' })),
  relogioId: Type.Optional(Type.String({ description: 'Time clock identifier.' })),
  coletorId: Type.Optional(Type.String({ description: 'Collector identifier, for collective records.' })),
  relatorioId: Type.Optional(Type.String({ description: 'Report identifier, for records from a report import.' })),
  coletorDescricao: Type.Optional(Type.String({ description: 'Collector description, for collective records.' })),
  indevido: Type.Optional(Type.Boolean({ description: 'The record was considered undue.' })),
  criadoPorAjuste: Type.Boolean({ description: 'An adjustment created the record.' }),
  invalidadoPorAjuste: Type.Boolean({ description: 'An adjustment invalidated the record.' }),
  inconsistencias: Type.Array(StringEnum(inconsistencies), { description: 'What is odd about the record.' }),
  // The contract's spelling.
  statusInconstencias: Type.Optional(StringEnum(inconsistencyStatuses, { default: 'PENDENTE', description: 'What was decided about the inconsistencies.' }))
}, { $id: 'TimeRecord', description: 'One entry or exit of a collaborator.' })
export type TimeRecord = Static<typeof TimeRecord>
