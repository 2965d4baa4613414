import { exceptionId, workLocationId } from '../../support/fixture-names.ts'

/** What the requests of most chapters are sent to. */
export const ADJUST = 'POST /ajuste-registro/solicitar'
export const KEY = 'POST /api-key'
export const PUT = `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`
export const PATCH = `PATCH /local-trabalho/${workLocationId(1)}`
export const IMPORT = 'POST /turnos-excecoes/days/import'
export const UNLINK = `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`
