import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { controlClient } from '../../../../src/guests/client/control-client.ts'
import type { RequestView } from '../../../../src/guests/control/requests/view.ts'
import { checkOptions } from '../../../../src/host/start/config.ts'
import { startServer } from '../../../../src/server.ts'
import { portOf } from '../../../support/server.ts'

// A client that leaves before it has a response, and sends again: both of its requests are in the log.

const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

const ends = new EventEmitter()
const server = await startServer(checkOptions({ logLevel: 'silent' }), {
  onExchange ({ exchange }) { if (exchange.request.operation !== undefined) ends.emit('end') }
})
t.teardown(() => server.close())

const BODY = '{"name":"Folha","permissions":["*"]}'
const MATCH = { operation: 'createApiKey' } as const
/** Longer than any test waits, because a delay ends when its client leaves. */
const LONG_MS = 60_000

let worlds = 0
function newWorld (t: Test) {
  const name = `a${++worlds}`
  const control = controlClient(server.url).sandbox(name)
  const head = (...more: string[]) => [
    `POST /~${name}/api-key HTTP/1.1`, 'Host: a', 'Authorization: Bearer espelho_admin',
    'Content-Type: application/json', `Content-Length: ${BODY.length}`, ...more, '', ''
  ].join('\r\n')
  const open = async () => {
    const socket = connect(portOf(server.url), '127.0.0.1')
    socket.on('error', () => {})
    t.teardown(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return {
    control,
    head,
    open,
    /** Sends a request, and resolves to the status of its response. */
    async answered (): Promise<string | undefined> {
      const socket = await open()
      socket.write(head('Connection: close') + BODY)
      let came = ''
      socket.on('data', piece => { came += String(piece) })
      await new Promise(resolve => socket.once('close', resolve))
      return /^HTTP\/1\.1 (\d{3})/.exec(came)?.[1]
    }
  }
}

type World = ReturnType<typeof newWorld>

/** Waits until a fault has struck so often. */
async function struck ({ control }: World, hits: number): Promise<void> {
  while ((await control.faults()).reduce((sum, fault) => sum + fault.hits, 0) < hits) {
    await new Promise(resolve => setImmediate(resolve))
  }
}

const STAGES = ['before-auth', 'after-validation', 'after-commit'] as const
const ENDS = [{}, { status: 503 }, { wire: 'reset' }, { wire: 'truncate' }, { wire: 'empty' }] as const

for (const stage of STAGES) {
  for (const end of ENDS) {
    t.test(`who leaves while ${JSON.stringify({ stage, ...end })} delays the response is in the log once`, async t => {
      const world = newWorld(t)
      const { control, head, open, answered } = world
      await control.addFault({ ...MATCH, stage, ...end, delayMs: LONG_MS, times: 1 })
      const socket = await open()
      socket.write(head() + BODY)
      await struck(world, 1)
      socket.destroy()
      t.match(await control.wait({ ...MATCH, timeout: '30s' }), { ok: true, matched: 1 })
      t.equal(await answered(), '201')
      const [first, second, ...more] = await control.requests() as [RequestView, RequestView]
      t.strictSame(more, [])
      t.equal(first.abandoned, true)
      t.match(first.request, { body: JSON.parse(BODY) })
      const decided = 'status' in end ? end.status : 'wire' in end ? stage === 'after-commit' ? 201 : 500 : 201
      t.equal(first.status, stage === 'before-auth' && !('status' in end || 'wire' in end) ? undefined : decided)
      t.equal(first.changes.length, stage === 'after-commit' || first.status === 201 ? 1 : 0, 'with what it changed')
      t.notOk('abandoned' in second)
      t.equal(second.status, 201)
      t.match(await control.verify({ match: MATCH, count: 2 }), { ok: true, matched: 2, complete: true })
      t.match(await control.verify({ match: { ...MATCH, body: { '/name': 'Folha' } }, count: 2 }), { ok: true })
    })
  }
}

t.test('who leaves before the body has ended is in the log without a status', async t => {
  const moments: [sentence: string, begin: string, after?: string][] = [
    ['after the head', ''],
    ['in the middle of the body', BODY.slice(0, 9)],
    ['in the middle of the body, which came in two pieces', BODY.slice(0, 9), BODY.slice(9, 20)]
  ]
  for (const [sentence, begin, after] of moments) {
    for (const fault of [undefined, { stage: 'before-auth', delayMs: LONG_MS }] as const) {
      const world = newWorld(t)
      const { control, head, open, answered } = world
      if (fault !== undefined) await control.addFault({ ...fault, times: 1 })
      const entered = control.wait({ ...MATCH, timeout: '30s' })
      const socket = await open()
      socket.write(head() + begin)
      if (fault !== undefined) await struck(world, 1)
      socket.end(after ?? '') // after what was written
      t.match(await entered, { ok: true, matched: 1 }, sentence)
      t.equal(await answered(), '201')
      const [first, ...others] = await control.requests() as [RequestView]
      t.equal(others.length, 1)
      t.equal(first.abandoned, true)
      t.notOk('status' in first, 'nothing was decided')
      t.strictSame([first.changes, first.problems], [[], []])
      const came = begin + (after ?? '')
      t.equal(first.request.text, came === '' ? undefined : `${came}… (cut)`, 'its body is what had come')
      t.strictSame(first.request.cut, [''])
      t.match(await control.verify({ match: MATCH, count: 2 }), { ok: true, complete: true })
      t.match(await control.verify({ match: { ...MATCH, status: 201 }, count: 1 }), { ok: true, complete: true })
      t.match(await control.verify({ match: { ...MATCH, status: '4xx' }, count: 0 }), { ok: true, complete: true })
      t.match((await control.har()).log.entries[0], { response: { status: 0, statusText: '' } })
    }
  }
})

t.test('a response that a fault breaks is in the log once', async t => {
  for (const stage of STAGES) {
    for (const wire of ['reset', 'truncate', 'empty'] as const) {
      const { control, answered } = newWorld(t)
      await control.addFault({ ...MATCH, stage, wire, times: 1 })
      await answered()
      t.equal(await answered(), '201')
      const [first, ...others] = await control.requests() as [RequestView]
      t.equal(others.length, 1, `${stage} ${wire}`)
      t.match(first, { wireFault: wire, status: stage === 'after-commit' ? 201 : 500 })
      t.notOk('abandoned' in first, 'the server has left, and not the client')
    }
  }
})

t.test('exchanges are in the order in which they end, each with the time at which it came', async t => {
  const world = newWorld(t)
  const { control, head, open, answered } = world
  await control.addFault({ ...MATCH, stage: 'after-validation', delayMs: LONG_MS, times: 1 })
  const socket = await open()
  socket.write(head() + BODY)
  await struck(world, 1)
  const came = Date.now()
  while (Date.now() <= came) await new Promise(resolve => setImmediate(resolve))
  t.equal(await answered(), '201')
  socket.destroy()
  await control.wait({ ...MATCH, count: 2, timeout: '30s' })
  const [first, second] = await control.requests() as [RequestView, RequestView]
  t.strictSame([first.abandoned, second.abandoned], [undefined, true])
  t.ok(second.at < first.at)
})

t.test('what ends after a reset is in no log, also where the log is kept', async t => {
  for (const keep of [[], ['requests'], ['requests', 'coverage']] as const) {
    const world = newWorld(t)
    const { control, head, open, answered } = world
    await control.addFault({ ...MATCH, stage: 'after-validation', delayMs: LONG_MS, times: 1 })
    const socket = await open()
    socket.write(head() + BODY)
    await struck(world, 1)
    const ended = once(ends, 'end') // a reset ends the delay
    await control.reset({ keep: [...keep] })
    socket.destroy()
    await ended
    t.equal(await answered(), '201')
    const found = await control.requests()
    t.strictSame(found.map(({ status, abandoned }) => [status, abandoned]), [[201, undefined]], keep.join())
    const { areas } = await control.coverage()
    t.equal(areas.flatMap(area => area.items).find(item => item.of === 'createApiKey' && item.case === '201')?.count, 1)
  }
})

t.test('Node.js has warned of nothing', async t => t.strictSame(warnings, []))
