import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { controlClient } from '../../../../src/guests/client/control-client.ts'
import type { RequestView } from '../../../../src/guests/control/requests/view.ts'
import { startSandbox } from '../../../../src/index.ts'
import { portOf } from '../../../support/server.ts'

// A request that is refused before its body is read: the log shows what has come of it, and does not lie about the
// rest.

const server = await startSandbox({ logLevel: 'silent' })
t.teardown(() => server.close())
const port = portOf(server.url)

const BODY = '{"name":"ção","permissions":["*"]}'
const SIZE = Buffer.byteLength(BODY)
const LENGTH = `Content-Length: ${SIZE}`
const TOKEN = 'Authorization: Bearer espelho_admin'
const JSON_TYPE = 'Content-Type: application/json'

let worlds = 0
/** A new sandbox whose clients send on one connection. */
async function inNewWorld (t: Test) {
  const name = `b${++worlds}`
  const control = controlClient(server.url).sandbox(name)
  await control.hash()
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  return {
    control,
    socket,
    head: (line: string, ...headers: string[]) =>
      [`${line.replace(' /', ` /~${name}/`)} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n'),
    answers: answersOn(socket),
    latest: async (): Promise<RequestView> => {
      const requests = await control.requests()
      return requests.at(-1) ?? t.bailout('nothing is logged') as never
    },
    verified: async (match: object) => {
      const { ok, complete } = await control.verify({ match })
      return { ok, complete }
    }
  }
}

/** Resolves to the statuses once so many responses are complete. */
function answersOn (socket: Socket) {
  let came = Buffer.alloc(0)
  socket.on('data', piece => { came = Buffer.concat([came, piece]) })
  return async (count: number): Promise<string[]> => {
    while (statusesIn(came).length < count && !socket.closed) {
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
    }
    return statusesIn(came)
  }
}

function statusesIn (came: Buffer): string[] {
  const [head] = came.toString('latin1').split('\r\n\r\n', 1)
  const [, status, headers = ''] = /^HTTP\/1\.1 (\d{3})([^]*)$/.exec(head ?? '') ?? []
  const end = (head ?? '').length + 4 + Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
  if (status === undefined || came.length < end) return []
  return [...status === '100' ? [] : [status], ...statusesIn(came.subarray(end))]
}

const pause = (milliseconds = 30) => new Promise(resolve => setTimeout(resolve, milliseconds))
const whole = { length: SIZE, body: JSON.parse(BODY) }
const aFault = { stage: 'before-auth', status: 503 } as const

const refusals: [sentence: string, line: string, headers: string[], status: string, fault?: typeof aFault][] = [
  ['without a token', 'POST /api-key', [], '401'],
  ['without permission', 'POST /api-key', ['Authorization: Bearer espelho_sem_permissao'], '403'],
  ['that prefers a 401', 'POST /api-key', [TOKEN, 'Prefer: code=401'], '401'],
  ['that prefers a 404', 'POST /api-key', [TOKEN, 'Prefer: code=404'], '404'],
  ['to an unknown route', 'POST /nada', [TOKEN], '404'],
  ['by another method', 'PUT /api-key', [TOKEN], '404'],
  ['that a fault strikes at once', 'POST /api-key', [TOKEN], '503', aFault],
  ['for a file, which needs no body', 'GET /arquivos/nada', [TOKEN], '404']
]
for (const [sentence, line, headers, status, fault] of refusals) {
  t.test(`the body of a request ${sentence}`, async t => {
    const { control, socket, head, answers, latest } = await inNewWorld(t)
    if (fault !== undefined) await control.addFault(fault)
    socket.write(head(line, ...headers, JSON_TYPE, LENGTH) + BODY)
    t.strictSame(await answers(1), [status])
    const { request, ...exchange } = await latest()
    t.match(request, whole, 'is there')
    t.notOk('cut' in request, 'all of it')
    t.equal(String(exchange.status), status)
    t.match(await control.verify({ match: { body: { '/name': 'ção' } }, count: 1 }), { ok: true, complete: true })
    t.match(await control.verify({ match: { body: { '/name': 'x' } }, count: 0 }), { ok: true, complete: true })
    const [entry] = (await control.har()).log.entries
    t.match(entry, { request: { bodySize: SIZE, postData: { text: BODY } } })
    socket.write(head(line, ...headers, JSON_TYPE, LENGTH) + BODY)
    t.strictSame(await answers(2), [status, status], 'the connection stays')
  })
}

t.test('a body of another media type is there as it came', async t => {
  const { socket, head, answers, latest } = await inNewWorld(t)
  socket.write(`${head('POST /api-key', TOKEN, 'Content-Type: text/plain', 'Content-Length: 3')}a=1`)
  t.strictSame(await answers(1), ['400'])
  t.match((await latest()).request, { length: 3, text: 'a=1' })
})

t.test('a body in chunks, of which the last has come', async t => {
  const { socket, head, answers, latest } = await inNewWorld(t)
  const chunks = [BODY.slice(0, 9), BODY.slice(9)].map(text => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  socket.write(`${head('POST /api-key', JSON_TYPE, 'Transfer-Encoding: chunked') + chunks.join('')}0\r\n\r\n`)
  t.strictSame(await answers(1), ['401'])
  t.match((await latest()).request, whole)
})

const late: [sentence: string, framing: string, before: string, after: string, shown: object][] = [
  ['a body that comes after its refusal', LENGTH, '', BODY, { length: SIZE }],
  ['half a body', LENGTH, BODY.slice(0, 12), BODY.slice(12), { length: SIZE, text: `${BODY.slice(0, 12)}… (cut)` }],
  ['the first of some chunks', 'Transfer-Encoding: chunked', '5\r\n{"nam\r\n', '6\r\ne":1} \r\n0\r\n\r\n',
    { length: 5, text: '{"nam… (cut)' }],
  ['a body that is waited for', `${LENGTH}\r\nExpect: 100-continue`, '', BODY, { length: SIZE }]
]
for (const [sentence, framing, before, after, shown] of late) {
  t.test(`of ${sentence} the rest is not waited for, and said to be unknown`, async t => {
    const { control, socket, head, answers, latest, verified } = await inNewWorld(t)
    socket.write(head('POST /api-key', JSON_TYPE, framing) + before)
    t.strictSame(await answers(1), ['401'], 'the answer comes before it')
    const request = (await latest()).request
    t.strictSame({ ...request, headers: undefined }, { ...shown, cut: [''], headers: undefined })
    t.strictSame(await verified({ body: { '/name': 'ção' } }), { ok: false, complete: false }, 'it may have been sent')
    t.strictSame(
      await verified({ format: 'REGISTRO_PONTO' }),
      { ok: false, complete: true },
      'but not in a format: this operation has none'
    )
    t.strictSame(await verified({ status: 401 }), { ok: true, complete: true }, 'what is known is known')
    t.match((await control.har()).log.entries[0], { request: { bodySize: (shown as { length: number }).length } })
    if (framing.includes('Expect')) {
      t.strictSame(await answers(2), ['401'], 'nothing more is read, because a client may send its body or not')
      return
    }
    await pause()
    socket.write(after)
    await pause()
    socket.write(head('POST /api-key', JSON_TYPE, LENGTH) + BODY)
    t.strictSame(await answers(2), ['401', '401'], 'the connection stays')
    t.match((await latest()).request, whole)
  })
}

t.test('the format of an adjustment is known when its body is', async t => {
  const { socket, head, answers, latest, verified } = await inNewWorld(t)
  const line = 'POST /ajuste-registro/solicitar'
  const body = '{"formato":"REGISTRO_PONTO"}'
  const framing = [JSON_TYPE, `Content-Length: ${body.length}`]
  socket.write(head(line, ...framing))
  await answers(1)
  t.strictSame(await verified({ format: 'REGISTRO_PONTO' }), { ok: false, complete: false })
  socket.write(`${body}${head(line, ...framing)}${body}`)
  await answers(2)
  t.strictSame(await verified({ format: 'REGISTRO_PONTO' }), { ok: true, complete: false })
  t.equal((await latest()).format, 'REGISTRO_PONTO')
})

t.test('a body that is too long to keep', async t => {
  const { socket, head, answers, latest, verified } = await inNewWorld(t)
  const body = JSON.stringify({ name: 'x'.repeat(3_000_000) })
  socket.write(head('POST /api-key', JSON_TYPE, `Content-Length: ${body.length}`) + body)
  await answers(1)
  const { request } = await latest()
  t.match(request, { length: body.length, cut: [''] })
  t.ok((request.text ?? '').length < 70_000)
  t.match(await verified({ body: { '/name': 'x' } }), { ok: false, complete: false })
  socket.write(head('POST /api-key', TOKEN, JSON_TYPE, LENGTH) + BODY)
  t.strictSame(await answers(2), ['401', '201'], 'is read to its end, and the connection stays')
})

t.test('requests in a row are answered in a row, each with its own body', async t => {
  const { control, socket, head, answers } = await inNewWorld(t)
  const post = (name: string, ...headers: string[]) => {
    const body = `{"name":"${name}","permissions":["*"]}`
    return head('POST /api-key', JSON_TYPE, `Content-Length: ${body.length}`, ...headers) + body
  }
  socket.write([post('a'), post('b', TOKEN), post('c'), post('d', TOKEN)].join(''))
  t.strictSame(await answers(4), ['401', '201', '401', '201'])
  const requests = await control.requests()
  const names = requests.map(({ status, request: { body } }) => `${(body as { name: string }).name} ${status}`)
  t.strictSame(names.sort(), ['a 401', 'b 201', 'c 401', 'd 201'])
})

t.test('of a body that is refused for its length the beginning', async t => {
  const { socket, head, answers, latest } = await inNewWorld(t)
  socket.write(`${head('POST /api-key', TOKEN, JSON_TYPE, `Content-Length: ${65 * 1_048_576}`)}{"name"`)
  t.strictSame(await answers(1), ['413'])
  t.match((await latest()).request, { length: 65 * 1_048_576, text: '{"name"… (cut)', cut: [''] })
})

t.test('no token is shown that came in such a body', async t => {
  const { socket, head, answers, latest } = await inNewWorld(t)
  const body = 'access_token=whatever&a=espelho_admin'
  socket.write(head(
    'POST /api-key', 'Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`
  ) + body)
  await answers(1)
  t.equal((await latest()).request.text, 'access_token=***&a=***')
})
