import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Test } from 'tap'
import type { SentRequest } from '../../src/host/http/without-server.ts'
import type { AppOptions } from '../../src/host/start/app/options.ts'
import { buildApp } from '../../src/server.ts'
import { builtInFixtures } from '../../src/package-files.ts'
import { readFixtures } from '../../src/host/fixtures/read-folder.ts'
import { createFixtures } from '../../src/host/sandbox/fixtures.ts'
import type { Memory } from '../../src/host/sandbox/memory.ts'
import type { Bounds } from '../../src/host/sandbox/request-log/log.ts'
import { openRegistry } from '../../src/host/sandbox/registry.ts'
import { memoryStore } from '../../src/host/store/memory/store.ts'
import type { Store } from '../../src/host/store/store.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string

  readonly body: any
}

export interface Call {
  /** Of the bearer; null for none. */
  readonly token?: string | null
  readonly headers?: Record<string, string>
  /** Sent as JSON; a string or bytes as they are. */
  readonly body?: unknown
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly options: AppOptions
  /** One request: `POST /~a/api-key`. With the administrator's token, unless told otherwise. */
  call (what: string, call?: Call): Promise<Answer>
}

/** What tests send, each with the settings of its sandbox, for those who compare it. */
export const calls = channel('calls of a test server')

const base = readFixtures(builtInFixtures).then(createFixtures)

/** `TEST_FALLBACK=404` puts behind each test server another one, which answers 404 to everything. */
const fallback = process.env['TEST_FALLBACK'] === '404' ? serverOf404() : undefined

async function serverOf404 (): Promise<NonNullable<AppOptions['fallback']>> {
  const server = createServer((_, response) => { response.writeHead(404).end() }).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ownUrl: () => 'http://127.0.0.1' }
}

/** A server that does not listen, over the built-in fixtures, in memory by default. It closes when the test ends. */
export async function testServer (
  t: Test, options: Partial<AppOptions> & { maximum?: number, bounds?: Bounds, store?: Store, memory?: Memory } = {}
): Promise<TestServer> {
  const { maximum = 1000, bounds, store = memoryStore(), memory, ...given } = options
  const fixtures = await base
  const registry = await openRegistry({ store, fixtures, seed: 1, maximum, memory, pinned: 'default', bounds })
  const all: AppOptions = {
    registry,
    publicUrl: undefined,
    controlToken: undefined,
    boundToLoopback: () => true,
    logLevel: 'silent',
    ...fallback !== undefined && { fallback: await fallback },
    ...given
  }
  const app = await buildApp(all)
  t.teardown(async () => {
    // The end of a server cuts off who does not read its events. Here nobody waits until it does, nor for a client that
    // connects once more and asks nothing, as browsers and `fetch` do.
    app.server.on('connection', socket => { socket.destroy() }).closeAllConnections()
    await app.close()
    await registry.close()
  })
  return {
    app,
    options: all,
    async call (what, call = {}) {
      const [, name = 'default'] = /^\S+ \/(?:~([\w-]+))?/.exec(what) ?? []
      const sent = written(what, call)
      if (calls.hasSubscribers) calls.publish({ what, call, settings: registry.find(name)?.life.settings })
      const { statusCode: status, headers, payload: text } = await app.inject(injected(sent))
      return { status, headers: headers as Answer['headers'], text, body: parsed(text) }
    }
  }
}

/** A request as a test sends it: `body` as JSON, text or bytes. */
export function written (what: string, { token = 'espelho_admin', headers = {}, body }: Call): SentRequest {
  const [method = '', path = ''] = what.split(' ')
  return {
    method,
    path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  }
}

/** The options of the injection that sends a request. */
export function injected ({ method, path: url, headers, body }: SentRequest): InjectOptions {
  return {
    method: method as 'GET',
    url,
    headers: headers as Record<string, string>,
    ...body !== undefined && { payload: body as string }
  }
}

function parsed (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}

/** What comes back over a socket for these bytes, until the server hangs up, or `until` matches. */
export async function overSocket (port: number, bytes: string | Uint8Array, until?: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // a server may hang up while it is still being talked to
  socket.write(bytes)
  if (until === undefined) {
    socket.end()
    return await text(socket).catch(() => '')
  }
  let came = ''
  for await (const piece of socket) {
    came += String(piece)
    if (until.test(came)) break
  }
  socket.destroy()
  return came
}

/** Status and body of an answer over a socket. */
export function parts (answer: string): { status: number, head: string, body: unknown } {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: parsed(rest.join('\r\n\r\n')) }
}

export const portOf = (url: string): number => Number(new URL(url).port)
