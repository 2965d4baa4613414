import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { type Found, headersIn, inOrder, type Numbered, wrongField } from './row.ts'

/** The responses of an Insomnia export, where it holds them. The token of a request is apart from its headers. */
export function insomniaRows (resources: readonly unknown[]): Numbered[] {
  const all = resources.filter(isObject)
  const requests = new Map(all.filter(({ _type: type }) => type === 'request').map(one => [one['_id'], one]))
  const responses = all.filter(({ _type: type }) => type === 'response')
  return inOrder(responses.map(response => rowOf(response, requests.get(response['parentId']))))
}

function rowOf (response: Record<string, unknown>, request: Record<string, unknown> | undefined): Found {
  const { statusCode, created, body, encoding, url: address } = response
  if (request === undefined) return wrongField('parentId', 'text')
  if (!Number.isInteger(statusCode)) return wrongField('statusCode', 'number')
  const { method, body: sent } = request
  const url = address ?? request['url']
  if (typeof method !== 'string') return wrongField('method', 'text')
  if (typeof url !== 'string') return wrongField('url', 'text')
  const { text, mimeType } = isObject(sent) ? sent : {}
  if (/\{\{|\{%/.test(`${typeof text === 'string' ? text : ''}${url}`)) return { aside: 'variable' }
  const requestHeaders = headersIn(request['headers'])
  if (typeof mimeType === 'string') requestHeaders['content-type'] ??= mimeType
  return {
    row: {
      at: typeof created === 'number' ? new Date(created).toISOString() : undefined,
      method,
      url,
      requestHeaders,
      // The request may have been edited since: it is the one that was sent only if nothing is newer.
      requestBody: typeof text === 'string' && !isNewer(request, created) ? text : undefined,
      status: statusCode as number,
      responseHeaders: headersIn(response['headers']),
      responseBody: typeof body !== 'string'
        ? undefined
        : encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body,
      lacksHeaders: true
    }
  }
}

function isNewer ({ modified }: Record<string, unknown>, created: unknown): boolean {
  return typeof modified === 'number' && typeof created === 'number' && modified > created
}
