import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { textOf } from './line.ts'
import { dateIn, type Found, inOrder, type Numbered, type Row, withoutOrder, wrongField } from './row.ts'

/**
 * The mappings of WireMock, as it records them. A mapping has the headers that it was told to compare, so that a
 * header that is not there may have been sent.
 */
export function wiremockRows (mappings: readonly unknown[]): Numbered[] {
  const places = new Map<Found, number>()
  const found = mappings.map(mapping => {
    const one = rowOf(isObject(mapping) ? mapping : {})
    const place = isObject(mapping) ? mapping['insertionIndex'] : undefined
    if (typeof place === 'number') places.set(one, place)
    return one
  })
  // One mapping in a file of its own says nothing of the others.
  if (found.length === 1) return withoutOrder(found)
  return inOrder(found, places.size === found.length ? one => places.get(one) : undefined)
}

const ADDRESSES = ['url', 'urlPath', 'urlPattern', 'urlPathPattern', 'urlPathTemplate']

export function isMapping (value: unknown): boolean {
  const { request, response } = isObject(value) ? value : {}
  return isObject(request) && isObject(response) && ADDRESSES.some(name => name in request)
}

function rowOf ({ request, response }: Record<string, unknown>): Found {
  if (!isObject(request)) return wrongField('request', 'object')
  if (!isObject(response)) return wrongField('response', 'object')
  const { method, bodyPatterns, headers } = request
  const url = request['url'] ?? request['urlPath']
  const { status = 200, transformers = [], fault, proxyBaseUrl } = response
  if (typeof method !== 'string') return wrongField('request.method', 'text')
  if (method === 'ANY' || typeof url !== 'string') return { aside: 'pattern' }
  if (!Number.isInteger(status)) return wrongField('response.status', 'number')
  if ([transformers].flat().length > 0 || fault !== undefined || proxyBaseUrl !== undefined) return { aside: 'made' }
  const responseHeaders = valuesOf(response['headers'])
  const row: Row = {
    at: dateIn(responseHeaders),
    method,
    url,
    requestHeaders: valuesOf(headers),
    requestBody: bodyIn(bodyPatterns),
    status: status as number,
    responseHeaders,
    responseBody: answerIn(response),
    lacksHeaders: true
  }
  return { row }
}

/** A mapping that asks for a part of the body, or for a pattern, does not say what was sent. */
function bodyIn (patterns: unknown): string | undefined {
  const [pattern, ...others] = Array.isArray(patterns) ? patterns.filter(isObject) : []
  if (pattern === undefined || others.length > 0) return undefined
  return textOf(pattern['equalToJson'] ?? pattern['equalTo'])
}

function answerIn ({ body, jsonBody, base64Body, bodyFileName }: Record<string, unknown>): string | undefined {
  if (jsonBody !== undefined) return textOf(jsonBody)
  if (typeof base64Body === 'string') return Buffer.from(base64Body, 'base64').toString()
  return typeof body === 'string' ? body : bodyFileName === undefined ? '' : undefined
}

/** A header is compared with a value. A pattern says only that there was one. */
function valuesOf (headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {}
  return Object.fromEntries(Object.entries(headers)
    .filter(([, value]) => !isObject(value) || value['absent'] === undefined)
    .map(([name, value]) => [
      name.toLowerCase(), isObject(value) ? String(value['equalTo'] ?? '***') : String([value].flat()[0])
    ]))
}
