import t from 'tap'
import { ask, conversation, type TestReplica, twoReplicas } from './replicas.ts'

const KEY = JSON.stringify({ name: 'CI', permissions: ['api-key:criar'] })
const AUTH = 'Host: localhost\r\nAuthorization: Bearer espelho_admin\r\n'
const JSON_OF = (body: string) =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** What a client sees, without what differs from request to request. */
function seen (answer: string): string {
  return answer.replace(/^(date|keep-alive): .*\r\n/gim, '').replace(/x-sandbox-request-id: .*\r\n/gi, '')
    .replace(/fault \d+/, 'fault')
}

async function bothWays ({ owner, front }: { owner: TestReplica, front: TestReplica }, bytes: string) {
  const direct = await conversation(owner.port, bytes)
  return { direct: seen(direct), passed: seen(await conversation(front.port, bytes)) }
}

const CLOSE = 'Connection: close\r\n'
const requests: [sentence: string, bytes: string, status: number][] = [
  ['a change', `POST /~x/api-key HTTP/1.1\r\n${AUTH}${CLOSE}${JSON_OF(KEY)}`, 201],
  ['a refusal', `POST /~x/api-key HTTP/1.1\r\n${AUTH}${CLOSE}${JSON_OF('{}')}`, 400],
  ['what has no token', `POST /~x/api-key HTTP/1.1\r\nHost: a\r\n${CLOSE}${JSON_OF(KEY)}`, 401],
  ['a body in chunks', `POST /~x/api-key HTTP/1.1\r\n${AUTH}${CLOSE}Content-Type: application/json\r\n` +
    `Transfer-Encoding: chunked\r\n\r\n${KEY.length.toString(16)}\r\n${KEY}\r\n0\r\n\r\n`, 201],
  ['a POST without a body', `POST /~x/api-key HTTP/1.1\r\n${AUTH}${CLOSE}\r\n`, 400],
  ['a path that no route has', `GET /~x/nada HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404],
  ['a path that cannot be read', `GET /~x/%zz HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400],
  ['HTTP/1.0 without a Host', 'GET /~x/nada HTTP/1.0\r\n\r\n', 404],
  ['HTTP/1.1 without a Host', `GET /~x/livez HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['a HEAD', `HEAD /~x/_sandbox HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 200],
  ['a host of a sandbox', `GET /_sandbox HTTP/1.1\r\nHost: x.localhost\r\n${CLOSE}\r\n`, 200],
  ['an expectation', `POST /~x/api-key HTTP/1.1\r\n${AUTH}${CLOSE}Expect: 100-continue\r\n${JSON_OF(KEY)}`, 100],
  ['an expectation without a token',
    'POST /~x/api-key HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99\r\n\r\n', 401],
  ['a faulty frame', `POST /~x/api-key HTTP/1.1\r\n${AUTH}Content-Length: 0000\r\n\r\n`, 400],
  ['an unknown expectation', `GET /~x/nada HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n${CLOSE}\r\n`, 404],
  ['a wish to upgrade',
    'GET /~x/nada HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n', 404],
  ['a URL in absolute form', `GET http://o.test/~x/nada HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404],
  ['the state, which is a stream', `GET /~x/_sandbox/hash HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 200],
  ['two requests in one go', `GET /~x/a HTTP/1.1\r\nHost: a\r\n\r\nGET /~x/b HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404],
  ['a name that is none', `GET /~X_/nada HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404]
]

t.test('a request through a replica that has not its sandbox', async t => {
  const replicas = await twoReplicas(t)
  for (const [sentence, bytes, status] of requests) {
    const { direct, passed } = await bothWays(replicas, bytes)
    t.match(direct, new RegExp(`^HTTP/1.1 ${status} `), sentence)
    t.equal(passed, direct, `${sentence} is answered in the same bytes`)
  }
  t.equal(replicas.front.asked, 1, 'and the place is asked for once')
})

t.test('a fault looks through another replica as it does at the owner', async t => {
  const { owner, front } = await twoReplicas(t)
  const effects = [{ wire: 'reset' }, { wire: 'empty' }, { wire: 'truncate' }, { status: 503 }, { delayMs: 20 }]
  for (const effect of effects) {
    for (const stage of ['before-auth', 'after-commit']) {
      const answers = []
      for (const { url, port } of [owner, front]) {
        await ask(`${url}/~x/_sandbox/faults`, 'DELETE')
        await ask(`${url}/~x/_sandbox/requests`, 'DELETE')
        const made = await ask(`${url}/~x/_sandbox/faults`, 'POST', { stage, operation: 'createApiKey', ...effect })
        t.equal(made.status, 201)
        const answer = seen(await conversation(port, `POST /~x/api-key HTTP/1.1\r\n${CLOSE}${AUTH}${JSON_OF(KEY)}`))
        const [fault] = (await ask(`${url}/~x/_sandbox/faults`)).body.faults
        const { requests } = (await ask(`${url}/~x/_sandbox/requests?control=false`)).body
        answers.push({ answer, hits: fault.hits, logged: requests.length })
      }
      t.same(answers[1], answers[0], `${JSON.stringify(effect)} ${stage}: ${answers[0]?.answer.slice(-30)}`)
      t.match(answers[0], { hits: 1, logged: 1 })
    }
  }
})

t.test('the log of the owner has the headers of the client', async t => {
  const { owner, front } = await twoReplicas(t)
  const odd = 'hOST: a\r\nX-Twice: 1\r\nConnection: close, X-Odd\r\nx-twice: 2\r\nTE: trailers\r\n'
  const forged = 'Espelho-Forward: 1 a b c e30 0\r\nespelho-x: 1\r\n'
  const logged = []
  for (const { port } of [owner, front]) {
    await conversation(port, `GET /~x/nada HTTP/1.1\r\n${odd}\r\n`)
    await conversation(port, `GET /~x/nada HTTP/1.1\r\n${forged}${odd}\r\n`)
  }
  for (const { request } of (await ask(`${owner.url}/~x/_sandbox/requests`)).body.requests) logged.push(request)
  t.equal(logged.length, 4)
  for (const request of logged) t.same(request.headers, logged[0].headers, 'as it sent them, without any of ours')
  t.notMatch(JSON.stringify(logged), /espelho-(forward|x)/i)
})
