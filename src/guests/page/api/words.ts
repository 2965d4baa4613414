import type { paths } from './control-plane.d.ts'
import { T } from '../text/language.ts'

/** It names every operation. */
type FaultRule = paths['/_sandbox/faults']['post']['requestBody']['content']['application/json']

const formats = (): Record<string, string> => ({
  INTERVALO_DATAS: T('Período de dias', 'Date range'),
  INTERVALO_HORARIO: T('Intervalo de horário', 'Time range'),
  TEMPO_FALTANTE: T('Tempo faltante', 'Missing time'),
  REGISTRO_PONTO: T('Marcações', 'Records')
})

/** The operations by their names in the log. */
export const operationNames = (): Record<NonNullable<FaultRule['operation']>, string> => ({
  requestAdjustment: T('solicitar ajuste', 'request adjustment'),
  createApiKey: T('criar chave', 'create key'),
  updateWorkLocation: T('atualizar local', 'update location'),
  patchWorkLocation: T('atualizar local (PATCH)', 'update location (PATCH)'),
  importShiftDays: T('importar CSV', 'import CSV'),
  unlinkCollaborators: T('desvincular', 'unlink'),
  downloadAttachment: T('baixar anexo', 'download file'),
  fallback: T('resto da API', 'rest of the API')
})

export const formatName = (format: string): string => formats()[format] ?? format
export const operationName = (operation: string): string =>
  (operationNames() as Record<string, string>)[operation] ?? operation

const collections = (): Readonly<Record<string, string>> => ({
  adjustmentReasons: T('motivos de ajuste', 'adjustment reasons'),
  adjustments: T('ajustes', 'adjustments'),
  apiKeys: T('chaves de API', 'API keys'),
  attachments: T('anexos', 'attachments'),
  businessUnits: T('unidades de negócio', 'business units'),
  collaborators: T('colaboradores', 'collaborators'),
  holidays: T('feriados', 'holidays'),
  shiftExceptions: T('exceções de turno', 'shift exceptions'),
  shifts: T('turnos', 'shifts'),
  timeRecords: T('marcações', 'time records'),
  timeRules: T('regras de ponto', 'time rules'),
  workLocations: T('locais de trabalho', 'work locations')
})

/** A collection in the language of the page. */
export const collectionName = (collection: string): string => collections()[collection] ?? collection
