import createClient from 'openapi-fetch'
import { BASE, SERVER } from '../address/route.ts'
import { T } from '../text/language.ts'
import type { paths } from './control-plane.d.ts'
import { ownHeaders } from './token.ts'

/** For so long the page waits for a response. */
export const PATIENCE_MS = 20_000
export const noResponseText = (): string =>
  T('noResponseInTime')

/** The types come from the control plane's own document. */
const clientAt = (base: string) => {
  const client = createClient<paths>({ baseUrl: location.origin + base })
  client.use({
    onRequest ({ request }) {
      for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value)
      // A write goes on, because the server would carry it out all the same.
      return request.method === 'GET' ? new Request(request, { signal: AbortSignal.timeout(PATIENCE_MS) }) : request
    }
  })
  return client
}

export const sandbox = clientAt(BASE)
export const server = clientAt(SERVER)

/** The error of the control plane. */
export class Refused extends Error {
  readonly status: number
  readonly messages: readonly string[]

  constructor (status: number, messages: readonly string[]) {
    super(messages.join('\n'))
    this.status = status
    this.messages = messages
  }
}

interface Answer<T> { readonly data?: T, readonly error?: unknown, readonly response: Response }

/** Resolves as a request does. Throws `Refused` if no response comes. */
export async function answered<A> (answer: Promise<A>): Promise<A> {
  return await answer.catch((error: unknown): never => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Refused(0, [isLate ? noResponseText() : T('theServerDoesNotAnswer')])
  })
}

/** Resolves to the response. Throws `Refused` for a refusal. */
export async function wanted<T> (answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answered(answer)
  if (response.ok) return data as T
  throw new Refused(response.status, messagesIn(error, response.status))
}

export function messagesIn (body: unknown, status: number): string[] {
  const message = (body as { message?: unknown } | undefined)?.message
  if (Array.isArray(message)) return message.map(String)
  return [typeof message === 'string' ? message : `HTTP ${status}`]
}

/** Downloads a file of the control plane, as it comes or changed. A plain link would not send the token. */
export async function download (
  path: string, name: string, change: (bytes: ArrayBuffer) => BlobPart = bytes => bytes
): Promise<void> {
  const response = await answered(fetch(BASE + path, { headers: ownHeaders() }))
  // As bytes, because a text would lose its byte order mark.
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Refused(response.status, [`HTTP ${response.status}`])
  saveBytes(name, response.headers.get('content-type') ?? 'text/plain', change(bytes))
}

export function saveBytes (name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
