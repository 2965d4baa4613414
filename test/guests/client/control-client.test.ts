import t from 'tap'
import { controlClient, type ControlClient } from '../../../src/guests/client/control-client.ts'
import { startSandbox } from '../../../src/index.ts'

t.test('the control client shows what a sandbox has seen', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { control } = server
  const waiting = control.wait({ operation: 'createApiKey', status: 201, timeout: '5s' })
  const { status } = await fetch(`${server.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ci', permissions: ['*'] })
  })
  t.equal(status, 201)
  t.match(await waiting, { ok: true, matched: 1 })
  t.match(await control.verify({ match: { operation: 'createApiKey', body: { '/name': 'ci' } }, count: 1 }), {
    ok: true
  })
  t.match(await control.request('0-1'), { request: { body: { name: 'ci' } } })
  t.equal((await control.requests({ status: '2xx', limit: 5 })).length, 1)
  t.equal((await control.coverage()).areas[0]?.reached, 1)
  await control.reset({ keep: ['requests'] })
  t.equal((await control.requests({ control: false })).length, 1)
  await control.clearRequests()
  t.same(await control.requests(), [])
  await t.rejects(control.request('9-9'), { name: 'ControlError', status: 404 })
})

t.test('the control client shows a month of the people that it is asked for', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { control } = server
  const all = await control.timesheets('2026-03')
  t.ok(all.people.length > 2, `${all.people.length} people`)
  const idsOf = ({ people }: typeof all) => people.map(({ collaborator }) => collaborator.colaboradorId)
  const ids = idsOf(all).slice(1, 3)
  const some = await control.timesheets('2026-03', { ids: ids.join() })
  t.strictSame(idsOf(some), ids)
  t.strictSame(some.people, all.people.slice(1, 3), 'of the same month')
  t.not(JSON.stringify(await control.timesheets('2026-02', { ids: ids.join() })), JSON.stringify(some))
})

t.test('the control client decides on adjustments, shows days and exports the log', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { control } = server
  const pending = (await control.collection('adjustments')).find(({ status }) => status === 'PENDENTE')
  const id = String(pending?.ajusteRegistroId)
  t.match(await control.approveAdjustment(id, { observacaoGestor: 'Confere' }), {
    ajusteRegistroId: id, status: 'APROVADO', observacaoGestor: 'Confere'
  })
  await t.rejects(control.rejectAdjustment(id), { name: 'ControlError', status: 400 })
  await t.rejects(control.cancelAdjustment('a/b'), { name: 'ControlError', status: 404 })
  const [{ colaboradorId } = { colaboradorId: '' }] = await control.collection('collaborators')
  t.equal((await control.dailyFrequency(colaboradorId, '2026-03-16', '2026-03-18')).length, 3)
  t.match(await control.dailyFrequency(colaboradorId, '2026-03-16'), [{ cargaHoraria: '08:00' }])
  await fetch(`${server.url}/api-key`, { method: 'POST' })
  const { log } = await control.har({ status: 401 })
  t.match(log, { version: '1.2', entries: [{ response: { status: 401 } }] })
})

t.test('the control client asks in the language of its server', async t => {
  const server = await startSandbox({ logLevel: 'silent', language: 'en' })
  t.teardown(() => server.close())
  t.match(await server.control.assumptions(), [{ id: 'A01', question: 'Success status of POST /api-key' }])
  await t.rejects(startSandbox({ language: 'fr' as never }), {
    name: 'TypeError', message: "language must be 'pt' or 'en', not \"fr\""
  })
  await t.rejects(startSandbox({ lang: 'en' } as never), {
    message: /^unknown option lang; the options are: .*language$/
  })
})

t.test('options that are no object are told in words', async t => {
  for (const options of [null, 3000, 'fixtures', ['fixtures']]) {
    await t.rejects(startSandbox(options as never), {
      name: 'TypeError',
      message: `startSandbox takes its options as an object, as { port: 3000 }, not ${JSON.stringify(options)}`
    })
  }
})

t.test('fixtures that are not usable are told in words', async t => {
  const folder = t.testdir({ 'holidays.json': '[{ "data": "2026-13-01", "nome": 1 }]' })
  await t.rejects(startSandbox({ fixtures: `${folder}/none` }), {
    message: `fixtures: There is no fixtures folder ${folder}/none`
  })
  await t.rejects(startSandbox({ fixtures: folder }), {
    message: /^holidays\.json#\/0\/data: data must be .*\nholidays\.json#\/0\/nome: nome must be a string$/
  })
})

t.test('the control client sets the clock, takes snapshots, forks and adds faults', async t => {
  const real = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => real.close())
  const client: ControlClient = controlClient(real.url, undefined)
  const start = await client.hash()
  t.equal((await client.advanceClock('PT90M')).now, '2026-04-01T13:30:00.000Z')
  t.match(await client.snapshot('a'), { name: 'a', hash: start })
  await t.rejects(client.snapshot(undefined as never), {
    name: 'TypeError', message: 'snapshot() needs name, not undefined'
  })
  t.same((await client.snapshots()).map(({ name }) => name), ['a'], 'no snapshot is called undefined')
  await client.addEntity('holidays', { data: '2026-12-24', nome: 'Véspera' })
  t.match(await client.diff('a'), [{ op: 'add', path: /^\/holidays\/\d+$/, value: { nome: 'Véspera' } }])
  t.same(await client.diff(), await client.diff('a'))
  const fork = await client.fork('other')
  t.equal(await fork.hash(), await client.hash())
  t.match(await client.restore('a'), { epoch: 1, hash: start })
  t.same((await client.snapshots()).map(({ name }) => name), ['a'])
  await client.deleteSnapshot('a')
  t.same(await client.snapshots(), [])
  const { id, stage } = await client.addFault({ status: 503 })
  t.equal(stage, 'before-auth', 'a fault strikes first of all, unless it says when')
  t.equal((await client.faults()).length, 1)
  await client.deleteFault(id)
  await client.clearFaults()
  t.same(await client.faults(), [])
  t.match((await client.magic())[0], { operation: 'requestAdjustment', value: 'espelho-erro-400' })
  t.equal(await client.restore('none').catch(error => error.status), 404)
})

t.test('the control client searches a collection by text, by fields and in pages', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const names = async (...search: Parameters<ControlClient['search']>) =>
    (await server.control.search(...search)).entities.map(({ entity }) => (entity as { nome: string }).nome)
  t.same((await names('collaborators')).length, 12)
  t.same(await names('collaborators', { q: 'LUCIANA' }), ['Luciana Prado Martins'])
  t.same(await names('collaborators', { where: { nome: 'ana', status: 'INATIVO' } }), ['Luciana Prado Martins'])
  t.same(await names('collaborators', { where: { nome: 'ana' }, limit: 1 }), ['Ana Beatriz Souza'])
  t.same(await names('collaborators', { where: { nome: 'ana' }, limit: 5, offset: 2 }), ['Luciana Prado Martins'])
})
