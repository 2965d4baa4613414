import t from 'tap'
import { startSandbox } from '../../src/index.ts'

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
  t.equal((await control.requests({ status: '2xx', limit: 5 })).requests.length, 1)
  t.equal((await control.coverage()).areas[0]?.reached, 1)
  await control.reset({ keep: ['requests'] })
  t.equal((await control.requests()).requests.length, 1)
  await control.clearRequests()
  t.same(await control.requests(), { requests: [], complete: true, evicted: 0 })
  await t.rejects(control.request('9-9'), { name: 'ControlError', status: 404 })
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

t.test('fixtures that are not usable are told in words', async t => {
  const folder = t.testdir({ 'holidays.json': '[{ "data": "2026-13-01", "nome": 1 }]' })
  await t.rejects(startSandbox({ fixtures: `${folder}/none` }), {
    message: `There is no fixtures folder ${folder}/none`
  })
  await t.rejects(startSandbox({ fixtures: folder }), {
    message: /^holidays\.json#\/0\/data: data must be .*\nholidays\.json#\/0\/nome: nome must be a string$/
  })
})
