import { sandbox, wanted } from '../api/client.ts'
import { BASE } from '../address/route.ts'
import { curlOf } from '../api/curl.ts'
import { marked } from '../api/token.ts'
import type { Exchange } from './exchange.ts'

/** The headers that matter to an operation. */
const CARRIED = ['x-sandbox-colaborador', 'prefer']

interface Sending {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/**
 * Builds the request again, with its own body or another one. It reads the key's token from the control plane,
 * because the log has no token.
 */
async function sendingOf (exchange: Exchange, body: unknown = exchange.request.body ??
  exchange.request.text): Promise<Sending> {
  const { method, path, query, request, apiKey } = exchange
  const { apiKeys } = await wanted(sandbox.GET('/_sandbox/api-keys'))
  const key = apiKeys.find(({ name, colaboradorId }) =>
    name === apiKey?.name && colaboradorId === apiKey?.colaboradorId) ??
    apiKeys.find(({ permissions, expired }) => permissions.includes('*') && !expired)
  const carried = CARRIED.flatMap(name => request.headers[name] === undefined ? [] : [[name, request.headers[name]]])
  const text = body === undefined
    ? undefined
    : typeof body === 'string' && request.body === undefined ? body : JSON.stringify(body)
  return {
    method,
    url: path + queryText(query),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key.token}` }),
      ...(text !== undefined && { 'content-type': request.headers['content-type'] ?? 'application/json' }),
      ...Object.fromEntries(carried)
    },
    body: text
  }
}

export function queryText (query: Exchange['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Sends the request again. Returns its id in the log. */
export async function sendAgain (exchange: Exchange, body?: unknown): Promise<string | undefined> {
  const { method, url, headers: ofRequest, body: text } = await sendingOf(exchange, body)
  const headers = { ...ofRequest, ...marked('send') }
  const response = await fetch(BASE + url, { method, headers, ...(text !== undefined && { body: text }) }).catch(() =>
    undefined)
  return response?.headers.get('x-sandbox-request-id') ?? undefined
}

export async function asCurl (exchange: Exchange, body?: unknown): Promise<string> {
  const { url, body: text, ...sending } = await sendingOf(exchange, body)
  return curlOf({ ...sending, url: location.origin + BASE + url, body: text === undefined ? undefined : [text] })
}
