import type { Content, Entry, PostData, PostDataCommon } from 'har-format'
import { STATUS_CODES } from 'node:http'
import { packageVersion } from '../../../package-files.ts'
import { MASK } from '../../../host/http/recorded/mask.ts'
import { tokenPseudonym } from './token-pseudonym.ts'
import type { RequestView } from './view.ts'

/** A file for the tools that read HAR 1.2. */
export interface Har { log: { version: string, creator: { name: string, version: string }, entries: object[] } }

/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/): the text before and after the entries. */
export const HAR = {
  get begin () {
    const log = { version: '1.2', creator: { name: 'espelho', version: packageVersion() } }
    return `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`
  },
  end: ']}}'
}

/**
 * `base` is the base URL of the sandbox, `token` what the request showed. The fields with an underscore are our own, as
 * HAR allows.
 */
export function harEntry (
  view: RequestView, base: string, token: string | undefined
): Entry & { _id: string, _abandoned?: true, _operation?: string, _own?: string } {
  const query = queryOf(view)
  return {
    startedDateTime: view.at,
    time: view.durationMs,
    request: {
      method: view.method,
      url: urlOf(view, base),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(withPseudonym(view.request.headers, token)),
      queryString: query,
      ...posted(view),
      headersSize: -1,
      bodySize: view.request.length
    },
    response: {
      status: view.status ?? 0, // as browsers write it
      statusText: STATUS_CODES[view.status ?? 0] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(view.response.headers),
      content: {
        size: view.response.length,
        mimeType: view.response.headers['content-type'] ?? 'x-unknown',
        ...textOf(view.response)
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: view.response.length
    },
    cache: {},
    timings: { send: 0, wait: view.durationMs, receive: 0 },
    _id: view.id,
    ...(view.abandoned === true && { _abandoned: true }),
    ...(view.operation !== undefined && { _operation: view.operation }),
    ...(view.own !== undefined && { _own: view.own })
  }
}

function queryOf ({ query }: RequestView): { name: string, value: string }[] {
  return Object.entries(query).flatMap(([name, values]) => [values].flat().map(value => ({ name, value })))
}

export function urlOf (view: RequestView, base: string): string {
  const query = queryOf(view)
  const search = new URLSearchParams(query.map(({ name, value }): [string, string] => [name, value]))
  return `${base}${view.path}${query.length === 0 ? '' : `?${search}`}`
}

type Body = { readonly body?: unknown, readonly text?: string }

function posted ({ request }: RequestView): { postData?: PostData } {
  const content = textOf(request)
  if (content === undefined) return {}
  const mimeType = request.headers['content-type'] ?? ''
  // The types allow one of `params` and `text`. Both are written, because HAR 1.2 marks neither as optional.
  return { postData: { mimeType, params: [], ...content } as PostDataCommon as PostData }
}

function textOf ({ body, text }: Body): Required<Pick<Content, 'text'>> | undefined {
  if (text !== undefined) return { text }
  return body === undefined ? undefined : { text: JSON.stringify(body) }
}

/** The masked token gets its pseudonym, because who reads a recording must know which requests show the same token. */
export function withPseudonym (
  headers: Readonly<Record<string, string>>, token: string | undefined
): Readonly<Record<string, string>> {
  const { authorization } = headers
  if (token === undefined || authorization?.endsWith(MASK) !== true) return headers
  return { ...headers, authorization: authorization + tokenPseudonym(token) }
}

function pairs (headers: Readonly<Record<string, string>>): { name: string, value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}
