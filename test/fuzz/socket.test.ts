import fc from 'fast-check'
import t from 'tap'
import { startSandbox } from '../../src/index.ts'
import { runs, seed } from '../support/fuzz.ts'
import { overSocket, portOf } from '../support/server.ts'

const RUNS = runs(200)

const line = fc.constantFrom(
  'GET /livez HTTP/1.1',
  'POST /api-key HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET http://x/~a/livez HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET / HTTP/1.0',
  'GET / HTTP/9.9',
  'CONNECT x:1 HTTP/1.1',
  'PRI * HTTP/2.0',
  'POST /~\0/api-key HTTP/1.1',
  'GET',
  '',
  ' GET / HTTP/1.1',
  'GET  /  HTTP/1.1',
  'SEARCH /x HTTP/1.1',
  `GET /${'x'.repeat(17_000)} HTTP/1.1`
)
const header = fc.constantFrom(
  'Host: a',
  'Host: localhost',
  'Host:',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: h2c',
  'Content-Length: 2',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 70000000',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: x',
  'Content-Type: application/json',
  'Content-Type: \x01',
  'Authorization: Bearer espelho_admin',
  'Authorization: Bearer \xff',
  ' folded',
  ': x',
  'x',
  'X-Sandbox-Colaborador: \xe9',
  `X: ${'y'.repeat(17_000)}`, 'Origin: http://evil', 'Sec-Fetch-Site: cross-site'
)
const body =
  fc.constantFrom('', '{}', '{', '2\r\n{}\r\n0\r\n\r\n', 'zz\r\n', '\0\0\0\0', 'ffffffffff\r\n', '0\r\nx: y\r\n\r\n')
const end = fc.constantFrom('\r\n', '\n', '\r')
const shaped = fc.tuple(line, fc.array(header, { maxLength: 6 }), body, end).map(([first, headers, body, end]) =>
  Buffer.from([first, ...headers, '', ''].join(end) + body, 'latin1'))
const bytes = fc.uint8Array({ maxLength: 300 }).map(raw => Buffer.from(raw))
const cut = fc.tuple(shaped, fc.nat(), fc.nat(255))
  .map(([raw, at, byte]) => { const copy = Buffer.from(raw); copy[at % copy.length] = byte; return copy })
const requests = fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 2, arbitrary: cut }, bytes)

/** The answers on a connection: each is whole, none is a 5xx, and every failure has the error body. */
function faultOf (came: string): string | undefined {
  let rest = came
  while (rest !== '') {
    const [, status, head = ''] = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest) ?? []
    if (status === undefined) return `no answer: ${JSON.stringify(rest.slice(0, 200))}`
    rest = rest.slice(rest.indexOf('\r\n\r\n') + 4)
    if (status === '100') continue
    if (Number(status) >= 500) return `${status} ${rest}`
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
    if (!(length >= 0)) return `no length: ${head}`
    const text = Buffer.from(rest, 'utf8').subarray(0, length).toString()
    rest = rest.slice(text.length)
    if (Number(status) >= 400 && Object.keys(JSON.parse(text)).join() !== 'service,method,message') {
      return `no error body: ${text}`
    }
  }
  return undefined
}

t.test(`${RUNS} connections with random bytes`, async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const port = portOf(server.url)
  const rejected: unknown[] = []
  const note = (reason: unknown) => { rejected.push(reason) }
  process.on('unhandledRejection', note)
  const property = fc.asyncProperty(requests, async raw => {
    const fault = faultOf(await overSocket(port, raw))
    if (fault !== undefined) throw new Error(fault)
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: RUNS })
  process.off('unhandledRejection', note)
  t.notOk(failed, failed
    ? `FUZZ_SEED=${seed}: ${String(errorInstance).slice(0, 500)} ` +
      JSON.stringify(counterexample?.[0].toString('latin1').slice(0, 1500))
    : 'no answer is wrong')
  t.strictSame(rejected, [])
  t.equal((await fetch(`${server.url}/readyz`)).status, 200, 'the server still answers')
})
