import t, { type Test } from 'tap'
import { type SandboxServer, startSandbox } from '../../../../src/index.ts'
import { eventStream } from '../../../../src/guests/control/requests/events.ts'
import { readFilter } from '../../../../src/guests/control/requests/filter.ts'
import { RequestLog } from '../../../../src/host/sandbox/request-log/log.ts'
import type { Life } from '../../../../src/host/sandbox/life.ts'
import { heldSandbox, turn } from '../../../host/sandbox/open-sandbox.ts'
import { exchange } from './exchanges.ts'

async function listening (t: Test, { url }: SandboxServer, query = '', headers: Record<string, string> = {}) {
  const ended = new AbortController()
  const answer = await fetch(`${url}/_sandbox/requests/events${query}`, { signal: ended.signal, headers })
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  t.teardown(() => ended.abort())
  let text = ''
  return {
    answer,
    stop: () => ended.abort(),
    /** Resolves to the text so far once it contains `wanted`, or to all of it when the stream ends. */
    async until (wanted: string | undefined): Promise<string> {
      for (;;) {
        if (wanted !== undefined && text.includes(wanted)) return text
        const { value, done } = await reader.read()
        if (done) return text
        text += value
      }
    }
  }
}

const newKey = async ({ url }: SandboxServer) => await fetch(`${url}/api-key`, {
  method: 'POST',
  headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'x', permissions: ['*'] })
})

t.test('server-sent events', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  await newKey(server)
  const one = await listening(t, server)
  t.match(one.answer.headers.get('content-type'), 'text/event-stream')
  t.equal(
    (await fetch(`${server.url}/_sandbox/requests/events`, { method: 'HEAD' })).status, 404, 'not for who takes no body'
  )
  await one.until('connected')
  await newKey(server)
  const text = await one.until('"id":"0-2"')
  t.match(text, /^id: [0-9a-f]{12}-0-2\ndata: \{"id":"0-2".*\}\n\n/m, 'one for each exchange that comes')
  t.notMatch(text, '"id":"0-1"', 'none for those before')

  const [, boot = ''] = /^id: ([0-9a-f]+)-/m.exec(text) ?? []
  const again = await listening(t, server, '', { 'last-event-id': `${boot}-0-1` })
  t.notMatch(await again.until('"id":"0-2"'), 'reset', 'who has been here is told of what it missed')
  const filtered = await listening(t, server, '?operation=importShiftDays')
  await filtered.until('connected')

  await fetch(`${server.url}/_sandbox/reset`, { method: 'POST' })
  await newKey(server)
  t.match(await again.until('"id":"1-1"'), /event: reset\ndata: \{"epoch":1\}[^]*-1-1\n/, 'it goes on after a reset')
  one.stop()
  await server.close()
  t.notMatch(await filtered.until(undefined), '"id":', 'only those that were asked for')
  await again.until(undefined) // the stream ends when the server closes
})

t.test('who reads slowly holds nothing up, and is told what it missed', async t => {
  const log = new RequestLog({ entries: 10, bytes: 1e9 })
  const life = { epoch: 0, requests: log } as unknown as Life
  const stream =
    eventStream({ life: () => life, filter: readFilter({}), text: () => 'x'.repeat(10_000), heartbeat: 60_000 })
  for (let at = 0; at < 1000; at++) log.add(exchange())
  t.ok(stream.readableLength < 100_000, 'little is kept for it')
  log.end('closed')
  let text = ''
  for await (const piece of stream) text += String(piece)
  const ids = [...text.matchAll(/^id: \w+-0-(\d+)$/gm)].map(([, id]) => Number(id))
  const [, gone] = /event: gap\ndata: \{"evicted":(\d+)\}/.exec(text) ?? []
  t.equal(ids.at(-1), 1000, 'it gets the newest')
  t.equal(ids.length + Number(gone), 1000, 'and how many it did not get')
})

t.test('a client that comes back with the id of an event gets the later ones', async t => {
  const table: ReadonlyArray<readonly [sentence: string, last: string | undefined, ids: string[], reset: boolean]> = [
    ['of this life', 'BOOT-2-2', ['3', '4'], false],
    ['of the last one, and so none', 'BOOT-2-3', ['4'], false],
    ['of a life before that had this log, after a reset', 'BOOT-1-2', ['3', '4'], true],
    ['of another boot, so all of this one', 'abc-2-2', ['1', '2', '3', '4'], true],
    ['of another boot with more of them, so all of this one', 'abc-2-30', ['1', '2', '3', '4'], true],
    ['of no event, so all of them', '2-2', ['1', '2', '3', '4'], true],
    ['and without one, those that come', undefined, ['4'], false]
  ]
  for (const [sentence, last, ids, reset] of table) {
    const log = new RequestLog()
    for (let n = 0; n < 3; n++) log.add(exchange({ epoch: 2 }))
    const life = { epoch: 2, requests: log } as unknown as Life
    const stream = eventStream({
      life: () => life,
      filter: readFilter({}),
      last: last?.replace('BOOT', log.boot),
      text: () => '',
      heartbeat: 60_000
    })
    log.add(exchange({ epoch: 2 }))
    log.end('closed')
    let text = ''
    for await (const piece of stream) text += String(piece)
    const rows = text.matchAll(/^id: (.*)-2-(\d+)\ndata/gm)
    t.same(Array.from(rows, ([, boot, number]) => [boot, number]), ids.map(id => [log.boot, id]), sentence)
    t.equal(text.includes('event: reset\n'), reset, `${sentence}: reset ${reset}`)
    t.notMatch(text, 'event: gap', 'and misses none')
  }
})

t.test('a client that comes back gets what ended after its last event, also if its number is lower', async t => {
  for (const [last, since, later, ids] of [
    ['BOOT-0-2', undefined, 1, ['1', '3']], ['BOOT-0-1', undefined, 1, ['3']], ['BOOT-0-3', undefined, 1, []],
    ['BOOT-0-1', undefined, 0, []], [undefined, '0-2', 1, ['1', '3']], [undefined, undefined, 0, []]
  ] as const) {
    const log = new RequestLog()
    const life = { epoch: 0, requests: log } as unknown as Life
    const early = log.reserve()
    log.add(exchange())
    log.add(exchange(), early)
    for (let times = 0; times < later; times++) log.add(exchange())
    const stream = eventStream({
      life: () => life,
      filter: readFilter({ ...since !== undefined && { since } }),
      last: last?.replace('BOOT', log.boot),
      text: () => '',
      heartbeat: 60_000
    })
    log.end('closed')
    let text = ''
    for await (const piece of stream) text += String(piece)
    t.same(Array.from(text.matchAll(/^id: .*-0-(\d+)\ndata/gm), ([, number]) => number), ids, `${last ?? since}`)
  }
})

t.test('a restore is another life, of which an open stream is told', async t => {
  const { sandbox, log } = await heldSandbox()
  const saved = sandbox.snapshots.save('a')
  await turn()
  log.keep()
  await saved
  const stream = eventStream({
    life: () => sandbox.life, filter: readFilter({}), text: ({ exchange }) => exchange.request.url, heartbeat: 60_000
  })
  sandbox.life.requests.add(exchange({ url: '/before' }))
  const restored = sandbox.restore('a')
  await turn()
  log.keep()
  await restored
  sandbox.life.requests.add(exchange({ url: '/after' }))
  sandbox.life.requests.end('closed')
  let text = ''
  for await (const piece of stream) text += String(piece)
  t.match(text, /-0-1\ndata: \/before\n\nid: \w+-1-1\nevent: reset\ndata: {"epoch":1}\n\nid: \w+-1-2\ndata: \/after/)
})

t.test('a heart beats', async t => {
  const life = { epoch: 0, requests: new RequestLog() } as unknown as Life
  const stream = eventStream({ life: () => life, filter: readFilter({}), text: () => '', heartbeat: 5 })
  let text = ''
  for await (const piece of stream) {
    text += String(piece)
    if (text.includes('heartbeat')) break
  }
  t.ok(stream.destroyed, 'as long as someone listens')
})

t.test('it follows a reset that is durable, and is not led astray by one that is lost', async t => {
  const { sandbox, log } = await heldSandbox()
  const { fixtures } = sandbox.life
  const stream = eventStream({
    life: () => sandbox.life, filter: readFilter({}), text: ({ exchange }) => exchange.request.url, heartbeat: 60_000
  })
  let text = ''
  stream.setEncoding('utf8').on('data', piece => { text += piece })
  const pass = async () => await new Promise(resolve => setTimeout(resolve, 5))
  const see = async (url: string) => {
    sandbox.life.requests.add(exchange({ url, epoch: sandbox.life.epoch }))
    await pass()
  }
  const told = () => Array.from(text.matchAll(/^data: (.*)$/gm), ([, data]) => data)
  await see('/before')

  const lost = sandbox.reset(fixtures)
  await pass()
  log.lose()
  await t.rejects(lost)
  await see('/after-one-that-is-lost')
  t.same(told(), ['/before', '/after-one-that-is-lost'])

  const both = Promise.allSettled([sandbox.reset(fixtures), sandbox.reset(fixtures)])
  await pass()
  log.keep()
  await pass()
  log.lose()
  t.same((await both).map(({ status }) => status), ['fulfilled', 'rejected'])
  await see('/after-one-of-two')
  t.equal(sandbox.life.epoch, 1)
  t.same(told().slice(2), ['{"epoch":1}', '/after-one-of-two'], 'and says where it is')
  stream.destroy()
})
