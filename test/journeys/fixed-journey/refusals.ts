import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, juliana, luciana, reasons, unitId, workLocationId } from '../../support/fixture-names.ts'
import { ADJUST, IMPORT, KEY, PATCH, PUT, UNLINK } from './targets.ts'
import type { Recorder, Sent } from './recorder.ts'

const OPERATIONS = [ADJUST, KEY, PUT, PATCH, IMPORT, UNLINK]
const STATUSES = [400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504]

const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const records = (...registrosPropostos: unknown[]) => ({ ...common, formato: 'REGISTRO_PONTO', registrosPropostos })
const at = (dataHora: string, more: object = {}): object => ({ dataHora, ...more })

/** What every operation refuses: strangers, and bodies that are none. */
const ofEach: readonly Sent[] = [
  { token: null, body: {} },
  { token: 'espelho_ninguem', body: '{' },
  { token: 'espelho_expirado', body: {} },
  { token: 'espelho_sem_permissao', body: '{' },
  { body: {} },
  { body: '{"a":' },
  { body: '' },
  {},
  { body: '[]' },
  { body: '{}', headers: { 'content-type': 'text/plain' } },
  { body: Buffer.from('{"nome":"caf\xe9"}', 'latin1') },
  { body: '{}', headers: { 'content-encoding': 'gzip' } },
  { body: '{}', headers: { 'content-encoding': 'zstd' } },
  { body: {}, headers: { authorization: ['Bearer espelho_admin', 'Bearer espelho_gestor'] } }
]

const ofAdjustments: readonly object[] = [
  {
    jornada: '31/02/2026',
    formato: 'OUTRO',
    descricao: '',
    motivoId: 1,
    anexos: 'x',
    jornadas: ['1/3/2026', 5],
    minMinutos: '480',
    maxMinutos: 9.5,
    considerarRegistroRealizado: 'sim'
  },
  { ...common, formato: 'INTERVALO_HORARIO' },
  { ...range, maxMinutos: 480 },
  { ...range, minMinutos: -1, maxMinutos: 2881 },
  { ...common, formato: 'TEMPO_FALTANTE' },
  { ...common, formato: 'TEMPO_FALTANTE', jornadas: [] },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '20/03/2026' },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '20/03/2026', maxPeriodo: '19/03/2026' },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '01/01/2025', maxPeriodo: '19/03/2026' },
  records(),
  records(at('2026-03-16T08:00:00'), {}, null, at('2026-03-16T08:00:00-03:00'), at('2026-03-16T11:00:00Z')),
  records(
    at('2026-03-16T08:00:00-03:00', { registroHash: 'nope' }),
    at('2026-03-16T09:00:00-03:00', { registroHash: 'nope' })
  ),
  records(at('2026-03-16T08:00:00-03:00', { registroHash: 'nope' })),
  { ...range, motivoId: 'nope' },
  { ...range, motivoId: 'nope', minMinutos: 'x' },
  {
    ...range,
    anexos: [
      { nome: 'a', base64: '###' },
      { arquivoId: 'f0000000-0000-4000-8000-000000000001', nome: '', base64: 'aGk=' },
      { arquivoId: '..', base64: '' }
    ]
  },
  {
    ...range,
    anexos: Array.from({ length: 21 }, (_, index) => ({ arquivoId: 'a', nome: `${index}.txt`, base64: 'aGk=' }))
  },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: 5, maxPeriodo: '1/3/26' },
  { ...common, formato: 'TEMPO_FALTANTE', jornadas: [5, '2026-03-16'] },
  { ...common, formato: 'TEMPO_FALTANTE', jornadas: Array.from({ length: 1001 }, () => '16/03/2026') },
  { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'], motivoId: 'nope' },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '16/03/2026', motivoId: 'nope' },
  { ...range, minMinutos: 1.5 },
  { ...range, anexos: [{ arquivoId: 'x'.repeat(501), nome: 'a', base64: 'aGk=' }] },
  { ...common, formato: undefined },
  { ...common, formato: 'TEMPO_FALTANTE', jornada: '31/12/1899', jornadas: ['01/01/3000'] },
  { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/1026', maxPeriodo: '16/03/2026' },
  records(at('3026-03-16T08:00:00-03:00'))
]

/** JSON can write numbers that are larger than any that a program holds. */
const farAway = '{"nome":"x","localizacoes":[{"latitude":1e999,"longitude":-1e999}]}'

const ofOthers: readonly [what: string, body: object | string][] = [
  [KEY, { name: '', permissions: [] }],
  [KEY, { name: 5, permissions: ['', 1], expiresIn: '30' }],
  [KEY, { name: 'x', permissions: ['*'], expiresIn: 'amanhã' }],
  [
    PUT,
    {
      nome: '',
      localizacoes: [{ latitude: 'x', longitude: null, raioMetros: '1' }, 3],
      codigo: 'y',
      unidadeNegocioId: 1
    }
  ],
  [PUT, { nome: 'x', localizacoes: [], unidadeNegocioId: 'nope' }],
  [PUT.replace(workLocationId(1), 'nope'), { nome: 'x', localizacoes: [] }],
  [PATCH, { nome: 1, localizacoes: {} }],
  [PATCH, { nome: '' }],
  [PATCH, { unidadeNegocioId: unitId(9) }],
  [PATCH.replace(workLocationId(1), 'nope'), {}],
  [IMPORT, { base64: 'aGk=' }],
  [IMPORT, { base64: 5 }],
  [IMPORT, dataUrl('')],
  [IMPORT, dataUrl('collaboratorId;other;date\n')],
  [IMPORT, dataUrl('date\n2026-03-16\n')],
  [IMPORT, dataUrl('collaboratorId,date\n"never closed')],
  [IMPORT, dataUrl(Uint8Array.of(0xff, 0xfe, 0, 0, 0x81))],
  [IMPORT, dataUrl(`collaboratorId,date\n${ana},2026-04-13\n`, 'text/plain')],
  [PUT, farAway],
  [PATCH, farAway],
  [IMPORT, dataUrl(`collaboratorId,date\n${ana},13/04/1026\n`)],
  [UNLINK, { collaboratorIds: [] }],
  [UNLINK, { collaboratorIds: [1, ''] }],
  [UNLINK.replace(exceptionId(1), 'nope'), { collaboratorIds: [juliana] }]
]

/** What meets no operation, or not wholly. */
const ofPaths: readonly [what: string, sent: Sent][] = [
  ['GET /nope?x=1', {}],
  ['DELETE /api-key', {}],
  ['GET /ajuste-registro/solicitar', {}],
  ['POST /api-key/', { body: {} }],
  ['GET /%zz', {}],
  ['GET /arquivos/nope', { token: null }],
  ['POST /~UPPER/api-key', { body: {} }],
  ['GET /~nope/nope', {}],
  ['PATCH /local-trabalho/%', { body: {} }]
]

/** Every documented refusal, in both languages. */
export async function refusals (recorder: Recorder): Promise<void> {
  const { tell, send } = recorder
  await refuseAll(recorder)
  await provokeAll(recorder)
  await send('PATCH /_sandbox/settings', { body: { 'error.language': 'en' } })
  await refuseAll(recorder)
  await tell('nothing has changed')
  await send('GET /_sandbox/diff')
}

async function refuseAll ({ tell, send }: Recorder): Promise<void> {
  for (const what of OPERATIONS) {
    await tell(`what ${what} refuses of anyone`)
    for (const sent of ofEach) await send(what, sent)
  }
  await tell('adjustments that break a rule')
  for (const body of ofAdjustments) await send(ADJUST, { body })
  await send(ADJUST, { body: range, headers: { 'x-sandbox-colaborador': luciana } })
  await send(ADJUST, { body: range, headers: { 'x-sandbox-colaborador': 'nope' } })
  await send(KEY, { body: { name: 'x', permissions: ['*'] }, headers: { 'x-sandbox-colaborador': 'nope' } })
  await tell('other operations')
  for (const [what, body] of ofOthers) await send(what, { body })
  await tell('a body that is announced as too large')
  for (const what of OPERATIONS) await send(what, { body: '{}', headers: { 'content-length': '67108865' } })
  await tell('paths')
  for (const [what, sent] of ofPaths) await send(what, sent)
}

async function provokeAll ({ tell, send }: Recorder): Promise<void> {
  await tell('errors that the client asks for by header')
  for (const code of [...STATUSES, 418]) {
    await send(UNLINK, { headers: { prefer: `respond-async, code=${code}` }, body: {} })
  }
  for (const what of [...OPERATIONS, 'GET /arquivos/nope']) {
    await send(what, { headers: { Prefer: 'code="404"' }, token: 'espelho_gestor' })
    await send(what, { headers: { Prefer: 'code=500' } })
  }
  await send(ADJUST, { headers: { prefer: 'code=404' }, token: null, body: range })

  await tell('errors that the client asks for by a magic value')
  const {
    body: { magic }
  } = await send('GET /_sandbox/magic')
  for (const { method, path, in: where, at, value, status } of magic) {
    if (status !== 404 && path !== '/api-key') continue
    const url = path.replace(/\{\w+\}/, where === 'path' ? value : 'x')
    await send(`${method} ${url}`, method === 'GET' ? {} : { body: where === 'body' ? { [at.slice(1)]: value } : {} })
  }
}
