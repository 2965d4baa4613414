import t, { type Test } from 'tap'
import { ASSUMPTIONS, type ChosenSettings, DEFAULT_SETTINGS } from '../../../src/core/assumptions.ts'
import { PROFILES } from '../../../src/core/assumptions/profiles.ts'
import { checkOptions } from '../../../src/host/start/config.ts'
import { controlClient } from '../../../src/guests/client/control-client.ts'
import { ControlError } from '../../../src/guests/client/control-error.ts'
import { type GivenOptions, startSandbox } from '../../../src/index.ts'
import { inProcess } from '../../guests/cli/espelho.ts'
import { startServer } from '../../../src/server.ts'
import { reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'
import { worldWith } from './world.ts'

const server = await testServer(t)

async function started (t: Test, options: GivenOptions = {}) {
  const sandbox = await startSandbox({ logLevel: 'silent', ...options })
  t.teardown(() => sandbox.close())
  return sandbox
}

t.test('a sandbox begins with our answers', async t => {
  t.same((await server.call('GET /~a/_sandbox/settings')).body, DEFAULT_SETTINGS)
})

t.test('what is patched holds, in that sandbox only, until null takes it back', async t => {
  const { call } = await worldWith(server, { 'error.method': 405 })
  const patched = await call('PATCH /_sandbox/settings', { body: { 'limits.rate': 7 } })
  t.equal(patched.status, 200)
  t.same(patched.body, { ...DEFAULT_SETTINGS, 'error.method': 405, 'limits.rate': 7 })
  t.equal((await server.call('GET /~a/_sandbox/settings')).body['error.method'], 404)
  const taken = await call('PATCH /_sandbox/settings', { body: { 'error.method': null, 'error.language': 'en' } })
  t.same(taken.body, { ...DEFAULT_SETTINGS, 'limits.rate': 7, 'error.language': 'en' })
  t.same(
    (await call('PATCH /_sandbox/settings', { body: { 'limits.rate': null, 'error.language': null } })).body,
    DEFAULT_SETTINGS
  )
  t.same((await call('PATCH /_sandbox/settings', { body: {} })).body, DEFAULT_SETTINGS)
})

t.test('settings are no part of the state, and a reset takes them back', async t => {
  const { call, control } = await worldWith(server, {})
  const { hash } = await control('hash')
  await call('PATCH /_sandbox/settings', { body: { 'error.method': 405 } })
  t.equal((await control('hash')).hash, hash)
  await call('PUT /_sandbox/state', { body: await control('state') })
  t.equal((await control('settings'))['error.method'], 405, 'a new state leaves them alone')
  await call('POST /_sandbox/reset')
  t.same(await control('settings'), DEFAULT_SETTINGS)
})

t.test('what was chosen at a request stays with the adjustment, also through the state document (A22)', async t => {
  const { call, control } = await worldWith(server, { 'adjustment.unlistedRecords': 'stay' })
  const body = {
    jornada: '16/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'x',
    motivoId: reasons.allowance,
    registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }]
  }
  await call('POST /ajuste-registro/solicitar', { body })
  const [{ hash }, state] = [await control('hash'), await control('state')]
  t.same((await call('PUT /_sandbox/state', { body: state })).body, { hash })
})

const refused: [sentence: string, body: unknown, message: (string | RegExp)[]][] = [
  ['a key that is none', { 'error.methods': 405 },
    [/^error\.methods não é uma configuração; as conhecidas são: status\.createApiKey, .*error\.method/]],
  ['a key that is none, to take back', { x: null }, [/^x não é uma configuração/]],
  ['a name that every object has', { toString: 1 }, [/^toString não é/]],
  ['a value that is not to choose from', { 'error.method': 406 }, ['error.method deve ser um de: 404, 405']],
  ['a number as a text', { 'error.method': '405' }, ['error.method deve ser um de: 404, 405']],
  ['a text where there are words', { 'error.language': 'de' }, ['error.language deve ser um de: pt, en']],
  ['a flag as a text', { 'auth.otherOperations': 'no' }, ['o campo auth.otherOperations deve ser um de: true, false']],
  ['too small a number', { 'limits.rate': -1 }, ['limits.rate deve ser no mínimo 0']],
  ['half a number', { 'limits.periodDays': 1.5 }, ['o campo limits.periodDays deve ser um número inteiro']],
  ['too large a number', { 'limits.periodDays': 36_601 }, ['o campo limits.periodDays deve ser no máximo 36600']],
  ['a map that is none', { 'auth.permissions': '*' }, ['o campo auth.permissions deve ser um objeto']],
  ['a map with a name that is none', { 'auth.permissions': { x: 'y' } },
    ['auth.permissions.x não é um campo conhecido']],
  ['a map with an empty text', { 'auth.permissions': { createApiKey: '' } },
    ['auth.permissions.createApiKey não pode ser vazio']],
  ['all that is wrong at once', { 'limits.csv': 0, 'error.method': 1 },
    ['limits.csv deve ser no mínimo 1', 'error.method deve ser um de: 404, 405']],
  ['a list', [], ['o corpo deve ser um objeto']]
]
for (const [sentence, body, message] of refused) {
  t.test(`400 to ${sentence}`, async t => {
    const answer = await server.call('PATCH /~a/_sandbox/settings', {
      body: Array.isArray(body) ? body : { 'unlink.empty': 200, ...body as object }
    })
    t.equal(answer.status, 400)
    t.match(answer.body.message, message)
    t.equal(answer.body.message.length, message.length)
    t.same((await server.call('GET /~a/_sandbox/settings')).body, DEFAULT_SETTINGS, 'nothing has changed')
  })
}

t.test('the assumptions tell the answer that is chosen', async t => {
  const { control } = await worldWith(server, { 'error.method': 405, 'limits.rate': 9 })
  const { assumptions } = await control('assumptions')
  t.equal(assumptions.length, ASSUMPTIONS.length)
  const [method, rate, order] = ['A61', 'A44', 'A43'].map(id =>
    assumptions.find((one: { id: string }) => one.id === id))
  t.strictSame(method, {
    id: 'A61',
    section: 'Errors',
    question: 'Um caminho que existe, com outro método',
    answer: '405 com `Allow`',
    key: 'error.method',
    value: 405,
    default: 404,
    allowed: { enum: [404, 405] },
    alternatives: [{ answer: '404', value: 404 }],
    requests: 0
  })
  t.match(rate, {
    answer: '9 requisições por minuto para cada chave',
    value: 9,
    default: 0,
    allowed: { type: 'integer', minimum: 0 },
    alternatives: [{ answer: /este número de requisições/ }]
  })
  t.strictSame(order, {
    id: 'A43',
    section: 'Errors',
    question: 'Ordem das verificações',
    answer: '401, 403, 400, 404',
    alternatives: [],
    requests: 0
  })
})

t.test('the requests that rest on an answer are counted and found', async t => {
  const { call, control } = await worldWith(server, {})
  await call('POST /api-key', { body: { name: 'x', permissions: ['*'], extra: 1 } })
  await call('POST /api-key', { body: { name: 'y', permissions: ['*'] } })
  const { assumptions } = await control('assumptions')
  const count = (id: string) => assumptions.find((one: { id: string }) => one.id === id).requests
  t.strictSame([count('A08'), count('A15'), count('A23')], [2, 1, 0])
  const found = async (id: string) => (await control(`requests/rows?assumption=${id}`)).rows.length
  t.strictSame([await found('A08'), await found('A15'), await found('A23')], [2, 1, 0])
  t.match(await control('requests?assumption=A99'), { message: [/^assumption deve ser um de: A01, /] })
})

for (const [name, chosen] of Object.entries(PROFILES) as [keyof typeof PROFILES, ChosenSettings][]) {
  t.test(`--profile ${name}`, async t => {
    const { control } = await started(t, { profile: name })
    t.same(await control.settings(), { ...DEFAULT_SETTINGS, ...chosen })
    t.same(await control.sandbox('other').settings(), { ...DEFAULT_SETTINGS, ...chosen }, 'of every sandbox')
  })
}

const refusal = async (work: Promise<unknown>) => (await work.catch((error: Error) => error) as Error).message
const evidence = {
  exchanges: 7, points: { A61: { count: 3, first: '2026-03-02', requests: ['r1'] }, A01: { count: 1 } }
}

t.test('a profile may be a file', async t => {
  const folder = t.testdir({
    'profile.json': JSON.stringify({ settings: { 'error.method': 405, 'limits.rate': 5 }, evidence })
  })
  const { control } = await started(t, { profile: `${folder}/profile.json` })
  const begun = { ...DEFAULT_SETTINGS, 'error.method': 405, 'limits.rate': 5 }
  t.same(await control.settings(), begun)
  t.same(await control.sandbox('other').settings(), begun, 'of every sandbox')
  await control.patchSettings({ 'limits.rate': 6 })
  await control.reset()
  t.same(await control.settings(), begun, 'after a reset, too')
  const evidenceFor = async (id: string) => (await control.assumptions()).find(one => one.id === id)?.evidence
  t.same(await evidenceFor('A61'), evidence.points.A61, 'the assumptions say what speaks for its answers')
  t.equal(await evidenceFor('A01'), undefined, 'and nothing for a point that it does not answer')
  await control.patchSettings({ 'error.method': 404 })
  t.equal(await evidenceFor('A61'), undefined, 'nor for an answer that is not its own')
})

const badProfiles: [sentence: string, text: string, expected: RegExp][] = [
  ['another key', '{"settings":{"error.metod":405}}',
    /^profile: .*profile\.json#\/settings\/error\.metod: .* is not a setting; the known ones are: status\./],
  ['another value', '{"settings":{"error.method":1}}', /^profile: .*#\/settings\/error\.method: .* one of: 404, 405$/],
  ['another field', '{"settings":{},"evidences":{}}', /^profile: .*#\/evidences: evidences is not a known field$/],
  ['no settings', '{"error.method":405}', /^profile: .*#\/settings: settings is required\nprofile: .*#\/error\.method/],
  ['no object', '[]', /^profile: .*profile\.json#: profile must be an object$/],
  ['no JSON', '{"settings":', /^profile: .*profile\.json is not valid JSON \(line 1, column 13\)$/]
]
for (const [sentence, text, expected] of badProfiles) {
  t.test(`a profile with ${sentence} is refused`, async t => {
    const folder = t.testdir({ 'profile.json': text })
    t.match(await refusal(startSandbox({ profile: `${folder}/profile.json` })), expected)
  })
}

t.test('a profile that is not there is refused by its path', async t => {
  t.match(await refusal(startSandbox({ profile: './no-profile.json' })), /^profile: .*no-profile\.json/)
})

t.test('ESPELHO_SETTINGS goes over profile and fixtures, and begins each sandbox', async t => {
  const fixtures = t.testdir({ 'sandbox.json': JSON.stringify({ settings: { 'request.mediaType': 400 } }) })
  const options = checkOptions({ profile: 'strict', fixtures, logLevel: 'silent' })
  const env = { ESPELHO_SETTINGS: '{"request.mediaType":415,"limits.rate":9}' }
  const started = await startServer(options, { env })
  t.teardown(() => started.close())
  const control = controlClient(started.url)
  const expected = { 'request.mediaType': 415, 'limits.rate': 9, 'unlink.unknown': 404 }
  t.match(await control.settings(), expected)
  await control.sandbox('a').patchSettings({ 'limits.rate': 1 })
  await control.sandbox('a').reset()
  t.match(await control.sandbox('a').settings(), expected, 'after a reset')
})

t.test('what a map leaves out stays as it is below: profile, fixtures, ESPELHO_SETTINGS', async t => {
  const map = (permissions: object) => ({ settings: { 'auth.permissions': permissions } })
  const folder = t.testdir({
    'profile.json': JSON.stringify(map({ createApiKey: 'p', importShiftDays: 'p', patchWorkLocation: 'p' })),
    fixtures: { 'sandbox.json': JSON.stringify(map({ importShiftDays: 'f', patchWorkLocation: 'f' })) }
  })
  const options = { profile: `${folder}/profile.json`, fixtures: `${folder}/fixtures`, logLevel: 'silent' } as const
  process.env['ESPELHO_SETTINGS'] = JSON.stringify(map({ patchWorkLocation: 'e' }).settings)
  t.teardown(() => { delete process.env['ESPELHO_SETTINGS'] })
  const { control } = await started(t, options)
  t.match((await control.settings())['auth.permissions'], {
    createApiKey: 'p', importShiftDays: 'f', patchWorkLocation: 'e', unlinkCollaborators: 'turno-excecao:desvincular'
  }, 'also in startSandbox')
})

const badVariables: [text: string, expected: RegExp][] = [
  ['{"error.metod":405}', /^ESPELHO_SETTINGS: \/error\.metod: error\.metod is not a setting/],
  ['{"error.method":1}', /^ESPELHO_SETTINGS: \/error\.method: error\.method must be one of: 404, 405$/],
  ['405', /^ESPELHO_SETTINGS: settings must be an object$/],
  ['{', /^ESPELHO_SETTINGS is not valid JSON \(line 1, column 2\)$/]
]
for (const [text, expected] of badVariables) {
  t.test(`ESPELHO_SETTINGS=${text} is refused`, async t => {
    t.match(await refusal(startServer(checkOptions(), { env: { ESPELHO_SETTINGS: text } })), expected)
  })
}

t.test('a sandbox takes the settings of a profile', async t => {
  const { call, control } = await worldWith(server, {})
  const profile = { settings: { 'error.method': 405, 'limits.rate': null }, evidence }
  t.match((await call('PATCH /_sandbox/settings', { body: { settings: { 'error.method': 405 }, evidence } })).body,
    { 'error.method': 405 })
  t.equal((await call('PATCH /_sandbox/settings', { body: profile })).status, 400)
  t.match(await call('PATCH /_sandbox/settings', { body: { settings: { x: 1 } } }),
    { status: 400, body: { message: [/settings\.x/] } })
  t.equal((await control('settings'))['error.method'], 405)
  const evidenceFor = async (id: string) => (await control('assumptions')).assumptions
    .find((one: { id: string }) => one.id === id).evidence
  t.same(await evidenceFor('A61'), evidence.points.A61, 'with what speaks for them')
  t.notOk('evidence' in await control('settings'))
  await call('PATCH /_sandbox/settings', { body: { 'limits.rate': 3 } })
  t.same(await evidenceFor('A61'), evidence.points.A61, 'which stays beside other answers')
  await call('PATCH /_sandbox/settings', { body: { 'error.method': null } })
  t.equal(await evidenceFor('A61'), undefined, 'and goes with its own')
  const long = { settings: {}, evidence: { points: { A61: 'x'.repeat(1_048_576) } } }
  t.match(await call('PATCH /_sandbox/settings', { body: long }), { status: 400, body: { message: [/^evidence /] } })
})

t.test('the fixtures go over the profile, and what is patched over both', async t => {
  const fixtures = t.testdir({
    'sandbox.json': JSON.stringify({
      settings: { 'request.mediaType': 400, 'limits.rate': 5, 'auth.permissions': { createApiKey: 'a' } }
    })
  })
  const { control } = await started(t, { profile: 'strict', fixtures })
  const begun = await control.settings()
  t.match(begun, {
    'unlink.unknown': 404,
    'request.mediaType': 400,
    'limits.rate': 5,
    'auth.permissions': { createApiKey: 'a', importShiftDays: 'turno-excecao:importar' }
  })
  t.match(await control.patchSettings({ 'unlink.unknown': 'ignored', 'limits.rate': 6 }), {
    'unlink.unknown': 'ignored', 'limits.rate': 6
  })
  t.same(await control.patchSettings({ 'unlink.unknown': null, 'limits.rate': null }), begun)
})

t.test('settings of the fixtures that are none are told with file and pointer', async t => {
  const fixtures = t.testdir({ 'sandbox.json': JSON.stringify({ nome: 1, settings: { 'error.method': 1, x: 2 } }) })
  const error = await startSandbox({ fixtures }).catch((error: Error) => error) as Error
  t.match(error.message, /^sandbox\.json#\/nome: /)
  t.match(error.cause, {
    violations: [
      { pointer: 'sandbox.json#/nome', problem: { code: 'unknown-field' } },
      {
        pointer: 'sandbox.json#/settings/error.method',
        problem: { code: 'not-one-of', details: { allowed: ['404', '405'] } }
      },
      { pointer: 'sandbox.json#/settings/x', problem: { code: 'unknown-setting' } }
    ]
  })
})

t.test('settings last as the data does', async t => {
  const data = t.testdir()
  const first = await startSandbox({ data, logLevel: 'silent' })
  await first.control.patchSettings({ 'error.method': 405 })
  await first.control.sandbox('other').patchSettings({ 'limits.rate': 5 })
  await first.close()
  const { control } = await started(t, { data })
  t.same(await control.settings(), { ...DEFAULT_SETTINGS, 'error.method': 405 })
  t.same(await control.sandbox('other').settings(), { ...DEFAULT_SETTINGS, 'limits.rate': 5 })
})

t.test('the client of the control plane', async t => {
  const { control } = await started(t)
  t.equal((await control.assumptions()).length, ASSUMPTIONS.length)
  await t.rejects(control.patchSettings({ 'error.method': 1 } as never), ControlError)
})

t.test('startSandbox takes settings, which go over those of the profile', async t => {
  const server = await startSandbox({ profile: 'strict', settings: { 'error.language': 'en' }, logLevel: 'silent' })
  t.teardown(() => server.close())
  t.match(await server.control.settings(), { 'error.language': 'en', 'request.unknownFields': '400' })
  t.equal((await server.control.sandbox('other').settings())['error.language'], 'en')
  const settings = { 'error.langage': 'en' } as never
  await t.rejects(startSandbox({ settings }), { message: /^settings: .*error\.langage/ })
})

t.test('the chosen settings are printed as a profile, which the server takes', async t => {
  const settings = { 'error.language': 'en', 'status.createApiKey': 200 } as const
  const server = await startSandbox({ settings, logLevel: 'silent' })
  t.teardown(() => server.close())
  const { out } = await inProcess(['settings', '--chosen', '--url', server.url])
  t.strictSame(JSON.parse(out), { settings: { 'status.createApiKey': 200, 'error.language': 'en' } })
})
