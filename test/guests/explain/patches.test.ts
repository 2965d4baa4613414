import fc from 'fast-check'
import t from 'tap'
import { ana } from '../../support/fixture-names.ts'
import { faultyRequest, round } from '../../support/explain-rounds.ts'
import { runs, seed } from '../../support/fuzz.ts'
import { testServer } from '../../support/server.ts'
import { accepted, SOLICITAR } from '../control/requests/exchanges.ts'

const { call } = await testServer(t)

t.test('a patch, applied, mends what it is for', async t => {
  const server = await testServer(t)
  let patches = 0
  const property = fc.asyncProperty(faultyRequest, async request => {
    const came = await round(request, (what, body) => server.call(what, { body }), async path =>
      (await server.call(`GET /_sandbox/${path}`)).body)
    if (came.failures.length > 0) throw new Error(came.failures.join('\n'))
    patches += came.patches
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs(60) })
  t.notOk(failed, `FUZZ_SEED=${seed}: ${String(errorInstance)}`)
  t.ok(patches >= runs(60), `${patches} patches`)
})

const { formato, minMinutos, maxMinutos, ...common } = accepted as Record<string, unknown>
const records = (...instants: string[]) => ({ registrosPropostos: instants.map(dataHora => ({ dataHora })) })
const points = { ...common, formato: 'REGISTRO_PONTO' }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '10/03/2026', maxPeriodo: '12/03/2026' }

// The sent body, the wrong value, and its replacement.
const preferences: readonly (readonly [
  sentence: string, body: object, pointer: string | undefined, path: string, value: unknown
])[] = [
  ['a year of two digits', { ...accepted, jornada: '26/03/26' }, '/jornada', '/jornada', '26/03/2026'],
  ['dashes and one digit', { ...accepted, jornada: '6-3-2026' }, '/jornada', '/jornada', '06/03/2026'],
  ['a day as ISO 8601 has it', { ...accepted, jornada: '2026-03-26' }, '/jornada', '/jornada', '26/03/2026'],
  ['an instant', { ...accepted, jornada: '2026-03-26T08:00:00-03:00' }, '/jornada', '/jornada', '26/03/2026'],
  ['month before day, where nothing else is meant', { ...accepted, jornada: '03/26/2026' }, '/jornada', '/jornada',
    '26/03/2026'],
  ['the day that the records name', { ...points, jornada: 'ontem', ...records('2026-03-19T08:00:00-03:00') },
    '/jornada', '/jornada', '19/03/2026'],
  ['the day that most records name',
    {
      ...points,
      jornada: undefined,
      ...records('2026-03-19T08:00:00-03:00', '2026-03-18T23:00:00-03:00', '2026-03-19T12:00:00-03:00')
    }, '/jornada', '/jornada', '19/03/2026'],
  ['the first day of the period',
    { ...period, jornada: 5 },
    '/jornada', '/jornada', '10/03/2026'],
  ['the workday that all records agree on',
    { ...points, jornada: '16/03/2026', ...records('2026-03-19T08:00:00-03:00', '2026-03-19T12:00:00-03:00') },
    '/registrosPropostos/0/dataHora', '/jornada', '19/03/2026'],
  ['the format whose fields are there', { ...common, minPeriodo: '10/03/2026', maxPeriodo: '12/03/2026' }, '/formato',
    '/formato', 'INTERVALO_DATAS'],
  ['a misspelt format', { ...accepted, formato: 'INTERVALO_HORARO' }, '/formato', '/formato', 'INTERVALO_HORARIO'],
  ['that format, and not the text most like it', { ...common, formato: 'INTERVALO', jornadas: ['10/03/2026'] },
    '/formato', '/formato', 'TEMPO_FALTANTE'],
  ['a slip of the pen all the same',
    { ...common, formato: 'registro-pont', ...records('2026-03-16T08:00:00-03:00'), jornadas: ['1/3'], minMinutos: 1 },
    '/formato', '/formato', 'REGISTRO_PONTO'],
  ['a time without its offset', { ...points, ...records('2026-03-16 08:30') }, '/registrosPropostos/0/dataHora',
    '/registrosPropostos/0/dataHora', '2026-03-16T08:30:00-03:00'],
  ['a time as people write it', { ...points, ...records('16/03/26 8:30') }, '/registrosPropostos/0/dataHora',
    '/registrosPropostos/0/dataHora', '2026-03-16T08:30:00-03:00'],
  ['an item, and not null', { ...points, registrosPropostos: [null] }, '/registrosPropostos/0', '/registrosPropostos/0',
    { dataHora: '2026-03-16T08:00:00-03:00' }],
  ['a number in a text', { ...accepted, minMinutos: '481' }, '/minMinutos', '/minMinutos', 481],
  ['true in a text', { ...period, considerarRegistroRealizado: 'true' }, '/considerarRegistroRealizado',
    '/considerarRegistroRealizado', true],
  ['true for one', { ...period, considerarRegistroRealizado: 1 }, '/considerarRegistroRealizado',
    '/considerarRegistroRealizado', true],
  ['false in a text', { ...period, considerarRegistroRealizado: 'false' }, '/considerarRegistroRealizado',
    '/considerarRegistroRealizado', false],
  ['false for zero', { ...period, considerarRegistroRealizado: 0 }, '/considerarRegistroRealizado',
    '/considerarRegistroRealizado', false],
  ['a number that fits, where the one in the text does not', { ...accepted, minMinutos: '9999' }, '/minMinutos',
    '/minMinutos', 480]
]

for (const [sentence, sent, pointer, path, value] of preferences) {
  t.test(`explain prefers ${sentence}`, async t => {
    const { headers } = await call(SOLICITAR, { body: JSON.parse(JSON.stringify(sent)) })
    const { body: { explain } } = await call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
    const found = explain.find((one: { pointer?: string }) => one.pointer === pointer)
    t.match(found?.patch, [{ path, value }], found?.change)
  })
}

t.test('where nothing mends it, no patch is offered, and the words say the rule', async t => {
  const { headers } =
    await call(SOLICITAR, { body: { ...accepted, anexos: [{ nome: 'a', base64: 'YWJj'.repeat(4_000_000) }] } })
  const { body: { explain: [found] } } = await call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
  t.match(found, { code: 'too-many-bytes', change: /no máximo/ })
  t.notOk('patch' in found)
})

t.test('a body that is kept in part gets no patch that rests on what is gone', async t => {
  const anexos = [{ nome: 'a', base64: 'YWJj'.repeat(30_000) }, { nome: 'b', base64: `${'YWJj'.repeat(30_000)}=` }]
  const { headers } = await call(SOLICITAR, { body: { ...accepted, jornada: '26/03/26', anexos } })
  const { body: { explain } } = await call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
  t.match(explain, [
    { pointer: '/jornada', patch: [{ value: '26/03/2026' }] },
    { pointer: '/anexos/1/base64', code: 'wrong-format' }
  ])
  t.notOk('patch' in explain[1])
})

t.test('where the settings take null for absent, so does the check of a patch (A63)', async t => {
  const hash = (registroHash: string) => ({ dataHora: '2026-03-16T08:00:00-03:00', registroHash })
  const body = { ...points, registrosPropostos: [hash('nope'), hash('neither')], anexos: null }
  const found = async (base: string) => {
    const { headers } = await call(SOLICITAR.replace(' ', ` ${base}`), { body })
    const { body: { explain } } = await call(`GET ${base}/_sandbox/requests/${headers['x-sandbox-request-id']}`)
    return explain
  }
  t.match(await found('/~refused'), [{ pointer: '/anexos', patch: [{ op: 'remove' }] }])
  await call('PATCH /~nulls/_sandbox/settings', { body: { 'request.nulls': 'absent' } })
  const [only, ...others] = await found('/~nulls')
  t.match(only, { code: 'time-record-not-found' })
  t.notOk('patch' in only, 'the other hash would still be refused')
  t.same(others, [])
})

const explained = async (what: string, sent: { body: unknown, headers?: Record<string, string> }) => {
  const { headers } = await call(what, sent)
  return (await call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)).body.explain
}
const json = { 'content-type': 'application/json' }
const base64Of = (text: string) => Buffer.from(text).toString('base64')

const contents = base64Of('collaboratorId,date\n')
for (const [url, mended] of [
  [`data:application/vnd.ms-excel;base64,${contents}`, `data:text/csv;base64,${contents}`],
  [`data:text/plain;charset=utf-8;base64,${contents}`, `data:text/csv;charset=utf-8;base64,${contents}`],
  ['data:text/plain,collaboratorId%2Cdate%0A', `data:text/csv;base64,${contents}`],
  ['data:,100%', `data:text/csv;base64,${base64Of('100%')}`]
] as const) {
  t.test(`a data URL of another media type keeps its content: ${url.slice(0, 40)}`, async t => {
    const [found] = await explained('POST /turnos-excecoes/days/import', { body: { base64: url } })
    t.match(found, { code: 'wrong-format', patch: [{ path: '/base64', value: mended }] })
  })
}

for (const [what, mended] of [
  ['PUT /gestao-ponto/local-trabalho/..%2f..%2fetc', '/gestao-ponto/local-trabalho/10000000-'],
  [`PUT /gestao-ponto/local-trabalho/${'x'.repeat(400)}`, '/gestao-ponto/local-trabalho/10000000-'],
  ['PATCH /turnos-excecoes/a%2fb/colaboradores/desvincular', '/turnos-excecoes/e0000000-']
] as const) {
  t.test(`an unknown identifier in a path gets one that there is: ${what.slice(0, 60)}`, async t => {
    const body = what.startsWith('PUT') ? { nome: 'a', localizacoes: [] } : { collaboratorIds: ['a'] }
    const [found] = await explained(what, { body })
    t.match(found.change, `envie para ${mended}`)
  })
}

for (const count of [2, 3, 14, 31]) {
  t.test(`the patches of ${count} records differ, so that all of them can be applied`, async t => {
    const sent = { ...points, registrosPropostos: Array.from({ length: count }, () => null) }
    const found: { patch: { value: { dataHora: string } }[] }[] = await explained(SOLICITAR, { body: sent })
    const patches = found.flatMap(({ patch }) => patch)
    t.equal(new Set(patches.map(({ value }) => value.dataHora)).size, count)
    const mended = { ...sent, registrosPropostos: patches.map(({ value }) => value) }
    t.equal((await call(SOLICITAR, { body: mended })).status, 201)
  })
}

t.test('an empty body is told what the operation takes', async t => {
  const [found] = await explained('POST /api-key', { body: '', headers: json })
  t.match(found, { code: 'empty-body', change: 'envie um objeto JSON, como {"name":' })
})

for (const depth of [3, 20_000, 100_000]) {
  t.test(`a list nested ${depth} deep gets a body that is accepted`, async t => {
    const [found] = await explained(SOLICITAR, { body: '['.repeat(depth) + ']'.repeat(depth), headers: json })
    t.match(found, { pointer: '', patch: [{ op: 'replace', path: '', value: { formato: 'REGISTRO_PONTO' } }] })
  })
}

t.test('a number that JSON cannot write is not told as null', async t => {
  const body = JSON.stringify({ ...accepted, minMinutos: 0 }).replace('"minMinutos":0', '"minMinutos":1e999')
  const [found] = await explained(SOLICITAR, { body, headers: json })
  t.match(found, { code: 'too-large', patch: [{ path: '/minMinutos' }] })
  t.notOk('sent' in found)
})

for (const [header, rule, change] of [
  ['colaborador;data;obs', /as colunas conhecidas são: colaborador, data, dataTroca/,
    'na primeira linha, renomeie obs, ou tire a coluna com suas células; as colunas podem ser colaborador, data'],
  ['date,nobody', /as colunas conhecidas são: collaboratorId, date, swappedDate/,
    'na primeira linha, renomeie nobody, ou tire a coluna com suas células; inclua a coluna collaboratorId; as colunas']
] as const) {
  t.test(`a header gets the change of its wrong columns: ${header}`, async t => {
    const body = { base64: `data:text/csv;base64,${base64Of(`${header}\n`)}` }
    const [found] = await explained('POST /turnos-excecoes/days/import', { body })
    t.match(found, { code: 'csv-unknown-header', rule, change })
  })
}

t.test('a row with too many cells is told how many', async t => {
  const body = { base64: `data:text/csv;base64,${base64Of(`collaboratorId,date\n${ana},2026-04-13,a,b,c\n`)}` }
  const found = await explained('POST /turnos-excecoes/days/import', { body })
  t.match(found[0], { code: 'row-columns', change: /^tire 3 células da linha, ou ponha entre aspas/ })
})

for (const [what, change, assumptions] of [
  ['POST /api-key/', 'envie para /api-key', ['A69']],
  ['POST /API-Key', 'envie para /api-key', ['A69']],
  ['GET /api-key', 'este caminho só tem POST', ['A61']],
  ['PUT /api-key', 'use POST', ['A61']],
  ['PUT /local-trabalho/a', 'use PATCH, ou envie o PUT para /gestao-ponto/local-trabalho/a', ['A61']],
  ['PATCH /gestao-ponto/local-trabalho/a', 'use PUT, ou envie o PATCH para /local-trabalho/a', ['A61']],
  ['GET /api-keys', 'fora do contrato, cujas operações /docs lista', []]
] as const) {
  t.test(`an unknown route is told what was meant: ${what}`, async t => {
    const found = await explained(what, { body: undefined })
    t.match(found, [{ code: 'route-not-found', change }])
    t.same(found[0].assumptions, assumptions)
  })
}

for (const instant of ['2026-03-16T25:00:00-03:00', '2026-03-16T08:00:00-25:00', '2026-03-16T08:60:00Z']) {
  t.test(`a time that does not exist is told as that: ${instant}`, async t => {
    const [found] = await explained(SOLICITAR, { body: { ...points, ...records(instant) } })
    t.match(found, { code: 'wrong-format', rule: /deve ser um instante que existe: horas de 00 a 23/, patch: [{}] })
  })
}

t.test('what was answered can be sent back, and a list is no object with fields', async t => {
  const [{ localTrabalhoId, nome, localizacoes }] = (await call('GET /_sandbox/state/workLocations')).body
  const body = { nome, localizacoes, localTrabalhoId, colaboradores: 3 }
  const back = await call(`PUT /gestao-ponto/local-trabalho/${localTrabalhoId}`, { body })
  t.equal(back.status, 200)
  t.notMatch(back.headers['x-sandbox-warning'], /unknown-field/)
  const list = await call('POST /api-key', { body: [{ x: 1 }] })
  t.equal(list.status, 400)
  t.equal(list.headers['x-sandbox-warning'], undefined)
})
