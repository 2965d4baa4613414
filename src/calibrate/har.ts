import { isObject } from '../document/schema-faults.ts'
import { parsedJson } from '../sandbox/request-log/sent.ts'

/** An exchange as a file has it, before its operation is known. */
export interface Row {
  readonly at?: string | undefined
  readonly method: string
  readonly url: string
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined
  readonly requestBody?: string | undefined
  readonly status: number
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
  readonly responseBody?: string | undefined
}

interface Pair { readonly name?: unknown, readonly value?: unknown }
interface Entry {
  readonly startedDateTime?: unknown
  readonly request?: {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: readonly Pair[]
    readonly postData?: { readonly text?: unknown, readonly mimeType?: unknown }
  }
  readonly response?: {
    readonly status?: unknown
    readonly headers?: readonly Pair[]
    readonly content?: { readonly text?: unknown, readonly encoding?: unknown, readonly size?: unknown }
  }
}

/** The exchanges of a HAR 1.2, `undefined` for a broken entry. A text that is no HAR has one broken entry. */
export function harRows (text: string): (Row | undefined)[] {
  const har = parsedJson(text.replace(/^\uFEFF/, '')) as { log?: { entries?: unknown } } | undefined
  const entries = har?.log?.entries
  return Array.isArray(entries) ? entries.map(entry => rowOf(entry)) : [undefined]
}

function rowOf (entry: Entry | null): Row | undefined {
  const { request, response } = entry ?? {}
  const { method, url, postData } = request ?? {}
  const status = response?.status
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number') return undefined
  const requestHeaders = headersOf(request?.headers)
  const type = postData?.mimeType
  if (typeof type === 'string' && type !== '') requestHeaders['content-type'] ??= type
  return {
    at: typeof entry?.startedDateTime === 'string' ? entry.startedDateTime : undefined,
    method,
    url,
    requestHeaders,
    requestBody: typeof postData?.text === 'string' ? postData.text : undefined,
    status,
    responseHeaders: headersOf(response?.headers),
    responseBody: contentOf(response?.content)
  }
}

/** A recorder that has left bodies away has no text, and often the size of it. */
function contentOf (content: NonNullable<Entry['response']>['content']): string | undefined {
  const { text, encoding, size } = content ?? {}
  if (typeof text !== 'string') return size === 0 ? '' : undefined
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
}

function headersOf (pairs: readonly Pair[] | undefined): Record<string, string> {
  if (!Array.isArray(pairs)) return {}
  const whole = pairs.filter(isObject)
  return Object.fromEntries(whole.map(({ name, value }) => [String(name).toLowerCase(), String(value)]))
}
