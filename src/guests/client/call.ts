import type { Language } from '../../core/words.ts'
import { ControlError } from './control-error.ts'
import { fetchPastProxy, type Sending } from './send.ts'

export type Verb = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'

/** Sends one request to the control plane. Resolves to the value of the response. */
export type Call = <T>(method: Verb, url: string, body?: unknown) => Promise<T>

/** What each request says about its sender. */
export interface Sender {
  readonly controlToken?: string | undefined
  readonly language?: Language | undefined
}

/** Sends the token with each request, and throws a `ControlError` unless the response is a success. */
export function callWith (sender: Sender): Call {
  return async <T>(method: string, url: string, body?: unknown): Promise<T> => {
    const response = await send(url, {
      method,
      headers: { ...headersFor(sender), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const answer = answerIn(text, response.headers.get('content-type'))
    if (!response.ok) throw new ControlError(method, url, response.status, answer)
    return answer as T
  }
}

/** An open control plane (`off`) needs no token. */
export function headersFor ({ controlToken, language }: Sender): Record<string, string> {
  return {
    ...controlToken !== undefined && controlToken !== 'off' && { authorization: `Bearer ${controlToken}` },
    ...language !== undefined && { 'accept-language': language }
  }
}

/** The server did not answer. The message says why. */
export class NoAnswer extends Error {
  static override readonly name = 'NoAnswer'
  override readonly name = 'NoAnswer'
  /** The request, as `GET http://127.0.0.1:3000/_sandbox`. */
  readonly request: string
  /** The code of the system's error, or its message. */
  readonly why: string

  constructor (request: string, why: string, options?: ErrorOptions) {
    super(`${request}: no answer (${why})`, options)
    this.request = request
    this.why = why
  }
}

/** Sends a request. @throws NoAnswer if it fails. */
export async function send (url: string, request: Sending): Promise<Response> {
  try {
    return await fetchPastProxy(url, request)
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    const { cause = error } = error as { cause?: unknown }
    const { code, message } = cause as { code?: string, message?: string }
    throw new NoAnswer(`${request.method ?? 'GET'} ${url}`, code ?? message ?? String(error), { cause: error })
  }
}

function answerIn (text: string, type: string | null): unknown {
  if (text === '') return undefined
  return type !== null && /^application\/(\S+\+)?json\b/.test(type) ? JSON.parse(text) : text
}

/** The query of a URL, with the parameters that have a value. */
export function queryOf (parameters: object = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
