import {
  ana, camila, collaboratorId, juliana, patricia, rafael, raimundo, reasons
} from '../../support/fixture-names.ts'
import { dayRows } from './day-rows.ts'
import { ADJUST } from './targets.ts'
import type { Recorder } from './recorder.ts'

const frequency = (id: string, from: string, to = from): string =>
  `GET /_sandbox/daily-frequency/${id}?from=${from}&to=${to}`

/** Records near the bounds of a day: of night shifts, of shifts that turn, in another zone. */
const NEAR: readonly [collaborator: string, jornada: string, ...records: string[]][] = [
  [
    rafael,
    '2026-03-16',
    '2026-03-16T21:50:00-03:00',
    '2026-03-17T01:00:00-03:00',
    '2026-03-17T02:00:00-03:00',
    '2026-03-17T05:20:00-03:00'
  ],
  [rafael, '2026-03-17', '2026-03-17T12:00:00-03:00', '2026-03-18T11:59:00-03:00'],
  [rafael, '2026-03-22', '2026-03-22T05:00:00-03:00', '2026-03-23T04:00:00-03:00'],
  [ana, '2026-03-16', '2026-03-16T00:00:00-03:00', '2026-03-16T23:59:00-03:00'],
  [ana, '2026-03-17', '2026-03-18T01:00:00-03:00', '2026-03-18T04:59:00-03:00'],
  [ana, '2026-03-17', '2026-03-16T23:00:00-03:00'],
  [ana, '2026-03-17', '2026-03-18T07:59:00-03:00'],
  [patricia, '2026-03-17', '2026-03-17T06:50:00-03:00', '2026-03-17T19:30:00-03:00', '2026-03-18T00:30:00-03:00'],
  [raimundo, '2026-03-16', '2026-03-16T00:00:00-04:00', '2026-03-16T23:30:00-04:00'],
  [camila, '2026-03-16', '2026-03-16T05:00:00-03:00', '2026-03-16T13:00:00-03:00', '2026-03-17T03:00:00-03:00'],
  [collaboratorId(8), '2026-03-16', '2026-03-16T05:00:00-03:00', '2026-03-17T02:00:00-03:00']
]

/** What depends on the rules of a day: where it begins and ends, whose records are its own, and what they come to. */
export async function days (recorder: Recorder): Promise<void> {
  const { tell, send } = recorder
  await tell('the month of every collaborator')
  for (let number = 1; number <= 12; number++) {
    await send(frequency(collaboratorId(number), '2026-03-01', '2026-03-31'), {}, dayRows)
  }
  await adjust(recorder)
  await addRecords(recorder)
  await tell('the days around now, while one of them is under way')
  await send('PUT /_sandbox/clock', { body: { now: '2026-04-02T01:30:00-03:00' } })
  for (const id of [ana, rafael, camila, collaboratorId(12)]) {
    await send(frequency(id, '2026-03-31', '2026-04-06'), {}, dayRows)
  }
  await tell("days in the collaborator's zone")
  await send('PATCH /_sandbox/settings', { body: { 'wire.days': 'zone' } })
  await send(frequency(raimundo, '2026-03-16'))
  await tell('periods that there are not')
  const queries = [
    '',
    '?from=x',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2025-01-01&to=2026-03-01',
    '?from=2026-02-29'
  ]
  for (const query of queries) await send(`GET /_sandbox/daily-frequency/${ana}${query}`)
  await send(frequency('nope', '2026-03-01'))
}

async function adjust ({ tell, send }: Recorder): Promise<void> {
  await tell('records are proposed near the bounds of a day')
  for (const [id, day, ...records] of NEAR) {
    const registrosPropostos = records.map(dataHora => ({ dataHora }))
    const body = {
      jornada: day.split('-').reverse().join('/'),
      descricao: 'x',
      motivoId: reasons.forgotten,
      formato: 'REGISTRO_PONTO',
      registrosPropostos
    }
    await send(ADJUST, { headers: { 'x-sandbox-colaborador': id }, body })
    await send(frequency(id, day))
  }
  await tell('other formats on days of other shifts')
  const common = { jornada: '24/03/2026', descricao: 'x', motivoId: reasons.forgotten }
  const formats = [
    { formato: 'INTERVALO_HORARIO', minMinutos: 1300, maxMinutos: 1700 },
    { formato: 'TEMPO_FALTANTE', jornadas: ['24/03/2026', '25/03/2026'] },
    { formato: 'INTERVALO_DATAS', minPeriodo: '23/03/2026', maxPeriodo: '25/03/2026' }
  ]
  for (const id of [rafael, patricia, juliana]) {
    for (const format of formats) {
      await send(ADJUST, { headers: { 'x-sandbox-colaborador': id }, body: { ...common, ...format } })
      await send(frequency(id, '2026-03-23', '2026-03-26'), {}, dayRows)
    }
  }
}

async function addRecords ({ tell, send }: Recorder): Promise<void> {
  await tell('records are added near the bounds of a day')
  const added: [string, string][] = [
    [rafael, '2026-03-30T12:30:00-03:00'],
    [rafael, '2026-03-31T13:00:00-03:00'],
    [ana, '2026-03-31T02:00:00-03:00'],
    [ana, '2026-03-30T23:59:00-03:00'],
    [raimundo, '2026-03-30T23:30:00-04:00']
  ]
  for (const [colaboradorId, dataHora] of added) {
    await send('POST /_sandbox/state/timeRecords', { body: { colaboradorId, dataHora } })
    await send(frequency(colaboradorId, '2026-03-29', '2026-03-31'), {}, dayRows)
  }
}
