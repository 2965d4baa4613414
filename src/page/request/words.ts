import type { paths } from '../api/control-plane.d.ts'
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
  downloadAttachment: T('baixar anexo', 'download file')
})

export const formatName = (format: string): string => formats()[format] ?? format
export const operationName = (operation: string): string =>
  (operationNames() as Record<string, string>)[operation] ?? operation

/** The heading of the contract, without the part that all headings share. */
export function section (place: string): string {
  return place.replace('Resources and their fields, ', '')
    .replace(/^Endpoints, \d\. [^,]*, format rule /, T('regra de formato ', 'format rule ')).replace('Endpoints, ', '')
    .replace(': ', ' › ')
}
