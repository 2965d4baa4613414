import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'

// The requests to a server of this machine go through agents of their own, because Node.js sends those of `fetch` and
// of the global agents to the proxy of the environment (NODE_USE_ENV_PROXY), which cannot reach this machine.

const DOORS = {
  'http:': { request: http.request, agent: new http.Agent() },
  'https:': { request: https.request, agent: new https.Agent() }
} as const
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
/** The statuses of responses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** What a request has beside its URL. */
export interface Sending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends a request as `fetch` does, but to a server of this machine never through a proxy. */
export async function fetchPastProxy (address: string, sending: Sending): Promise<Response> {
  const url = new URL(address)
  const door = LOOPBACK.test(url.hostname) ? DOORS[url.protocol as keyof typeof DOORS] : undefined
  if (door === undefined) return await fetch(url, sending)
  const { method = 'GET', headers = {}, body, signal } = sending
  return await new Promise((resolve, reject) => {
    const options = { method, headers, agent: door.agent as http.Agent, ...signal !== undefined && { signal } }
    door.request(url, options, message => resolve(responseOf(message))).on('error', reject).end(body)
  })
}

function responseOf (message: http.IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = message
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  }
  if (BODILESS.has(status)) message.resume()
  const body = BODILESS.has(status) ? null : Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Response(body, { status, statusText, headers })
}
