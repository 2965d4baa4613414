import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const control = (what: string, body?: unknown) => server.call(what, body === undefined ? {} : { body })

t.test('a snapshot has a name of letters, digits, dots, lines and underscores', async t => {
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
})

t.test('snapshots stay when a sandbox is reset, and go with it', async t => {
  await control('PUT /_sandbox/snapshots/here')
  await control('POST /_sandbox/reset')
  const names = async () =>
    (await control('GET /_sandbox/snapshots')).body.snapshots.map(({ name }: { name: string }) => name)
  t.same(await names(), ['before-reset', 'here'])
  await control('DELETE /_sandboxes/default')
  t.same(await names(), [])
})

t.test('as it was before a reset is always there', async t => {
  const at = (what: string, body?: unknown) => control(what.replace(' /', ' /~undo/_sandbox/'), body)
  const hash = async (): Promise<string> => (await at('GET /hash')).body.hash
  const add = (unidadeNegocioId: string) => at('POST /state/businessUnits', { unidadeNegocioId, nome: 'X' })
  await add('one')
  await at('PUT /clock', { now: '2026-05-01T12:00:00Z' })
  const before = await hash()
  for (let number = 0; number < 100; number++) await at(`PUT /snapshots/mine-${number}`)
  t.equal((await at('POST /reset')).body.before, 'before-reset')
  t.not(await hash(), before)
  t.match(
    (await at('GET /snapshots')).body.snapshots[0],
    { name: 'before-reset', automatic: true, hash: before },
    'it does not count for the limit'
  )
  t.equal((await at('PUT /snapshots/one-more')).status, 400, 'which is that of the others')
  t.match((await at('POST /snapshots/before-reset/restore')).body, { hash: before })
  t.match((await at('GET /clock')).body, { now: '2026-05-01T12:00:00.000Z' })
  await at('POST /reset')
  await add('two')
  const second = await hash()
  await at('POST /reset')
  const { body: { snapshots } } = await at('GET /snapshots')
  t.equal(snapshots.length, 101, 'there is one')
  t.match((await at('POST /snapshots/before-reset/restore')).body, { hash: second }, 'that of the last reset')
  t.equal((await at('DELETE /snapshots/before-reset')).status, 204)
  t.equal((await at('POST /snapshots/before-reset/restore')).status, 404)
})

t.test('a dry run of a restore answers the patch that it would apply, and changes nothing', async t => {
  const at = (what: string, body?: unknown) => control(what.replace(' /', ' /~dry/_sandbox/'), body)
  const { body: was } = await at('GET /state')
  await at('PUT /snapshots/was')
  await at('POST /state/businessUnits', { unidadeNegocioId: 'new', nome: 'Nova' })
  await at('DELETE /state/holidays/2026-01-01')
  const { body: { epoch, hash } } = await server.call('GET /~dry/_sandbox')
  const answer = await at('POST /snapshots/was/restore', { dryRun: true })
  t.equal(answer.headers['content-type'], 'application/json-patch+json; charset=utf-8')
  t.match((await server.call('GET /~dry/_sandbox')).body, { epoch, hash }, 'nothing is changed')
  t.strictSame(jsonPatch.applyPatch((await at('GET /state')).body, answer.body, true).newDocument, was)
  t.match((await at('POST /snapshots/was/restore', { dryRun: false })).body, { epoch: epoch + 1 })
  t.strictSame((await at('POST /snapshots/was/restore', { dryRun: true })).body, [], 'there is nothing left to do')
  t.equal((await at('POST /snapshots/none/restore', { dryRun: true })).status, 404)
  t.equal((await at('POST /snapshots/was/restore', { dryrun: true })).status, 400)
})

t.test('a restore keeps request log, coverage and faults, and begins a new epoch', async t => {
  await control('PUT /_sandbox/snapshots/here')
  await control('POST /_sandbox/faults', { stage: 'before-auth', status: 503, times: 1 })
  await control('POST /api-key', { name: 'A', permissions: ['*'] })
  const { body: { epoch } } = await control('GET /_sandbox')
  t.equal((await control('POST /_sandbox/snapshots/here/restore')).body.epoch, epoch + 1)
  t.match((await control('GET /_sandbox/faults')).body, { faults: [{ hits: 1 }] })
  t.equal((await control('GET /_sandbox/requests?control=false')).body.requests.length, 1)
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

t.test('404 to a difference from a snapshot that does not exist', async t => {
  for (const from of ['none', 'hasOwnProperty', '']) {
    t.equal((await control(`GET /~names/_sandbox/diff?from=${from}`)).status, 404, from)
  }
})

t.test('before-run is listed, restored and read as any other, and takes no name', async t => {
  const at = (what: string, body?: unknown) => control(what.replace(' /', ' /~run/_sandbox/'), body)
  t.same((await at('GET /snapshots')).body.snapshots, [])
  const { body: { hash } } = await at('GET /hash')
  await control('POST /~run/api-key', { name: 'x', permissions: ['*'] })
  await control('POST /~run/api-key', { name: 'y', permissions: ['*'] })
  t.match((await at('GET /snapshots')).body.snapshots, [{ name: 'before-run', automatic: true, hash }])
  t.equal((await at('GET /diff?from=before-run')).body.length, 2)
  t.equal((await at('PUT /snapshots/before-run')).status, 400)
  t.equal((await at('PUT /snapshots/mine', { from: 'nope' })).status, 404)
  t.match((await at('PUT /snapshots/mine', { from: 'before-run' })).body, { name: 'mine', automatic: false, hash })
  t.match((await at('POST /snapshots/before-run/restore')).body, { epoch: 1, hash })
  t.equal((await at('DELETE /snapshots/before-run')).status, 204)
})
