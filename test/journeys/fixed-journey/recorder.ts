import { Agent, type IncomingMessage, request } from 'node:http'
import { text as wholeText } from 'node:stream/consumers'
import { type Settings, shownSettings } from './first-settings.ts'
import { laidOut } from './layout.ts'
import { type State, stateChanges } from './state-changes.ts'

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
  /** A heading. What follows is a subject of its own. */
  tell (sentence: string): Promise<void>
  /** `POST /api-key` */
  send (what: string, sent?: Sent, shown?: (text: string) => string): Promise<Received>
  /** The exchange is not whole: a fault breaks the connection. How many bytes still arrive is up to the machine. */
  sendInVain (what: string, sent?: Sent): Promise<void>
  /** Reads a stream until it has sent a text, while something is done. */
  listen (what: string, until: string, meanwhile: () => Promise<void>): Promise<void>
  /** What has been written of each subject, by the name of its file. At its end stands what it changed in the state. */
  written (): Promise<ReadonlyMap<string, string>>
}

/** The name stands in answers and in the request log: a port that is free today must not. */
const HOST = 'default.localhost:3000'
/** These come from Node.js, not from us; Date is the time of the machine. */
const OF_NODE = ['date', 'connection', 'keep-alive', 'content-type', 'content-length', 'transfer-encoding']
/** A longer body that was written in this subject before is not written again. */
const LONGEST_AGAIN = 300

export function openRecorder (url: string): Recorder {
  const subjects = new Map<string, string[]>()
  const port = Number(new URL(url).port)
  const reads = new Agent({ keepAlive: true }) // of states, which are no exchanges of the journey
  const states = new Map<string, State>()
  const changed = new Set<string>()
  const bodies = new Map<string, string>()
  let firstSettings: Settings = {}
  let lines: string[] = []

  const read = async (path: string): Promise<any> => (await call(port, `GET ${path}`, {}, reads)).body

  function note (what: string): void {
    const [method, path = ''] = what.split(' ')
    if (method !== 'GET') changed.add(/^\/~([a-z0-9-]+)/.exec(path)?.[1] ?? 'default')
  }

  function shownOnce (what: string, text: string): string {
    const body = shownSettings(text, firstSettings) ?? laidOut(text)
    const first = bodies.get(body)
    if (first !== undefined && body.length > LONGEST_AGAIN) return `(the same body as that of ${first})`
    bodies.set(body, what)
    return body
  }

  /** Ends a subject with what it changed in each sandbox that is still there. */
  async function end (): Promise<void> {
    const { sandboxes } = await read('/_sandboxes') as { sandboxes: ReadonlyArray<{ name: string }> }
    for (const name of sandboxes.map(({ name }) => name).filter(name => changed.has(name)).sort()) {
      const base = name === 'default' ? '' : `/~${name}`
      const state: State = await read(`${base}/_sandbox/state`)
      const { hash } = await read(`${base}/_sandbox/hash`)
      const changes = stateChanges(states.get(name) ?? states.get('') ?? {}, state)
      states.set(name, state)
      lines.push('', `## the state of ${name} has the hash ${hash}`, ...changes)
    }
    changed.clear()
  }

  async function exchange (what: string, sent: Sent, shown?: (text: string) => string): Promise<Received> {
    const received = await call(port, what, sent)
    const { status, headers, text } = received
    const length = headers['content-length']
    if (length !== undefined && text !== '' && Number(length) !== Buffer.byteLength(text)) {
      throw new Error(`${what}: ${String(length)} bytes are announced, and ${Buffer.byteLength(text)} have come`)
    }
    const own = Object.entries(headers).filter(([name]) => !OF_NODE.includes(name))
    // A token's pseudonym and the boot of a log are drawn at each start.
    const body = text.replace(/\n$/, '').replaceAll(/\*\*\*[0-9a-f]{4}\b/g, '***PSEU')
      .replace(/(?<="lastEvent":")[0-9a-f]{12}/, 'BOOT')
    lines.push(
      '', what, ...sentLines(sent), `${status} ${headers['content-type'] ?? 'without a body'}`,
      ...own.map(([name, value]) => `${name}: ${String(value)}`),
      ...text === '' ? [] : [shown === undefined ? shownOnce(what, body) : shown(body)]
    )
    note(what)
    return received
  }

  return {
    async tell (sentence) {
      if (subjects.size === 0) {
        states.set('', await read('/_sandbox/state'))
        firstSettings = await read('/_sandbox/settings')
      } else await end()
      lines = [`# ${sentence}`]
      bodies.clear()
      subjects.set(`${String(subjects.size + 1).padStart(2, '0')}-${slug(sentence)}.txt`, lines)
    },
    send: async (what, sent = {}, shown) => await exchange(what, sent, shown),
    async sendInVain (what, sent = {}) {
      const outcome = await call(port, what, sent).then(() => 'a whole answer', () => 'no whole answer')
      lines.push('', what, ...sentLines(sent), outcome)
      note(what)
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
      lines.push('', what, came.trimEnd().replaceAll(/^id: [0-9a-f]{12}-/gm, 'id: BOOT-'))
    },
    async written () {
      await end()
      return new Map(Array.from(subjects, ([name, written]) => [name, `${written.join('\n')}\n`]))
    }
  }
}

function slug (sentence: string): string {
  const words = sentence.normalize('NFD').toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, 60).replace(/^-|-[^-]{0,3}$|-$/g, '')
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
  return [...bearer, ...further, ...(body === undefined ? [] : [laidOut(bodyText(body))])]
}

function parsed (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
