import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, workLocationId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const SOLICITAR = 'POST /ajuste-registro/solicitar'
const sound = {
  jornada: '16/03/2026', formato: 'INTERVALO_HORARIO', descricao: 'x', motivoId: 'a0000000-0000-4000-8000-000000000004'
}
const interval = { minMinutos: 480, maxMinutos: 540 }
const records = (dataHora: string): string => JSON.stringify({
  ...sound, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora }]
})
const withField = (name: string, value: string, base: object = { ...sound, ...interval }): string => {
  const { [name as never]: _, ...rest } = base
  const given = JSON.stringify(rest).slice(1, -1)
  return `{${given}${given === '' ? '' : ','}${JSON.stringify(name)}:${value}}`
}
const years = 'nos anos de 1900 a 2999'
const MAX = '1.7976931348623157e+308'

// The body as text: JSON can write numbers that a program cannot hold.
const refused: readonly (readonly [sentence: string, what: string, body: string, message: string])[] = [
  ['a day before 1900', SOLICITAR, withField('jornada', '"31/12/1899"'), `jornada deve ficar ${years}`],
  ['a day after 2999', SOLICITAR, withField('jornada', '"01/01/3000"'), `jornada deve ficar ${years}`],
  ['the year 0', SOLICITAR, withField('jornada', '"29/02/0000"'), `jornada deve ficar ${years}`],
  ['a day that the calendar lacks, in whatever year', SOLICITAR, withField('jornada', '"29/02/3001"'),
    'jornada deve ser uma data existente no formato dd/MM/yyyy'],
  ['an instant of another millennium', SOLICITAR, records('1026-03-16T08:00:00-03:00'),
    `registrosPropostos[0].dataHora deve ficar ${years}, em UTC`],
  ['the last evening of 2999, which is 3000 in UTC', SOLICITAR, records('2999-12-31T22:00:00-03:00'),
    `registrosPropostos[0].dataHora deve ficar ${years}, em UTC`],
  ['minutes of 1e308', SOLICITAR, withField('minMinutos', '1e308'), 'o campo minMinutos deve ser no máximo 2880'],
  ['minutes of 1e999', SOLICITAR, withField('minMinutos', '1e999'), 'o campo minMinutos deve ser no máximo 2880'],
  ['minutes of -1e999', SOLICITAR, withField('minMinutos', '-1e999'), 'o campo minMinutos deve ser no mínimo 0'],
  ['minutes with a fraction', SOLICITAR, withField('minMinutos', '480.5'),
    'o campo minMinutos deve ser um número inteiro'],
  ['a latitude of 1e999', `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`,
    '{"nome":"Sede","localizacoes":[{"latitude":1e999}]}', `localizacoes[0].latitude deve ser no máximo ${MAX}`],
  ['a radius of -1e999', `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`,
    '{"nome":"Sede","localizacoes":[{"raioMetros":-1e999}]}',
    `o campo localizacoes[0].raioMetros deve ser no mínimo -${MAX}`],
  ['a body that is a number', SOLICITAR, '1e999', 'o corpo deve ser um objeto'],
  ['a period that is too long by a day', SOLICITAR,
    JSON.stringify({ ...sound, formato: 'INTERVALO_DATAS', minPeriodo: '01/01/2025', maxPeriodo: '02/01/2026' }),
    'maxPeriodo deve encerrar um período de no máximo 366 dias']
]
for (const [sentence, what, body, message] of refused) {
  t.test(`${sentence}: ${message}`, async t => {
    const answer = await server.call(what, { body })
    t.equal(answer.status, 400)
    t.strictSame(answer.body.message, [message])
  })
}

t.test('the row of a file is told of its year', async t => {
  const body = dataUrl(`colaborador;data\n${ana};01/01/1899\n${ana};3000-01-01\n${ana};30/02/1899\n`)
  const { body: { errors } } = await server.call('POST /turnos-excecoes/days/import', { body })
  t.strictSame(errors, [
    'Linha 2: data deve ficar nos anos de 1900 a 2999: 01/01/1899',
    'Linha 3: data deve ficar nos anos de 1900 a 2999: 3000-01-01',
    'Linha 4: data deve ser uma data existente, dd/MM/yyyy ou yyyy-MM-dd: 30/02/1899'
  ])
})

t.test('the control plane tells of a year, too', async t => {
  const days = await server.call(`GET /_sandbox/daily-frequency/${ana}?from=1899-12-31&to=2026-03-01`)
  t.match(days.body.message, ['from deve ficar nos anos de 1900 a 2999'])
  const clock = await server.call('PUT /_sandbox/clock', { body: { now: '3000-01-01T00:00:00Z' } })
  t.match(clock.body.message, ['now deve ficar nos anos de 1900 a 2999, em UTC'])
  const put = await server.call('POST /_sandbox/state/holidays', { body: { data: '3000-01-01', nome: 'x' } })
  t.match(put.body.message, ['data deve ficar nos anos de 1900 a 2999'])
})

t.test('explain offers the day in the year of the clock', async t => {
  const { headers } = await server.call(SOLICITAR, { body: withField('jornada', '"16/03/1026"') })
  const { body: { explain: [found] } } = await server.call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
  t.match(found, { code: 'outside-years', patch: [{ op: 'replace', path: '/jornada', value: '16/03/2026' }] })
})

t.test('a limit is told in its own unit', async t => {
  for (const [bytes, pt, en] of [[100, '100 bytes', '100 bytes'], [1536, '1,5 KiB', '1.5 KiB']] as const) {
    await server.call('PATCH /~units/_sandbox/settings', { body: { 'limits.csv': bytes, 'error.language': 'pt' } })
    const body = dataUrl('x'.repeat(2000))
    const told = async () => (await server.call('POST /~units/turnos-excecoes/days/import', { body })).body.message
    t.strictSame(await told(), [`base64 deve ter no máximo ${pt}`])
    await server.call('PATCH /~units/_sandbox/settings', { body: { 'error.language': 'en' } })
    t.strictSame(await told(), [`base64 must have at most ${en}`])
  }
})

t.test('each language has its own name for the body', async t => {
  await server.call('PATCH /~body/_sandbox/settings', { body: { 'error.language': 'en' } })
  t.strictSame((await server.call('POST /~body/api-key', { body: '[]' })).body.message, ['the body must be an object'])
})

// Every name that a plain object inherits, and the names that prototype pollution uses.
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', '']
const bodies: readonly (readonly [what: string, body: object])[] = [
  [SOLICITAR, { ...sound, ...interval }],
  ['POST /api-key', { name: 'k', permissions: ['*'] }],
  [`PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`, { nome: 'Sede', localizacoes: [] }],
  [`PATCH /local-trabalho/${workLocationId(1)}`, { nome: 'Sede' }],
  ['POST /turnos-excecoes/days/import', dataUrl(`collaboratorId,date\n${ana},2026-04-13\n`)],
  [`PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, { collaboratorIds: [ana] }]
]
const POISON = '{"polluted":true,"prototype":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'

for (const name of NAMES) {
  t.test(`a field named ${JSON.stringify(name)} is one that the contract does not name`, async t => {
    for (const [what, base] of bodies) {
      const [method, path] = what.split(' ')
      const body = withField(name, POISON, base)
      const at = (sandbox: string): string => `${method} /~${sandbox}${path}`
      const accepted = await server.call(at('ignored'), { body })
      t.ok(accepted.status < 300, `${what}: ${accepted.text}`)
      t.match(accepted.headers['x-sandbox-warning'], `unknown-field /${name}`)

      await server.call('PATCH /~refused/_sandbox/settings', { body: { 'request.unknownFields': 400 } })
      const answer = await server.call(at('refused'), { body })
      t.equal(answer.status, 400)
      t.strictSame(answer.body.message, [`${name || '""'} não é um campo conhecido`])
      const shown = await server.call(`GET /~refused/_sandbox/requests/${answer.headers['x-sandbox-request-id']}`)
      t.equal(shown.status, 200)
      t.match(shown.body.explain, [{ code: 'unknown-field', pointer: `/${name}` }])
      t.ok(shown.text.includes('"polluted":true'), 'the log shows what came')
    }
  })

  t.test(`the control plane takes no field named ${JSON.stringify(name)}`, async t => {
    const holiday = { data: '2026-05-01', nome: 'x' }
    const settings = await server.call('PATCH /~control/_sandbox/settings', { body: withField(name, '400', {}) })
    t.equal(settings.status, 400, settings.text)
    const poisoned = withField(name, POISON, holiday)
    const entity = await server.call('POST /~control/_sandbox/state/holidays', { body: poisoned })
    t.equal(entity.status, 400, entity.text)
    const { text } = await server.call('GET /~control/_sandbox/state')
    const state = await server.call('PUT /~control/_sandbox/state', { body: withField(name, POISON, JSON.parse(text)) })
    t.equal(state.status, 400, state.text)
    const permissions = withField('auth.permissions', withField(name, '"x"', {}), {})
    t.equal((await server.call('PATCH /~control/_sandbox/settings', { body: permissions })).status, 400)
    const fault = await server.call('POST /~control/_sandbox/faults', {
      body: `{"status":500,"stage":"before-auth","match":{"body":{"/${name}/polluted":true}}}`
    })
    t.ok(fault.status < 500, fault.text)
    const verify = await server.call('POST /~control/_sandbox/requests/verify', {
      body: `{"match":{"body":{"/${name}/polluted":true}}}`
    })
    t.ok(verify.status < 500, verify.text)
  })
}

t.test('nothing was polluted', async t => {
  t.notOk('polluted' in {})
  t.notOk('polluted' in [])
  t.notOk('polluted' in (() => {}))
  for (const path of ['requests', 'requests/har', 'requests/rows', 'coverage', 'state', 'settings', 'faults']) {
    t.equal((await server.call(`GET /~refused/_sandbox/${path}`)).status, 200, path)
  }
})
