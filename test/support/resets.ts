import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { gzipSync } from 'node:zlib'

const JSON_BODY = 'Authorization: Bearer espelho_admin\r\nContent-Type: application/json'
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket'

/** What is sent on a connection before it is reset. */
export const BEGINNINGS: Readonly<Record<string, string | Buffer>> = {
  CONNECT: head('CONNECT a:443'),
  'CONNECT behind a request that waits': get('/_sandbox/requests/wait?timeout=5s') + head('CONNECT a:443'),
  'CONNECT with bytes of TLS': Buffer.concat([Buffer.from(head('CONNECT a:443')), clientHello()]),
  'a wish to upgrade': head('GET /livez', UPGRADE),
  'a wish to upgrade, with a body': `${head('POST /api-key', UPGRADE, JSON_BODY, 'Content-Length: 100')}{"name"`,
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'TLS where HTTP is spoken': clientHello(),
  garbage: '\0\x01garbage\r\n\r\n',
  'half a head': 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Ha',
  'half a head that wants to upgrade': `GET /livez HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`,
  'half a body': `${head('POST /api-key', JSON_BODY, 'Content-Length: 100')}{"name"`,
  'half a chunk': `${head('POST /api-key', JSON_BODY, 'Transfer-Encoding: chunked')}fff\r\n{"name"`,
  'half a body in gzip': Buffer.concat([
    Buffer.from(head('POST /api-key', JSON_BODY, 'Content-Encoding: gzip', 'Content-Length: 100')),
    gzipSync('{"name":"x"}').subarray(0, 20)
  ]),
  'a body that is too long': head('POST /api-key', JSON_BODY, 'Content-Length: 99999999') + ' '.repeat(100_000),
  'an expectation': head('POST /api-key', JSON_BODY, 'Expect: 100-continue', 'Content-Length: 100'),
  'an unknown expectation': head('POST /api-key', JSON_BODY, 'Expect: magic', 'Content-Length: 100'),
  'a burst': get('/livez').repeat(200),
  'a burst with garbage in it': `${get('/nada').repeat(20)}\0${get('/nada').repeat(20)}`,
  'a stream of events': get('/_sandbox/requests/events'),
  'a long response': get('/_sandbox/state'),
  'a request that waits': get('/_sandbox/requests/wait?timeout=5s')
}

/** Numbers that look random. */
interface Random { between (low: number, high: number): number }

/**
 * Opens a connection to a server for each beginning, sends it, and resets the connection: at once, when the first bytes
 * come back, or some milliseconds later.
 */
export async function resetConnections (url: string, random: Random, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Object.values(BEGINNINGS).map(bytes => reset(new URL(url), bytes, random)))
  }
}

async function reset ({ protocol, port, hostname }: URL, bytes: string | Buffer, random: Random): Promise<void> {
  const raw = connect(Number(port), hostname.replace(/[[\]]/g, '')).on('error', () => {})
  await once(raw, 'connect')
  const socket = protocol === 'https:' ? await overTls(raw) : raw
  const when = random.between(0, 2)
  const answered = once(socket, 'data').catch(() => {})
  await new Promise<void>(resolve => socket.write(bytes, () => resolve()))
  if (when > 0) await Promise.race([wait(random.between(1, 20)), ...when === 1 ? [answered] : []])
  raw.resetAndDestroy()
  socket.destroy()
}

async function overTls (raw: Socket): Promise<Socket> {
  const socket = connectTls({ socket: raw, rejectUnauthorized: false }).on('error', () => {})
  await once(socket, 'secureConnect')
  return socket
}

function head (line: string, ...headers: readonly string[]): string {
  return [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
}

function get (path: string): string {
  return head(`GET ${path}`)
}

/** The first record of a TLS connection (RFC 8446 §4.1.2), as far as a server reads it that speaks HTTP. */
function clientHello (): Buffer {
  return Buffer.concat([Buffer.from('16030100fa010000f60303', 'hex'), randomBytes(244)])
}
