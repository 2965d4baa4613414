import { type Static, Type } from '@sinclair/typebox'
import { type Inconsistency, TimeRecord as Contract } from '../contract/index.ts'
import type { Violation } from '../domain/problem.ts'
import type { TimeRecord } from '../domain/record/time-record.ts'
import { type Codec, flag, object } from '../wire/codec.ts'
import { timestamp } from '../wire/instant-text.ts'
import { recordNumber } from '../wire/record-number.ts'
import { Closed, Identifier, InstantText, Latitude, Longitude, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'
import { violation } from './violation.ts'

/** The fields of a record that a document gives. The others are filled in. */
export type TimeRecordDraft = Pick<TimeRecord, 'collaboratorId' | 'at'> & Partial<TimeRecord>

export const TimeRecordText = Closed({
  colaboradorId: Identifier,
  ...Type.Partial(Type.Omit(Contract, ['colaboradorId'])).properties,
  dataHora: InstantText,
  nome: Type.Optional(Name),
  cpf: Type.Optional(Type.String({ format: 'cpf-or-empty' })),
  NSR: Type.Optional(Type.String({ format: 'nsr' })),
  hashCode: Type.Optional(Identifier),
  criadoEm: Type.Optional(InstantText),
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude)
})
export type TimeRecordText = Static<typeof TimeRecordText>
type Wire = TimeRecordText

const inconsistencies: Codec<readonly string[], Inconsistency[]> = {
  decode: wire => (wire.length === 0 ? undefined : wire) as Inconsistency[],
  encode: value => value as Inconsistency[]
}

export const timeRecordCodec = object<TimeRecordDraft, Wire>({
  collaboratorId: 'colaboradorId',
  at: ['dataHora', timestamp],
  name: 'nome',
  document: 'cpf',
  kind: 'tipo',
  address: 'endereco',
  nsr: ['NSR', recordNumber],
  hash: 'hashCode',
  storedAt: ['criadoEm', timestamp],
  origin: 'tipoOrigem',
  online: 'online',
  direction: 'tipoRegistroBatida',
  environment: 'tipoAmbiente',
  zone: 'fusoHorario',
  clockId: 'relogioId',
  collectorId: 'coletorId',
  reportId: 'relatorioId',
  collectorDescription: 'coletorDescricao',
  undue: ['indevido', flag],
  createdByAdjustment: ['criadoPorAjuste', flag],
  invalidatedByAdjustment: ['invalidadoPorAjuste', flag],
  inconsistencies: ['inconsistencias', inconsistencies],
  inconsistencyStatus: 'statusInconstencias',
  latitude: 'latitude',
  longitude: 'longitude'
})

export const timeRecord: FixtureFormat<TimeRecordDraft> = {
  key: 'hashCode',
  schema: TimeRecordText,
  codec: timeRecordCodec,
  references: ({ collaboratorId }) => reference('/colaboradorId', 'collaborators', collaboratorId),
  semanticRules: ({ latitude, longitude }: Wire): Violation[] => {
    if ((latitude === undefined) === (longitude === undefined)) return []
    return [violation(latitude === undefined ? '/latitude' : '/longitude', 'required', {})]
  }
}
