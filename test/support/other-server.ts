import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import type { AppOptions } from '../../src/host/start/app/options.ts'
import { addressesOf } from '../../src/host/start/addresses.ts'
import { testServer, type TestServer } from './server.ts'

/** A request as the other server got it. */
export interface Got {
  readonly method: string
  readonly url: string
  /** `name: value`, the name in lower case. */
  readonly lines: readonly string[]
  readonly body: string
  readonly socket: Socket
}

export interface Other {
  readonly url: string
  readonly got: Got[]
}

/** The values of a header, in the order in which they came. */
export function values ({ lines }: Got, name: string): string[] {
  return lines.filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2))
}

type Respond = (response: ServerResponse, got: Got, request: IncomingMessage) => void

/** A server behind espelho, which notes what it gets. */
export async function otherServer (t: Test, respond: Respond = response => { response.end('ok') }): Promise<Other> {
  const got: Got[] = []
  const listener: RequestListener = async (request, response) => {
    const { method = '', url = '', rawHeaders, socket } = request
    const lines = rawHeaders.flatMap((name, at) => at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : [])
    const one = { method, url, lines, body: (await buffer(request)).toString('latin1'), socket }
    got.push(one)
    respond(response, one, request)
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.close(); server.closeAllConnections() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

export interface Espelho extends TestServer {
  readonly url: string
  /** What comes back over a connection of its own for this text, until the server hangs up. */
  raw (head: string, body?: string): Promise<string>
}

/** A server that listens, with another one behind it. */
export async function inFront (
  t: Test, fallback: string, options: Partial<AppOptions> = {}
): Promise<Espelho> {
  let url = ''
  const ownUrl = (): string => options.publicUrl ?? url
  const server = await testServer(t, { fallback: { url: fallback, ownUrl }, ...options })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = addressesOf(server.app)[0] as AddressInfo
  url = `http://127.0.0.1:${port}`
  return {
    ...server,
    url,
    async raw (head, body = '') {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      const [line, ...lines] = head.split('\n')
      const host = lines.some(one => /^host:/i.test(one)) ? [] : ['Host: localhost']
      const named = lines.some(one => /^connection:/i.test(one)) ? [] : ['Connection: close']
      socket.write([`${line} HTTP/1.1`, ...host, ...named, ...lines, '', body].join('\r\n'), 'latin1')
      return await text(socket.setEncoding('latin1')).catch(() => '')
    }
  }
}
