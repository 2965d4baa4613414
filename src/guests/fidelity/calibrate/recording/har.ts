import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { type Found, headersIn, wrongField } from './row.ts'

/** One entry alone. A mapping of WireMock has its headers as an object. */
export function isHarEntry ({ request, response }: Record<string, unknown>): boolean {
  return isObject(request) && isObject(response) && Array.isArray(request['headers'])
}

/** The exchanges of a HAR 1.2. */
export function harRows (entries: readonly unknown[]): Found[] {
  return entries.map(entry => rowOf(isObject(entry) ? entry : {}))
}

function rowOf ({ startedDateTime, request, response }: Record<string, unknown>): Found {
  if (!isObject(request)) return wrongField('request', 'object')
  if (!isObject(response)) return wrongField('response', 'object')
  const { method, url, postData, bodySize } = request
  const { status, content } = response
  if (typeof method !== 'string') return wrongField('request.method', 'text')
  if (typeof url !== 'string') return wrongField('request.url', 'text')
  if (typeof status !== 'number') return wrongField('response.status', 'number')
  const requestHeaders = headersIn(request['headers'])
  const { text, mimeType } = isObject(postData) ? postData : {}
  if (typeof mimeType === 'string' && mimeType !== '') requestHeaders['content-type'] ??= mimeType
  return {
    row: {
      at: typeof startedDateTime === 'string' ? startedDateTime : undefined,
      method,
      url,
      requestHeaders,
      requestBody: typeof text === 'string' ? text : bodySize === 0 ? '' : undefined,
      status,
      responseHeaders: headersIn(response['headers']),
      responseBody: contentOf(isObject(content) ? content : {})
    }
  }
}

/** A recorder that has left bodies away has no text, and often the size of it. */
function contentOf ({ text, encoding, size }: Record<string, unknown>): string | undefined {
  if (typeof text !== 'string') return size === 0 ? '' : undefined
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
}
