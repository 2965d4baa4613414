import t from 'tap'
import { controlClient, type ControlClient } from '../../src/control-client/control-client.ts'
import { startSandbox } from '../../src/index.ts'
import { testServer } from '../support/server.ts'

const server = await testServer(t, { maximum: 6 })
const control = (what: string, body?: unknown) => server.call(what, body === undefined ? {} : { body })

t.test('a clock is advanced, forward only', async t => {
  const advance = (by: unknown) => control('POST /~clock/_sandbox/clock/advance', { by })
  await control('PUT /~clock/_sandbox/clock', { now: '2026-01-31T12:00:00Z', mode: 'frozen' })
  for (const [by, now] of [
    ['PT90M', '2026-01-31T13:30:00.000Z'], ['30m', '2026-01-31T14:00:00.000Z'], ['P1M', '2026-02-28T14:00:00.000Z'],
    ['P1W', '2026-03-07T14:00:00.000Z'], ['1y', '2027-03-07T14:00:00.000Z'], ['PT0S', '2027-03-07T14:00:00.000Z']
  ] as const) t.match(await advance(by), { status: 200, body: { now, mode: 'frozen' } }, by)
  for (const by of ['-PT1H', 'PT-1H', 'PT1.5H', '90', '', 'tomorrow', 5]) {
    t.equal((await advance(by)).status, 400, String(by))
  }
  t.equal((await control('GET /~clock/_sandbox/clock')).body.now, '2027-03-07T14:00:00.000Z')
  await control('PUT /~clock/_sandbox/clock', { mode: 'ticking' })
  t.match((await advance('P1D')).body, { now: /^2027-03-08T14:0/, mode: 'ticking' })
  await control('PUT /~clock/_sandbox/clock', { mode: 'system' })
  t.match(await advance('PT1H'), { status: 400, body: { message: ['by não combina com mode system'] } })
  await control('PUT /~clock/_sandbox/clock', { now: '2999-12-31T00:00:00Z', mode: 'frozen' })
  for (const by of ['P1D', 'P1D']) {
    t.equal((await advance(by)).body.now, '2999-12-31T23:59:59.999Z', 'to the end of all clocks')
  }
  const both = await Promise.all(['PT1H', 'PT1H'].map(by => control('POST /_sandbox/clock/advance', { by })))
  t.same(both.map(({ status }) => status), [200, 200])
  t.equal((await control('GET /_sandbox/clock')).body.now, '2026-04-01T14:00:00.000Z', 'two at once add up')
})

t.test('names', async t => {
  for (const name of ['a', 'A.b_c-9', 'x'.repeat(63), 'constructor']) {
    t.equal((await control(`PUT /~names/_sandbox/snapshots/${name}`)).status, 200, name)
    t.equal((await control(`DELETE /~names/_sandbox/snapshots/${name}`)).status, 204, name)
  }
  for (const name of ['fixtures', '.', '..%2F..', '%00', '-a', 'x'.repeat(64), 'a%20b', '%23a', 'ção', '__proto__']) {
    for (const what of [
      'PUT /~names/_sandbox/snapshots/NAME', 'POST /~names/_sandbox/snapshots/NAME/restore',
      'DELETE /~names/_sandbox/snapshots/NAME'
    ]) {
      const { status } = await control(what.replace('NAME', name))
      t.ok(status === 400 || status === 404, `${what} ${name}: ${status}`)
    }
  }
  t.same((await control('GET /~names/_sandbox/snapshots')).body, { snapshots: [] })
  for (const name of ['A', '', '../x', 'x'.repeat(64)]) {
    t.equal((await control('POST /~names/_sandbox/fork', { name })).status, 400, name)
  }
  for (const from of ['none', 'hasOwnProperty', '']) {
    t.equal((await control(`GET /~names/_sandbox/diff?from=${from}`)).status, 404, from)
  }
})

t.test('a fork needs a free name, and room', async t => {
  for (const name of ['default', 'clock']) {
    t.match(await control('POST /_sandbox/fork', { name }), {
      status: 409, body: { message: `Já existe um sandbox ${name}` }
    })
  }
  t.match(await control('POST /_sandbox/fork', { name: 'one' }), { status: 201, body: { name: 'one', path: '/~one' } })
  const { sandboxes } = (await control('GET /_sandboxes')).body
  for (let n = sandboxes.length; n < 6; n++) await control('POST /_sandbox/fork', { name: `more-${n}` })
  t.equal((await control('POST /_sandbox/fork', { name: 'last' })).status, 503)
  await control('DELETE /_sandboxes/one')
  t.equal((await control('POST /_sandbox/fork', { name: 'last' })).status, 201)
})

t.test('snapshots stay when a sandbox is reset, and go with it', async t => {
  await control('PUT /_sandbox/snapshots/here')
  await control('POST /_sandbox/reset')
  const names = async () =>
    (await control('GET /_sandbox/snapshots')).body.snapshots.map(({ name }: { name: string }) => name)
  t.same(await names(), ['here'])
  await control('DELETE /_sandboxes/default')
  t.same(await names(), [])
})

t.test('a restore keeps request log, coverage and faults, and begins a new epoch', async t => {
  await control('PUT /_sandbox/snapshots/here')
  await control('POST /_sandbox/faults', { stage: 'before-auth', status: 503, times: 1 })
  await control('POST /api-key', { name: 'A', permissions: ['*'] })
  const { body: { epoch } } = await control('GET /_sandbox')
  t.equal((await control('POST /_sandbox/snapshots/here/restore')).body.epoch, epoch + 1)
  t.match((await control('GET /_sandbox/faults')).body, { faults: [{ hits: 1 }] })
  t.equal((await control('GET /_sandbox/requests')).body.requests.length, 1)
  await control('POST /_sandbox/reset')
})

t.test('an attachment of a snapshot is there when it comes back, and in a fork', async t => {
  const body = {
    jornada: '16/03/2026',
    descricao: 'Anexo',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    formato: 'TEMPO_FALTANTE',
    jornadas: ['17/03/2026'],
    anexos: [{ arquivoId: 'mine', nome: 'a.txt', base64: Buffer.from('conteúdo').toString('base64') }]
  }
  t.equal((await control('POST /ajuste-registro/solicitar', body)).status, 201)
  await control('PUT /_sandbox/snapshots/file')
  await control('DELETE /_sandboxes/last')
  await control('POST /_sandbox/fork', { name: 'last' })
  await control('POST /_sandbox/reset')
  t.equal((await control('GET /arquivos/mine')).status, 404)
  t.equal((await control('GET /~last/arquivos/mine')).text, 'conteúdo')
  const diff = (await control('GET /_sandbox/diff?from=file')).body
  t.ok(diff.some(({ op, path }: { op: string, path: string }) => op === 'remove' && path.startsWith('/attachments/')))
  await control('POST /_sandbox/snapshots/file/restore')
  t.equal((await control('GET /arquivos/mine')).text, 'conteúdo')
  t.equal((await control('GET /_sandbox/diff')).headers['content-type'], 'application/json-patch+json; charset=utf-8')
})

t.test('the client', async t => {
  const real = await startSandbox()
  t.teardown(() => real.close())
  const client: ControlClient = controlClient(real.url, undefined)
  const start = await client.hash()
  t.equal((await client.advanceClock('PT90M')).now, '2026-04-01T13:30:00.000Z')
  t.match(await client.snapshot('a'), { name: 'a', hash: start })
  await client.addEntity('holidays', { data: '2026-12-24', nome: 'Véspera' })
  t.match(await client.diff('a'), [{ op: 'add', path: /^\/holidays\/\d+$/, value: { nome: 'Véspera' } }])
  t.same(await client.diff(), await client.diff('a'))
  const fork = await client.fork('other')
  t.equal(await fork.hash(), await client.hash())
  t.match(await client.restore('a'), { epoch: 1, hash: start })
  t.same((await client.snapshots()).map(({ name }) => name), ['a'])
  await client.deleteSnapshot('a')
  t.same(await client.snapshots(), [])
  const { id } = await client.addFault({ stage: 'before-auth', status: 503 })
  t.equal((await client.faults()).length, 1)
  await client.deleteFault(id)
  await client.clearFaults()
  t.same(await client.faults(), [])
  t.match((await client.magic())[0], { operation: 'requestAdjustment', value: 'espelho-erro-400' })
  t.equal(await client.restore('none').catch(error => error.status), 404)
})
