import t from 'tap'
import { ana, marcos, reasons } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const url = await server.app.listen({ port: 0 })

/** Reads the events of a sandbox as they come. */
async function listen (
  headers: Record<string, string> = {}, sandbox = 'live'
): Promise<{ next: (count: number) => Promise<string[]>, stop: () => void }> {
  const stop = new AbortController()
  const { body } = await fetch(`${url}/~${sandbox}/_sandbox/events`, { signal: stop.signal, headers })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const events: string[] = []
  let text = ''
  return {
    stop: () => stop.abort(),
    async next (count) {
      while (events.length < count) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += Buffer.from(value).toString()
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        events.push(...blocks.filter(block => block.includes('data:')))
      }
      return events.splice(0, count)
    }
  }
}

t.test('an exchange comes as a row, and what the control plane does by its name', async t => {
  const { next, stop } = await listen()
  await server.call('POST /~live/api-key', { body: {} })
  const [exchange = ''] = await next(1)
  t.match(exchange, /^id: [0-9a-f]{12}-0-1\ndata: \{/)
  t.match(JSON.parse(exchange.slice(exchange.indexOf('{'))), { status: 400, problemCount: 2 })
  await server.call('POST /~live/_sandbox/clock/advance', { body: { by: 'PT1H' } })
  await server.call('POST /~live/_sandbox/clock/advance', { body: { by: 'x' } })
  await server.call('GET /~live/_sandbox/clock')
  await server.call('PUT /~live/_sandbox/snapshots/a')
  await server.call('POST /~live/_sandbox/snapshots/a/restore')
  await server.call('PATCH /~other/_sandbox/settings', { body: {} })
  await server.call('DELETE /~live/_sandbox/faults')
  const events = await next(10)
  t.strictSame(
    events.flatMap(event => /"what":"(\w+)"/.exec(event)?.[1] ?? []), ['clock', 'snapshots', 'restore', 'faults']
  )
  t.equal(events.filter(event => event.includes('\nevent: reset\n')).length, 1, 'the restore began another life')
  const rows = events.filter(event => /^id: \S+\ndata: /.test(event))
  t.equal(rows.length, 5, 'each of them is in the log, too, and the refused one')
  t.ok(rows.every(row => row.includes('"control":true')))
  await server.call('POST /~live/_sandbox/reset')
  t.match((await next(2)).sort().join(), /event: arranged\ndata: \{"what":"reset"\}.*event: reset\n/s)
  stop()
})

t.test('who comes back is told of what came meanwhile', async t => {
  await server.call('POST /~live/api-key', { body: {} })
  await server.call('POST /~live/api-key', { body: {} })
  const first = await listen({ 'last-event-id': 'of-another-server' })
  const [reset = '', ...events] = await first.next(3)
  t.match(reset, /\nevent: reset\n/, 'of all, when it comes back from another server')
  first.stop()
  const [known = '', last] = events.slice(-2).map(event => /^id: (\S+)/.exec(event)?.[1])
  const { next, stop } = await listen({ 'last-event-id': known })
  t.match(await next(1), [new RegExp(`^id: ${last}\n`)], 'of the later ones')
  stop()
})

t.test('an event says what a page has to read again', async t => {
  const { next, stop } = await listen()
  const place = 'PUT /~live/_sandbox/state/'
  const table: readonly (readonly [what: string, request: string, body: object | undefined, changed: string[]])[] = [
    ['the days of whom an adjustment is for', 'POST /~live/ajuste-registro/solicitar', {
      jornada: '16/03/2026',
      formato: 'INTERVALO_HORARIO',
      descricao: 'Pedido',
      motivoId: reasons.allowance,
      minMinutos: 480,
      maxMinutos: 540
    }, ['state', 'collection adjustments', `days of ${ana}`]],
    ['no days for a key', 'POST /~live/api-key', { name: 'Chave', permissions: ['*'] },
      ['state', 'collection apiKeys']],
    ["everybody's days for a holiday", `${place}holidays/2026-03-18`, { data: '2026-03-18', nome: 'Feriado' },
      ['state', 'collection holidays', 'days']],
    ["everybody's days for what is no more", 'DELETE /~live/_sandbox/state/holidays/2026-03-18', undefined,
      ['state', 'collection holidays', 'days']]
  ]
  for (const [what, request, body, changed] of table) {
    const { status } = await server.call(request, {
      ...(body !== undefined && { body }), headers: { 'x-sandbox-colaborador': ana }
    })
    t.ok(status < 300, `${request}: ${status}`)
    const events = await next(request.includes('/_sandbox/') ? 2 : 1)
    for (const event of events) t.strictSame(JSON.parse(event.slice(event.indexOf('{'))).changed, changed, what)
  }
  stop()
})

t.test('what moves from one person to another concerns the days of both', async t => {
  const { body: [record] } = await server.call(`GET /~live/_sandbox/state/timeRecords?colaboradorId=${ana}`)
  const { next, stop } = await listen()
  await server.call(`PUT /~live/_sandbox/state/timeRecords/${record.hashCode}`, {
    body: { ...record, colaboradorId: marcos }
  })
  const arranged = (await next(2)).find(event => event.includes('event: arranged')) ?? ''
  t.strictSame(JSON.parse(arranged.slice(arranged.indexOf('{'))).changed,
    ['state', 'collection timeRecords', `days of ${marcos}`, `days of ${ana}`])
  stop()
})

t.test('the page of a name with refused requests alone has no listed sandbox, and goes on when it has one', async t => {
  const { options: { registry } } = server
  await server.call('POST /~early/api-keys')
  const early = await listen({}, 'early')
  await server.call('POST /~early/apikey')
  const [second = ''] = await early.next(1)
  t.match(second, /^id: [0-9a-f]{12}-0-2\ndata: .*"path":"\/apikey"/)
  t.notMatch(await registry.list(), [{}, { name: 'early' }])
  await server.call('POST /~early/api-key', { body: { name: 'x', permissions: ['*'] } })
  t.match(await early.next(1), [/-0-3\ndata: .*"status":201/])
  t.match((await registry.list()).find(({ name }) => name === 'early'), { name: 'early' })
  early.stop()
})

t.test('a server that closes does not wait for such a page', async t => {
  const other = await testServer(t)
  const at = await other.app.listen({ port: 0 })
  await other.call('POST /~early/api-keys')
  const { body } = await fetch(`${at}/~early/_sandbox/events`)
  await other.app.close()
  t.match(await new Response(body).text(), /connected/)
})

t.test('a stream that goes on after the last event of the overview misses nothing', async t => {
  for (const before of [0, 2]) {
    for (let sent = 0; sent < before; sent++) await server.call('POST /~overview/api-key', { body: {} })
    const { body: { lastEvent } } = await server.call('GET /~overview/_sandbox')
    await server.call('GET /~overview/nada')
    await server.call('POST /~overview/_sandbox/clock/advance', { body: { by: 'PT1H' } })
    const { next, stop } = await listen({ 'last-event-id': lastEvent }, 'overview')
    const paths = (await next(2)).map(event => /"path":"([^"]+)"/.exec(event)?.[1])
    t.strictSame(paths, ['/nada', '/_sandbox/clock/advance'], `after ${before}`)
    stop()
  }
})
