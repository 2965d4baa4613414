import {
  ana,
  collaboratorId,
  exceptionId,
  marcos,
  rafael,
  reasons,
  unitId,
  workLocationId
} from '../../support/fixture-names.ts'
import type { Recorder } from './recorder.ts'

const COLLECTIONS = [
  'businessUnits',
  'collaborators',
  'shifts',
  'timeRules',
  'holidays',
  'adjustmentReasons',
  'timeRecords',
  'shiftExceptions',
  'workLocations',
  'apiKeys',
  'adjustments',
  'attachments'
]
const KEY = { body: { name: 'k', permissions: ['*'] } }

/** The control plane, but for the request log. */
export async function control (recorder: Recorder): Promise<void> {
  await look(recorder)
  await arrange(recorder)
  await replace(recorder)
  await passTime(recorder)
  await keepStates(recorder)
  await isolate(recorder)
}

async function look ({ tell, send }: Recorder): Promise<void> {
  await tell('the server and a sandbox at a glance')
  for (const path of [
    '/livez',
    '/readyz',
    '/_sandbox',
    '/~Bad/_sandbox',
    '/_sandbox/nope',
    '/_sandbox/hash',
    '/_sandbox/api-keys',
    '/_sandboxes'
  ]) { await send(`GET ${path}`, { token: null }) }
  await send('POST /_sandbox')
  await send('GET /_sandbox', { headers: { host: 'example.com' } })
  await send('GET /_sandbox', { headers: { origin: 'https://example.com' } })
  await tell('the collections')
  for (const collection of COLLECTIONS) await send(`GET /_sandbox/state/${collection}`)
  await send('GET /_sandbox/state/nope')
  await tell('one entity of some')
  const addresses = [
    `collaborators/${ana}`,
    'holidays/2026-01-01',
    `holidays/2026-01-25@${unitId(1)}`,
    'holidays/2026-01-25',
    `shiftExceptions/${exceptionId(1)}`,
    'collaborators/nope',
    'attachments/f0000000-0000-4000-8000-000000000001'
  ]
  for (const address of addresses) await send(`GET /_sandbox/state/${address}`)
  await tell('how the figures of a day came about')
  for (const day of [`${ana}/2026-03-16`, `${rafael}/2026-03-20`, `${ana}/2026-02-30`, 'nope/2026-03-16']) {
    await send(`GET /_sandbox/daily-frequency/${day}/explanation`)
  }
}

async function arrange ({ tell, send }: Recorder): Promise<void> {
  await tell('entities are added, put, refused and removed')
  const record = { colaboradorId: ana, dataHora: '2026-03-31T18:00:00-03:00' }
  const added = await send('POST /_sandbox/state/timeRecords', { body: record })
  await send('POST /_sandbox/state/timeRecords', { body: { ...record, NSR: 1 } })
  await send(`PUT /_sandbox/state/timeRecords/${added.body.hashCode}`, {
    body: { ...added.body, dataHora: '2026-03-31T18:05:00-03:00' }
  })
  await send(`DELETE /_sandbox/state/timeRecords/${added.body.hashCode}`)
  await send('POST /_sandbox/state/holidays', { body: { data: '2026-03-17', nome: 'Dia da QA' } })
  await send('POST /_sandbox/state/holidays', { body: { data: '2026-03-17', nome: 'De novo' } })
  await send('PUT /_sandbox/state/holidays/2026-03-18', { body: { data: '2026-03-17', nome: 'Outro' } })
  await send('DELETE /_sandbox/state/holidays/2026-03-17')
  await send('DELETE /_sandbox/state/holidays/2026-03-17')
  await send(`DELETE /_sandbox/state/workLocations/${workLocationId(1)}`)
  await send('POST /_sandbox/state/collaborators', {
    body: { nome: 5, status: 'X', turnoId: 'nope', dataAdmissao: '2026-02-30', extra: 1 }
  })
  await send('POST /_sandbox/state/attachments', { body: { arquivoId: 'nota', nome: 'nota.txt', base64: 'aGk=' } })
  await send('GET /arquivos/nota')
  await send('POST /_sandbox/state/apiKeys', {
    body: {
      name: 'Curta',
      token: 'espelho_curta',
      permissions: ['*'],
      colaboradorId: marcos,
      expiresAt: '2026-04-01T12:00:01Z'
    }
  })
  const shift = {
    turnoId: 'novo',
    nome: 'Novo',
    tipo: 'turnoFixo',
    dias: [{ tipoDiaTrabalho: 'NORMAL', diaSemana: 'SEGUNDA', entrada: '25:00', saida: '8' }]
  }
  await send('POST /_sandbox/state/shifts', { body: shift })
}

async function replace ({ tell, send }: Recorder): Promise<void> {
  await tell('the whole state is got, put back, and put elsewhere')
  const { text } = await send('GET /_sandbox/state')
  await send('PUT /_sandbox/state', { body: text })
  await send('PUT /~copy/_sandbox/state', { body: text })
  await send('GET /~copy/_sandbox/state')
  const document = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  await send('PUT /_sandbox/state', { body: { ...document, holidays: [{ data: 'x' }, { nome: 1 }], nope: [] } })
  await send('PUT /_sandbox/state', { body: { ...document, collaborators: document['collaborators']?.slice(1) } })
  await send('PUT /_sandbox/state', { body: '{' })
  await send('PUT /_sandbox/state', {
    body: { ...document, adjustments: [], holidays: document['holidays']?.slice(0, 2) }
  })
  await send('GET /_sandbox/diff')
}

async function passTime ({ tell, send }: Recorder): Promise<void> {
  await tell('the clock')
  const steps: [what: string, body?: object][] = [
    ['GET /_sandbox/clock'],
    ['POST /_sandbox/clock/advance', { by: 'PT90M' }],
    ['POST /_sandbox/clock/advance', { by: '1d' }],
    ['POST /_sandbox/clock/advance', { by: 'soon' }],
    ['PUT /_sandbox/clock', { now: '2026-04-10T08:00:00-03:00' }],
    ['PUT /_sandbox/clock', { mode: 'ticking' }],
    ['PUT /_sandbox/clock', { now: 'x', mode: 'stopped', a: 1 }],
    ['PUT /_sandbox/clock', { now: 'x' }],
    ['PUT /_sandbox/clock', { mode: 'system' }],
    ['POST /_sandbox/clock/advance', { by: '1d' }],
    ['PUT /_sandbox/clock', { mode: 'system', now: '2026-04-10T08:00:00-03:00' }],
    ['PUT /_sandbox/clock', { now: '2026-04-01T12:00:01Z' }]
  ]
  for (const [what, body] of steps) await send(what, { body })
  await send('POST /api-key', { ...KEY, token: 'espelho_curta' })
}

async function keepStates ({ tell, send }: Recorder): Promise<void> {
  await tell('snapshots, differences and resets')
  await send('PUT /_sandbox/snapshots/one')
  await send('POST /api-key', KEY)
  await send('PATCH /_sandbox/settings', { body: { 'error.language': 'en' } })
  await send('PUT /_sandbox/snapshots/two')
  await send('GET /_sandbox/diff?from=one')
  await send('GET /_sandbox/snapshots')
  await send('POST /_sandbox/snapshots/one/restore')
  await send('GET /_sandbox/diff?from=two')
  await send('POST /_sandbox/snapshots/two/restore')
  for (const name of ['fixtures', '-', 'nope']) await send(`POST /_sandbox/snapshots/${name}/restore`)
  await send('DELETE /_sandbox/snapshots/one')
  await send('DELETE /_sandbox/snapshots/one')
  await send('GET /_sandbox/diff?from=one')
  await send('POST /_sandbox/reset')
  await send('GET /_sandbox/diff?from=two')
  await send('POST /_sandbox/reset', { body: { keep: ['requests', 'coverage'] } })
  await send('POST /_sandbox/reset', { body: { keep: ['all'], more: 1 } })
  await send('POST /_sandbox/snapshots/two/restore')
  await send('GET /_sandbox')
}

async function isolate ({ tell, send }: Recorder): Promise<void> {
  await tell('forks and other sandboxes')
  await send('POST /_sandbox/fork', { body: { name: 'branch' } })
  await send('POST /_sandbox/fork', { body: { name: 'branch' } })
  await send('POST /_sandbox/fork', { body: { name: 'Não' } })
  await send('POST /~branch/api-key', KEY)
  await send('GET /~branch/_sandbox/diff')
  await send('GET /~branch/_sandbox')
  await send('POST /~branch/_sandbox/reset')
  const body = {
    jornada: '16/03/2026',
    descricao: 'x',
    motivoId: reasons.allowance,
    formato: 'TEMPO_FALTANTE',
    jornadas: ['16/03/2026'],
    anexos: [{ nome: 'a.txt', base64: 'aGk=' }]
  }
  await send('POST /~fresh/ajuste-registro/solicitar', {
    body,
    headers: { 'x-sandbox-colaborador': collaboratorId(3) }
  })
  await send('GET /_sandboxes')
  for (const name of ['fresh', 'fresh', 'Não', 'default']) {
    await send(`DELETE /_sandboxes/${encodeURIComponent(name)}`)
  }
  await send('GET /_sandboxes')
  await send('GET /_sandbox')
}
