import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { parsedJson } from '../../../../host/sandbox/request-log/sent.ts'
import { type Found, isFlat, type Row, wrongField } from './row.ts'
import { worded } from '../../../../core/words/reports.ts'

/** The names in a line of NDJSON. */
export const FIELDS: readonly string[] = [
  'at', 'method', 'url', 'requestHeaders', 'requestBody', 'status', 'responseHeaders', 'responseBody'
]

export function rowInLine (line: string): Found {
  const value = parsedJson(line.replace(/^\uFEFF/, '')) // where files were put together
  return value === undefined ? { broken: worded('itIsNotJson') } : rowIn(value)
}

/** An exchange of our own form. A body is the text as sent, or the value that it was parsed to. */
export function rowIn (value: unknown): Found {
  if (!isObject(value)) return { broken: worded('itIsNoJsonObject') }
  const { at, method, url, status, requestHeaders, responseHeaders } = value
  if (typeof method !== 'string') return wrongField('method', 'text')
  if (typeof url !== 'string') return wrongField('url', 'text')
  if (!Number.isInteger(status)) return wrongField('status', 'number')
  if (at != null && typeof at !== 'string') return wrongField('at', 'text')
  for (const name of ['requestHeaders', 'responseHeaders']) {
    if (value[name] != null && !isObject(value[name])) return wrongField(name, 'object')
  }
  for (const name of ['requestBody', 'responseBody']) {
    const body = value[name]
    if (!['undefined', 'string', 'object'].includes(typeof body) || !isFlat(body)) return wrongField(name, 'body')
  }
  const row: Row = {
    at: at ?? undefined,
    method,
    url,
    requestHeaders: inLowerCase(requestHeaders),
    requestBody: textOf(value['requestBody']),
    status: status as number,
    responseHeaders: inLowerCase(responseHeaders),
    responseBody: textOf(value['responseBody']),
    ...requestHeaders == null && { lacksHeaders: true }
  }
  return { row }
}

/** The text of a body. A text was sent as it is, and `null` says that the recording does not have the body. */
export function textOf (body: unknown): string | undefined {
  return body == null || typeof body === 'string' ? body ?? undefined : isFlat(body) ? JSON.stringify(body) : undefined
}

function inLowerCase (headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
