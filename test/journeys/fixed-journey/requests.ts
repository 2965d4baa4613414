import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, juliana, reasons, workLocationId } from '../../support/fixture-names.ts'
import { ADJUST } from './targets.ts'
import type { Recorder, Sent } from './recorder.ts'

const range = {
  jornada: '16/03/2026',
  descricao: 'Esqueci',
  motivoId: reasons.allowance,
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540
}
const key = { name: 'k', permissions: ['*'] }

/** What the log is to tell of. */
const SENT: readonly [what: string, sent: Sent][] = [
  [`${ADJUST}?a=1&a=2&b=%20x`, { body: { ...range, anexos: [{ nome: 'a.txt', base64: 'aGk=' }], extra: 1 } }],
  [ADJUST, { body: { jornada: '2026-03-16', formato: 'TEMPO_FALTANTE', motivoId: '', minMinutos: '480' } }],
  [ADJUST, { body: { ...range, motivoId: 'nope' } }],
  [
    ADJUST,
    {
      body: {
        ...range,
        formato: 'REGISTRO_PONTO',
        registrosPropostos: [{ dataHora: '2026-03-16T08:00:00' }, { dataHora: '2026-05-16T08:00:00-03:00' }]
      }
    }
  ],
  [ADJUST, { body: '{"jornada":' }],
  ['POST /api-key', { token: 'espelho_sem_permissao', body: key }],
  ['POST /api-key', { token: 'um-token-de-outro-lugar', body: { ...key, token: 'um-token-de-outro-lugar' } }],
  ['POST /api-key', { body: { ...key, expiresIn: '30' } }],
  ['POST /api-key', { body: key }],
  [
    `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`,
    { body: { nome: 'Fábrica', localizacoes: [{ latitude: 'x' }] } }
  ],
  [`PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`, { body: { nome: 'Fábrica', localizacoes: [] } }],
  [`PATCH /local-trabalho/${workLocationId(9)}`, { body: {} }],
  [
    'POST /turnos-excecoes/days/import',
    { body: dataUrl(`collaboratorId,date\n${ana},2026-04-13\nx,2026-04-13\n${ana},32/01/2026\n`) }
  ],
  ['POST /turnos-excecoes/days/import', { body: dataUrl('a;b\n') }],
  [`PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, { body: { collaboratorIds: [juliana] } }],
  ['GET /arquivos/f0000000-0000-4000-8000-000000000001', { token: null }],
  ['GET /nope', { token: null }],
  ['POST /api-key', { headers: { prefer: 'code=503' }, body: key }],
  ['POST /api-key', { body: { ...key, more: 'x'.repeat(70_000) } }]
]

/** The request log and what is read from it; coverage; faults. */
export async function requests (recorder: Recorder): Promise<void> {
  const { tell, send } = recorder
  await tell('what is sent')
  for (const [what, sent] of SENT) await send(what, sent)
  await readLog(recorder)
  await verify(recorder)
  await cover(recorder)
  await fail(recorder)
  await tell('the log is emptied; a reset takes the faults')
  await send('DELETE /_sandbox/requests')
  await send('GET /_sandbox/requests')
  await send('POST /_sandbox/reset')
  await send('GET /_sandbox/faults')
  await send('GET /_sandbox/coverage')
}

async function readLog ({ tell, send, listen }: Recorder): Promise<void> {
  await tell('the list of them')
  const lists = [
    '',
    '?operation=createApiKey',
    '?status=4xx&limit=2',
    '?path=/arquivos/*',
    '?since=0-15',
    '?since=2026-05-04T12:00:01Z',
    '?operation=x&status=9&since=y',
    '?limit=0',
    '?nope=1'
  ]
  for (const query of lists) await send(`GET /_sandbox/requests${query}`)
  await tell('each of them, explained')
  for (const index of SENT.keys()) await send(`GET /_sandbox/requests/0-${index + 1}`)
  for (const id of ['0-99', '1-1', 'x']) await send(`GET /_sandbox/requests/${id}`)
  await send('PATCH /_sandbox/settings', { body: { 'error.language': 'en' } })
  for (const id of ['0-2', '0-4', '0-13']) await send(`GET /_sandbox/requests/${id}`)
  await send('PATCH /_sandbox/settings', { body: { 'error.language': null } })
  await tell('as HAR, as events, and waited for')
  await send('GET /_sandbox/requests/har?status=4xx&limit=4')
  await send('GET /_sandbox/requests/har?status=2xx&limit=3')
  await send('GET /~nobody/_sandbox/requests/har?status=404')
  await listen('GET /_sandbox/requests/events?since=0-17&operation=createApiKey', '"id":"0-22"', async () => {
    await send('POST /api-key', { body: {} })
  })
  for (const query of [
    '',
    '?status=201&count=2',
    '?operation=unlinkCollaborators&count=2&timeout=1ms',
    '?timeout=2h&count=0'
  ]) { await send(`GET /_sandbox/requests/wait${query}`) }
}

async function verify ({ tell, send }: Recorder): Promise<void> {
  await tell('the log is verified')
  const questions: object[] = [
    {},
    { match: { operation: 'createApiKey', status: 201 }, count: 2 },
    { match: { operation: 'requestAdjustment', format: 'INTERVALO_HORARIO' }, atLeast: 3 },
    { match: { path: '/local-trabalho/{id}', status: '4xx', body: { '/codigo': 1 } }, atLeast: 1 },
    { match: { body: { '/minMinutos': 480 } }, atMost: 1 },
    { match: { status: 'abc', operation: 'x' }, count: -1, more: 1 }
  ]
  for (const body of questions) await send('POST /_sandbox/requests/verify', { body })
}

async function cover ({ tell, send }: Recorder): Promise<void> {
  await tell('coverage')
  for (const query of ['', '?format=junit', '?format=pdf']) {
    await send(`GET /_sandbox/coverage${query}`)
  }
  await send('GET /~nobody/_sandbox/coverage')
  await send('GET /_sandbox/coverage/request?name=status%20createApiKey%20401')
  await send('GET /_sandbox/coverage/request?name=nope')
}

async function fail ({ tell, send, sendInVain }: Recorder): Promise<void> {
  await tell('faults')
  const rules: object[] = [
    { stage: 'before-auth', status: 503, times: 1, operation: 'createApiKey' },
    { stage: 'after-validation', status: 429, every: 2, match: { headers: { 'X-Try': 'espelho_admin' } } },
    { stage: 'after-commit', status: 500, match: { body: { '/name': 'lost' } } },
    { stage: 'after-commit', wire: 'reset', match: { body: { '/name': 'reset' } } },
    { stage: 'after-validation', wire: 'empty', match: { body: { '/name': 'empty' } } },
    { stage: 'after-commit', wire: 'truncate', match: { body: { '/name': 'truncate' } } },
    { stage: 'after-validation', delayMs: 1, probability: 0.5, status: 502, operation: 'unlinkCollaborators' },
    { stage: 'never', times: 0, every: 1, probability: 2, wire: 'x' },
    { stage: 'before-auth', times: 1, every: 1, match: { body: { x: 1 } }, status: 418 },
    { stage: 'after-commit', operation: 'downloadAttachment', status: 500 }
  ]
  for (const body of rules) await send('POST /_sandbox/faults', { body })
  for (let time = 0; time < 3; time++) {
    await send('POST /api-key', { headers: { 'x-try': 'espelho_admin' }, body: key })
  }
  await send('POST /api-key', { body: { ...key, name: 'lost' } })
  for (const name of ['reset', 'empty', 'truncate']) await sendInVain('POST /api-key', { body: { ...key, name } })
  for (let time = 0; time < 6; time++) {
    await send(`PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, {
      body: { collaboratorIds: [ana] }
    })
  }
  await send('GET /_sandbox/faults')
  await send('GET /_sandbox/requests?since=0-20')
  await send('DELETE /_sandbox/faults/1')
  await send('DELETE /_sandbox/faults/1')
  await send('POST /_sandbox/faults', { body: { stage: 'before-auth', delayMs: 0 } })
}
