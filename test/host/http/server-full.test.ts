import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { fakeMemory } from '../../support/fake-memory.ts'
import { testServer } from '../../support/server.ts'

const adjustment = {
  jornada: '10/03/2026',
  formato: 'INTERVALO_HORARIO',
  descricao: 'x',
  motivoId: 'a0000000-0000-4000-8000-000000000004',
  minMinutos: 480,
  maxMinutos: 540
}
const unit = { unidadeNegocioId: 'b1', nome: 'Filial' }

/** A server that is full when the test says so. */
async function filled (t: Test) {
  let kept = 0
  const { memory, process } = fakeMemory(() => kept)
  const { app, call } = await testServer(t, { memory })
  await call('POST /~mine/ajuste-registro/solicitar', { body: adjustment })
  await call('POST /~mine/_sandbox/reset')
  await call('PUT /~mine/_sandbox/snapshots/chosen')
  const state = (await call('GET /~mine/_sandbox/state')).body
  const fill = (now: number): void => {
    kept = now
    process.time += 120_000 // no collection was lately
    memory.look()
  }
  fill(101)
  return { app, call, process, fill, state }
}

t.test('a full server', async t => {
  const { call, state, fill } = await filled(t)
  const refused: Array<[what: string, body: unknown, status: number]> = [
    ['POST /~mine/ajuste-registro/solicitar', { ...adjustment, jornada: '11/03/2026' }, 503],
    ['POST /~mine/api-key', { name: 'key', permissions: ['*'] }, 503],
    ['PUT /~mine/_sandbox/state', state, 507],
    ['POST /~mine/_sandbox/state/businessUnits', unit, 507],
    ['PUT /~mine/_sandbox/state/businessUnits/b1', unit, 507],
    ['PUT /~mine/_sandbox/snapshots/other', undefined, 507],
    ['POST /~mine/_sandbox/fork', { name: 'other' }, 507]
  ]
  const message =
    /^O servidor está cheio: guarda 101 MiB de 100, em 2 sandboxes(, e a requisição precisa de até 2 MiB)?; /
  for (const [what, body, status] of refused) {
    const answer = await call(what, { body })
    t.match(answer, {
      status,
      headers: { 'retry-after': '1' },
      body: { message }
    }, `refuses ${what}`)
  }
  const { explain } = (await call('GET /~mine/_sandbox/requests/last')).body
  t.match(explain, [{ code: 'server-full' }], 'says why')
  t.match(JSON.stringify(explain), /DELETE \/_sandboxes\/NOME/, 'and what frees it')
  const accepted = [
    ['POST /~mine/ajuste-registro/solicitar', 400], ['GET /~mine/_sandbox/state', 200],
    ['GET /~mine/_sandbox/requests', 200], ['PUT /~mine/_sandbox/clock', 200],
    ['DELETE /~mine/_sandbox/snapshots/chosen', 204], ['DELETE /~mine/_sandbox/requests', 204],
    ['DELETE /_sandboxes/mine', 204], ['GET /readyz', 200]
  ] as const
  for (const [what, status] of accepted) {
    const body = what.startsWith('P') ? {} : undefined
    t.equal((await call(what, { body })).status, status, `answers ${what} as ever`)
  }
  fill(50)
  t.equal((await call('POST /~mine/ajuste-registro/solicitar', { body: adjustment })).status, 201,
    'takes operations again when there is room')
})

t.test('a reset and a restore on a full server drop the automatic snapshots, and say so', async t => {
  const { call, fill } = await filled(t)
  const automatic = async () => (await call('GET /~mine/_sandbox/snapshots')).body.snapshots
    .filter((one: { automatic: boolean }) => one.automatic).map(({ name }: { name: string }) => name)
  const dropped = ['before-reset', 'before-run']
  t.same(await automatic(), dropped)
  t.match((await call('POST /~mine/_sandbox/reset')).body, { dropped, before: undefined })
  t.same(await automatic(), [])
  fill(0)
  t.match((await call('POST /~mine/_sandbox/reset')).body, { before: 'before-reset', dropped: undefined })
  fill(101)
  t.match(await call('POST /~mine/_sandbox/snapshots/before-reset/restore'), {
    status: 200, body: { dropped: ['before-reset'] }
  })
  t.same((await call('POST /~mine/_sandbox/snapshots/chosen/restore')).body.dropped, undefined)
})

t.test('what lies below the bound is served, and a long body is refused before it is read', async t => {
  const { call, fill } = await filled(t)
  fill(99)
  t.equal((await call('POST /~mine/ajuste-registro/solicitar', { body: adjustment })).status, 201)
  const long = { businessUnits: [{ ...unit, nome: 'x'.repeat(1_000_000) }] }
  t.match(await call('PUT /~mine/_sandbox/state', { body: long }), {
    status: 507,
    body: {
      message: /^O servidor está cheio: guarda 99 MiB de 100, em 2 sandboxes, e a requisição precisa de até \d+ /
    }
  })
})

t.test('a body whose head does not say how long it is has room by the same rule', async t => {
  const { app, call, fill, state } = await filled(t)
  fill(99)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (name: string, body: RequestInit['body'], coding: Record<string, string> = {}) => {
    const answer = await fetch(`${base}/~mine/_sandbox/state/businessUnits/b1`, {
      method: 'PUT',
      headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json', ...coding },
      body,
      duplex: 'half'
    } as RequestInit)
    return `${name}: ${answer.status} ${((await answer.json()) as { message?: string }).message ?? ''}`
  }
  const long = JSON.stringify({ ...unit, nome: 'x'.repeat(1_000_000) })
  const short = JSON.stringify(unit)
  const gzip = { 'content-encoding': 'gzip' }
  const answers = [
    await send('chunked', new Blob([long]).stream()),
    await send('compressed', gzipSync(long), gzip),
    await send('chunked and compressed', new Blob([gzipSync(long)]).stream(), gzip),
    await send('short', new Blob([short]).stream()),
    await send('short and compressed', gzipSync(short), gzip)
  ]
  const full = '507 O servidor está cheio: guarda 99 MiB de 100, em 2 sandboxes, e a requisição ' +
    'precisa de até 4 MiB; nada foi alterado'
  t.same(answers, [
    `chunked: ${full}`, `compressed: ${full}`, `chunked and compressed: ${full}`, 'short: 200 ',
    'short and compressed: 200 '
  ])
  t.same((await call('GET /~mine/_sandbox/state')).body.businessUnits.length, state.businessUnits.length + 1)
})

t.test('garbage is no reason to refuse', async t => {
  const { call, process, fill } = await filled(t)
  process.garbage = 500
  fill(10)
  t.equal((await call('POST /~mine/ajuste-registro/solicitar', { body: adjustment })).status, 201)
  t.equal(process.collections, 1)
})

t.test('a client that never sends its body keeps no other from putting data', async t => {
  const { app, call } = await testServer(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = ['PUT /~slow/_sandbox/state HTTP/1.1', 'Host: 127.0.0.1', 'Authorization: Bearer espelho_admin',
    'Content-Type: application/json', 'Transfer-Encoding: chunked', '', ''].join('\r\n')
  const socket = connect(port, '127.0.0.1', () => socket.write(head))
  t.teardown(() => socket.destroy())
  await once(app.server, 'request')
  t.equal((await call('POST /~other/_sandbox/fork', { body: { name: 'copy' } })).status, 201)
})
