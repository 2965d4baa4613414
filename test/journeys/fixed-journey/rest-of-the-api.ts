import { ana, exceptionId, juliana, reasons } from '../../support/fixture-names.ts'
import { ADJUST, UNLINK } from './targets.ts'
import type { Recorder } from './recorder.ts'

const LINKED = `GET /turnos-excecoes/${exceptionId(1)}/colaboradores`

/** A client of the whole API, of which the file of recipes/fallback/ serves the rest. */
export async function restOfTheApi ({ tell, send }: Recorder): Promise<void> {
  await tell('a client lists people, adjusts a day of one, unlinks her, and lists who is linked again')
  await send('GET /colaboradores')
  await send(LINKED)
  await send(ADJUST, {
    headers: { 'x-sandbox-colaborador': juliana },
    body: {
      jornada: '10/03/2026',
      descricao: 'Consulta',
      motivoId: reasons.allowance,
      formato: 'INTERVALO_HORARIO',
      minMinutos: 480,
      maxMinutos: 505
    }
  })
  await send(UNLINK, { body: { collaboratorIds: [juliana] } })
  await send(LINKED)
  await tell('what nobody serves, and a punch')
  await send('DELETE /colaboradores')
  await send('GET /api-key')
  await send('POST /registro-ponto', { body: { colaboradorId: ana, dataHora: '2026-03-31T08:00:00-03:00' } })
  await tell('what the log has of it')
  await send('GET /_sandbox/requests/rows?operation=fallback')
  await send('POST /_sandbox/requests/verify', { body: { match: { operation: 'fallback', status: 404 }, count: 2 } })
  await send('GET /_sandbox/requests/har?operation=fallback&status=404', {}, inShort)
  await send('GET /_sandbox/coverage', {}, text => JSON.stringify(JSON.parse(text).outsideContract))
}

/** Without the headers, because the other server sends the time of the machine. */
function inShort (har: string): string {
  const { log: { entries } } = JSON.parse(har) as { log: { entries: ReadonlyArray<Record<string, any>> } }
  return entries.map(({ _operation, request, response }) =>
    `${_operation} ${request.method} ${request.url} ${response.status} ${response.content.text}`).join('\n')
}
