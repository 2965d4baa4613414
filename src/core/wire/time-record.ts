import type * as Wire from '../contract/index.ts'
import type { FrequencyRecord } from '../rules/frequency/frequency-record.ts'
import { recordNumber } from './record-number.ts'
import type { ResponseDates } from './response-dates.ts'

/**
 * A record with its derived fields. It is written by hand and not as a codec, because it is on the hot path: a
 * response holds several.
 */
export function presentTimeRecord (derived: FrequencyRecord, { instant }: ResponseDates): Wire.TimeRecord {
  const { record, inconsistencyStatus } = derived
  const wire: Wire.TimeRecord = {
    dataHora: instant(record.at),
    nome: record.name,
    cpf: record.document,
    tipo: record.kind,
    endereco: record.address,
    NSR: recordNumber.encode(record.nsr),
    hashCode: record.hash,
    criadoEm: instant(record.storedAt),
    tipoOrigem: record.origin,
    online: record.online,
    tipoRegistroBatida: derived.direction,
    tipoAmbiente: record.environment,
    fusoHorario: record.zone,
    colaboradorId: record.collaboratorId,
    indevido: derived.undue,
    criadoPorAjuste: derived.createdByAdjustment,
    invalidadoPorAjuste: derived.invalidatedByAdjustment,
    inconsistencias: derived.inconsistencies as Wire.Inconsistency[]
  }
  if (record.clockId !== undefined) wire.relogioId = record.clockId
  if (record.collectorId !== undefined) wire.coletorId = record.collectorId
  if (record.reportId !== undefined) wire.relatorioId = record.reportId
  if (record.collectorDescription !== undefined) wire.coletorDescricao = record.collectorDescription
  if (inconsistencyStatus !== undefined) wire.statusInconstencias = inconsistencyStatus
  return wire
}
