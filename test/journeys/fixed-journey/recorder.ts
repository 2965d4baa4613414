import { Agent, type IncomingMessage, request } from 'node:http'
import { text as wholeText } from 'node:stream/consumers'
import { laidOut, shortened } from './layout.ts'

export interface Sent {
  /** Of the bearer; null for none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Sent as JSON; a string or bytes as they are. */
  readonly body?: unknown
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string

  readonly body: any
}

/** Sends requests, one after the other, and writes every exchange down. */
export interface Recorder {
  /** A heading. */
  tell (sentence: string): void
  /** `POST /api-key`; after a request that can change something, the hash of the state is written, too. */
  send (what: string, sent?: Sent, shown?: (text: string) => string): Promise<Received>
  /** The exchange is not whole: a fault breaks the connection. How many bytes still arrive is up to the machine. */
  sendInVain (what: string, sent?: Sent): Promise<void>
  /** Reads a stream until it has sent a text, while something is done. */
  listen (what: string, until: string, meanwhile: () => Promise<void>): Promise<void>
  /** All that has been written. */
  written (): string
}

/** The name stands in answers and in the request log: a port that is free today must not. */
const HOST = 'default.localhost:3000'
/** These come from Node.js, not from us; Date is the time of the machine. */
const OF_NODE = ['date', 'connection', 'keep-alive', 'content-type', 'content-length', 'transfer-encoding']
/** A longer text is written as its digest. */
const LONGEST_SENT = 3000
const LONGEST_RECEIVED = 30_000

const bodyShown = (text: string): string =>
  text.length > LONGEST_RECEIVED ? shortened(text, LONGEST_RECEIVED) : laidOut(text)

export function openRecorder (url: string): Recorder {
  const lines: string[] = []
  const port = Number(new URL(url).port)
  const hashes = new Agent({ keepAlive: true }) // they are not written down as exchanges: one connection will do

  async function exchange (what: string, sent: Sent, shown: (text: string) => string): Promise<Received> {
    lines.push('', what, ...sentLines(sent))
    const received = await call(port, what, sent)
    const { status, headers, text } = received
    lines.push(`${status} ${headers['content-type'] ?? 'without a body'}`)
    const own = Object.entries(headers).filter(([name]) => !OF_NODE.includes(name))
    lines.push(...own.map(([name, value]) => `${name}: ${String(value)}`))
    if (text !== '') lines.push(shown(text.replace(/\n$/, ''))) // the count of bytes has the line feed
    // After the body, because the first line that differs is to show what was said.
    if (headers['content-length'] !== undefined) lines.push(`(${String(headers['content-length'])} bytes)`)
    return received
  }

  async function hash (what: string): Promise<void> {
    const [method, path = ''] = what.split(' ')
    if (method === 'GET') return
    const sandbox = /^\/~[a-z0-9-]+/.exec(path)?.[0] ?? ''
    const { body } = await call(port, `GET ${sandbox}/_sandbox/hash`, {}, hashes)
    lines.push(`hash ${body.hash}`)
  }

  return {
    tell: sentence => { lines.push('', '', `# ${sentence}`) },
    async send (what, sent = {}, shown = bodyShown) {
      const received = await exchange(what, sent, shown)
      await hash(what)
      return received
    },
    async sendInVain (what, sent = {}) {
      const outcome = await call(port, what, sent).then(() => 'a whole answer', () => 'no whole answer')
      lines.push('', what, ...sentLines(sent), outcome)
      await hash(what)
    },
    async listen (what, until, meanwhile) {
      const stream = await open(port, what, {})
      const done = meanwhile()
      let came = ''
      for await (const piece of stream) {
        came += String(piece)
        if (came.includes(until)) break
      }
      await done
      lines.push('', what, came.trimEnd())
    },
    written: () => lines.join('\n').trimStart() + '\n'
  }
}

async function call (port: number, what: string, sent: Sent, agent?: Agent): Promise<Received> {
  const answer = await open(port, what, sent, agent)
  const text = await wholeText(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, body: parsed(text) }
}

/** With no header that a client library would add. Each on a connection of its own, unless an agent keeps one. */
async function open (
  port: number, what: string, { token = 'espelho_admin', headers, body }: Sent, agent: Agent | false = false
) {
  const [method, path] = what.split(' ') as [string, string]
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: {
          host: HOST,
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(bodyBytes(body))
          }),
          ...headers
        }
      },
      resolve
    )
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : bodyBytes(body))
  })
}

function bodyBytes (body: unknown): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
}

function bodyText (body: unknown): string {
  const bytes = bodyBytes(body)
  return typeof bytes === 'string' ? bytes : `Latin-1: ${Buffer.from(bytes).toString('latin1')}`
}

function sentLines ({ token, headers = {}, body }: Sent): string[] {
  const bearer = token === undefined ? [] : [token === null ? 'without a token' : `authorization: Bearer ${token}`]
  const further = Object.entries(headers).flatMap(([name, values]) => [values].flat().map(value => `${name}: ${value}`))
  return [...bearer, ...further, ...(body === undefined ? [] : [shortened(bodyText(body), LONGEST_SENT)])]
}

function parsed (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
