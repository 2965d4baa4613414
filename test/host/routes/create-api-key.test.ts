import t from 'tap'
import { ana, juliana, marcos } from '../../support/fixture-names.ts'
import { isRefusal, newKey, refusesStrangers, refusesUnreadable } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const what = 'POST /api-key'
const server = await testServer(t)
const sound = { name: 'Integração', permissions: ['api-key:criar'] }

t.test('a key is made, and its token shown by the control plane only (A10)', async t => {
  const answer = await server.call('POST /~a/api-key', { body: { ...sound, expiresIn: '30d' } })
  t.equal(answer.status, 201)
  t.strictSame(answer.body, { status: true, mensagem: 'Chave de API criada: Integração' })
  t.notOk('x-sandbox-warning' in answer.headers)
  const { apiKeys } = (await server.call('GET /~a/_sandbox/api-keys')).body
  const made = apiKeys.at(-1)
  t.match(made, {
    name: 'Integração',
    token: /^espelho_[0-9a-f]{32}$/,
    permissions: ['api-key:criar'],
    expiresAt: '2026-05-01T12:00:00.000Z',
    expired: false,
    colaboradorId: ana
  })
  t.notMatch(answer.text, made.token)
  t.equal(
    (await server.call('POST /~a/api-key', { token: made.token, body: sound })).status, 201, 'it opens what it may'
  )
})

t.test('a key works in its own sandbox only', async t => {
  const token = await newKey(server, ['*'], { sandbox: '/~b' })
  t.equal((await server.call('POST /~b/api-key', { token, body: sound })).status, 201)
  t.equal((await server.call(what, { token, body: sound })).status, 401)
})

const spans: [sentence: string, expiresIn: string, expiresAt: string][] = [
  ['seconds', '90s', '2026-04-01T12:01:30.000Z'],
  ['minutes', '90m', '2026-04-01T13:30:00.000Z'],
  ['hours', '12h', '2026-04-02T00:00:00.000Z'],
  ['days', '30d', '2026-05-01T12:00:00.000Z'],
  ['weeks', '2w', '2026-04-15T12:00:00.000Z'],
  ['years', '1y', '2027-04-01T12:00:00.000Z'],
  ['ISO 8601', 'P1Y2M3DT4H5M6S', '2027-06-04T16:05:06.000Z'],
  ['ISO 8601 weeks', 'P2W', '2026-04-15T12:00:00.000Z'],
  ['as many years as there are', '973y', '2999-04-01T12:00:00.000Z']
]
for (const [sentence, expiresIn, expiresAt] of spans) {
  t.test(`expiresIn takes ${sentence}: ${expiresIn} (A09)`, async t => {
    const world = `/~span-${expiresIn.toLowerCase()}`
    t.equal((await server.call(`POST ${world}/api-key`, { body: { ...sound, expiresIn } })).status, 201)
    t.equal((await server.call(`GET ${world}/_sandbox/api-keys`)).body.apiKeys.at(-1).expiresAt, expiresAt)
  })
}

for (const expiresIn of ['0d', '0s', 'PT0S', 'P0D', 'P0Y', '974y', '99999y', '999999y', 'P999999Y', '400000d']) {
  t.test(`expiresIn refuses nothing, and what ends after 2999: ${expiresIn} (A09)`, async t => {
    const refused = await server.call('POST /api-key', { body: { ...sound, expiresIn } })
    t.equal(refused.status, 400)
    t.same(refused.body.message, ['expiresIn deve ser maior que zero e terminar até o fim de 2999'])
    t.match(refused.headers['x-sandbox-assumptions'], 'A09')
    const { body: { explain } } = await server.call(`GET /_sandbox/requests/${refused.headers['x-sandbox-request-id']}`)
    t.match(explain, [{ code: 'ends-outside', sent: expiresIn, patch: [{ path: '/expiresIn', value: '30d' }] }])
  })
}

t.test('without expiresIn a key does not expire (A08)', async t => {
  await server.call('POST /~c/api-key', { body: sound })
  t.notOk('expiresAt' in (await server.call('GET /~c/_sandbox/api-keys')).body.apiKeys.at(-1))
})

t.test("a key expires by the sandbox's clock", async t => {
  const token = await newKey(server, ['*'], { expiresIn: '1h', sandbox: '/~d' })
  const at = async (now: string) => {
    await server.call('PUT /~d/_sandbox/clock', { body: { now } })
    return await server.call('POST /~d/api-key', { token, body: {} })
  }
  t.equal((await at('2026-04-01T09:59:59.999-03:00')).status, 400, 'a moment before')
  isRefusal(t, await at('2026-04-01T10:00:00-03:00'), what, 401, 'Token de acesso expirado')
  t.equal((await at('2026-04-01T09:30:00-03:00')).status, 400, 'and is good again when the clock goes back')
  t.equal((await server.call(what, { token: 'espelho_expirado', body: {} })).status, 401)
  await server.call('PUT /~d/_sandbox/clock', { body: { now: '2026-01-01T00:00:00Z' } })
  t.equal(
    (await server.call('POST /~d/api-key', { token: 'espelho_expirado', body: {} })).status,
    400,
    'the expired one of the fixtures, too'
  )
})

t.test('a key acts for the collaborator of its maker, or of the header (A13)', async t => {
  const whose = async (call: object) => {
    await server.call('POST /~e/api-key', { ...call, body: sound })
    return (await server.call('GET /~e/_sandbox/api-keys')).body.apiKeys.at(-1).colaboradorId
  }
  t.equal(await whose({ token: 'espelho_gestor' }), marcos)
  t.equal(await whose({ headers: { 'x-sandbox-colaborador': juliana } }), juliana)
  const nobody = { headers: { 'x-sandbox-colaborador': 'x' }, body: sound }
  isRefusal(t, await server.call(what, nobody), what, 404, 'Colaborador não encontrado: x')
  t.equal((await server.call(what, { ...nobody, body: {} })).status, 400, 'after the body (A43)')
})

t.test('a key that outlives the one that made it gets a warning (A83)', async t => {
  const token = await newKey(server, ['*'], { sandbox: '/~life', expiresIn: '30d' })
  for (const [expiresIn, warning] of [
    ['31d', 'longer-life /expiresIn'], [undefined, 'longer-life /expiresIn'], ['30d', undefined], ['1d', undefined]
  ]) {
    const { status, headers } = await server.call('POST /~life/api-key', { token, body: { ...sound, expiresIn } })
    t.equal(status, 201)
    t.equal(headers['x-sandbox-warning'], warning, String(expiresIn))
    t.equal(/\bA83\b/.test(headers['x-sandbox-assumptions'] ?? ''), warning !== undefined)
  }
})

t.test('permissions that no operation needs get a warning (A07)', async t => {
  const { status, headers } =
    await server.call(what, { body: { name: 'k', permissions: ['*', 'ler', 'api-key:criar', 'escrever'], nome: 'k' } })
  t.equal(status, 201)
  t.equal(
    headers['x-sandbox-warning'],
    'unknown-field /nome, unknown-permission /permissions/1, unknown-permission /permissions/3'
  )
})

const span = 'expiresIn deve ser um prazo como 30d, 12h, 1y ou P30D'
const refused: [sentence: string, body: object, ...messages: string[]][] = [
  ['an empty object', {}, 'name é obrigatório', 'o campo permissions é obrigatório'],
  ['an empty name and no permission', { name: '', permissions: [] }, 'name não pode ser vazio',
    'o campo permissions deve ter pelo menos 1 item'],
  ['every field wrong', { permissions: 'x', expiresIn: 30, name: null }, 'name deve ser um texto',
    'expiresIn deve ser um texto', 'o campo permissions deve ser uma lista'],
  ['permissions that are none', { ...sound, permissions: ['a', '', 5] }, 'permissions[1] não pode ser vazio',
    'permissions[2] deve ser um texto'],
  ['a permission of blanks (A67)', { ...sound, permissions: ['a', ' \t'] }, 'permissions[1] não pode ficar em branco'],
  ['a span beside another fault', { permissions: [''], expiresIn: '' }, 'name é obrigatório', span,
    'permissions[0] não pode ser vazio'],
  ...[
    '30', '', '-1d', '1.5d', '30 d', '1mo', 'P', 'PT', '-P1D', 'P1.5D', '1234567d', 'amanhã', `P${'9'.repeat(100)}D`,
    '2027-01-01'
  ].map((expiresIn): [string, object, string] =>
    [`the span ${JSON.stringify(expiresIn).slice(0, 20)}`, { ...sound, expiresIn }, span])
]
for (const [sentence, body, ...messages] of refused) {
  t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, { body }), what, 400, messages))
}
refusesUnreadable(t, server, what)
refusesStrangers(t, server, what, 'api-key:criar')
