import { T } from '../text/language.ts'

const names = (): Readonly<Record<string, string>> => ({
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
export const collectionName = (collection: string): string => names()[collection] ?? collection
