import t from 'tap'
import { operations } from '../../../../src/core/contract/index.ts'
import { testServer } from '../../../support/server.ts'
import { OPERATIONS, requestOf } from '../../../support/control-requests.ts'

const server = await testServer(t)
const { body: { magic, prefer } } = await server.call('GET /_sandbox/magic')
const hashOf = async (base: string) => (await server.call(`GET ${base}/_sandbox/hash`)).body.hash

t.test('every request of this table succeeds, until it asks for something else', async t => {
  for (const operation of OPERATIONS) {
    t.match((await server.call(...requestOf(operation, `/~${operation.toLowerCase()}`))).status, /^20[01]$/, operation)
  }
})

t.test('every magic value gives the error that it names, and changes nothing', async t => {
  const base = '/~magic'
  const was = await hashOf(base)
  for (const { operation, status, message, documented, ...place } of magic) {
    const answer = await server.call(...requestOf(operation, base, {}, place))
    const [what] = requestOf(operation, '', {}, place)
    const [method, service] = what.split(' ')
    t.match(
      answer,
      { status, body: { service, method, message }, headers: { 'x-sandbox-provoked': 'magic' } },
      `${operation} ${status}`
    )
    t.equal(documented, Object.hasOwn(operations[operation as keyof typeof operations].schema.response, status))
  }
  t.equal(await hashOf(base), was)
})

t.test('every status that the contract has for an operation can be had', async t => {
  for (const operation of OPERATIONS) {
    const documented = Object.keys(operations[operation].schema.response).map(Number).filter(status => status >= 400)
    const listed = magic.filter((entry: { operation: string, documented: boolean }) =>
      entry.operation === operation && entry.documented)
    t.same(listed.map((entry: { status: number }) => entry.status), documented, operation)
  }
})

t.test('Prefer gives the same errors, and says that it was heard', async t => {
  const base = '/~prefer'
  const was = await hashOf(base)
  for (const operation of OPERATIONS) {
    for (const status of prefer.statuses) {
      const answer = await server.call(...requestOf(operation, base, { headers: { prefer: `code=${status}` } }))
      t.match(
        answer,
        { status, headers: { 'preference-applied': `code=${status}`, 'x-sandbox-provoked': 'prefer' } },
        `${operation} ${status}`
      )
      t.type(answer.body.message, status === 400 ? Array : 'string')
    }
  }
  t.equal(await hashOf(base), was)
})

t.test('Prefer is read as RFC 7240 writes it', async t => {
  const told = async (prefer: string) => {
    const { status, headers } = await server.call(...requestOf('createApiKey', '/~rfc', { headers: { prefer } }))
    return [status, headers['preference-applied']]
  }
  for (const header of [
    'code=404', 'code="404"', 'Code = 404', 'respond-async, code=404', 'code=404; why=test, wait=10',
    'code=404, code=500'
  ]) {
    t.same(await told(header), [404, 'code=404'], header)
  }
  for (const header of [
    '', 'wait=10', 'code', 'code=', 'code=201', 'code=999', 'code=4040', 'decode=404', 'code=toString'
  ]) {
    t.same(await told(header), [201, undefined], header)
  }
})

t.test('a preference that is not offered is ignored, with a warning that lists what is', async t => {
  const warning = async (prefer: string) =>
    (await server.call(...requestOf('createApiKey', '/~rfc', { headers: { prefer } }))).headers['x-sandbox-warning']
  const offered = `(offered: ${prefer.statuses.join(' ')})`
  for (const [header, code] of [
    ['code=418', '418'],
    ['code=201', '201'],
    ['wait=1, code="abc"', 'abc'],
    ['code=', ''],
    ['code=4040', '4040'],
    ['code=é,x', '%C3%A9'],
    [`code=${' '.repeat(4000)}"x"y`, 'x%22y']
  ]) {
    t.equal(await warning(header as string), `prefer-not-offered ${code} ${offered}`, String(header))
  }
  for (const header of ['', 'wait=10', 'code', 'decode=404', 'code=404']) {
    t.equal(await warning(header), undefined, header)
  }
  const { headers } =
    await server.call('POST /~rfc/api-key', { token: null, body: {}, headers: { prefer: 'code=418' } })
  t.equal(headers['x-sandbox-warning'], `prefer-not-offered 418 ${offered}`, 'before authentication, too')
})

t.test('authentication comes first, and a preferred 401 in its place', async t => {
  const status = async (token: string | null, code: number) =>
    (await server.call(...requestOf('createApiKey', '', { token, headers: { prefer: `code=${code}` } }))).status
  t.same(
    await Promise.all([status(null, 404), status('espelho_expirado', 503), status('espelho_sem_permissao', 404)]),
    [401, 401, 403]
  )
  t.same(await Promise.all([status('espelho_sem_permissao', 401), status(null, 401)]), [401, 401])
  const place = magic.find((entry: { operation: string, status: number }) =>
    entry.operation === 'createApiKey' && entry.status === 404)
  t.equal(
    (await server.call(...requestOf('createApiKey', '', { token: null }, place))).status,
    401,
    'before a magic value, too'
  )
})

t.test('what only looks like a magic value is a value', async t => {
  for (const name of [
    'espelho-erro-999', 'espelho-erro-404 ', 'Espelho-erro-404', 'espelho-erro-', 'espelho-erro-4040'
  ]) {
    t.equal((await server.call('POST /~looks/api-key', { body: { name, permissions: ['*'] } })).status, 201, name)
  }
  t.equal((await server.call('POST /~looks/api-key', {
    body: { name: { nested: 'espelho-erro-404' }, permissions: ['*'] }
  })).status, 400)
  const bom = Buffer.from('\ufeffespelho-erro-500\r\n').toString('base64')
  t.equal((await server.call('POST /~looks/turnos-excecoes/days/import', {
    body: { base64: `data:text/csv;base64,${bom}` }
  })).status, 500, 'a file as an editor saves it')
})

t.test('a preference needs no sound body', async t => {
  t.equal((await server.call('POST /api-key', { body: '{', headers: { prefer: 'code=503' } })).status, 503)
})
