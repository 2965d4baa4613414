import { ControlError } from './control-error.ts'

/** One request to the control plane: resolves to what the answer holds. */
export type Call = <T>(method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, body?: unknown) => Promise<T>

/** Sends the token with each request, and throws a `ControlError` for an answer that is no success. */
export function callWith (token: string | undefined): Call {
  return async <T>(method: string, url: string, body?: unknown): Promise<T> => {
    const response = await send(url, {
      method,
      headers: { ...headersFor(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const answer = answerIn(text, response.headers.get('content-type'))
    if (!response.ok) throw new ControlError(method, url, response.status, answer)
    return answer as T
  }
}

/** `off` is an open control plane: it wants no token. */
export function headersFor (token: string | undefined): Record<string, string> {
  return token === undefined || token === 'off' ? {} : { authorization: `Bearer ${token}` }
}

/** `fetch`, whose error says no more than that it failed. */
export async function send (url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    const { code, message } = (error as { cause?: { code?: string, message?: string } }).cause ?? {}
    throw new Error(`${request.method ?? 'GET'} ${url}: no answer (${code ?? message ?? String(error)})`, {
      cause: error
    })
  }
}

function answerIn (text: string, type: string | null): unknown {
  if (text === '') return undefined
  return type !== null && /^application\/(\S+\+)?json\b/.test(type) ? JSON.parse(text) : text
}

/** `?name=value` of those that are given. */
export function queryOf (parameters: object = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
