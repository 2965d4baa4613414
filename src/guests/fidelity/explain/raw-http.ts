import type { Row } from '../calibrate/recording/row.ts'

const REQUEST = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/i
const RESPONSE = /^HTTP\/[\d.]+[ \t]+([1-5]\d\d)\b.*$/im
const HEADER = /^([\w!#$%&'*+.^`|~-]+):(.*)$/

interface Message { readonly headers: Readonly<Record<string, string>>, readonly body: string }

/**
 * A request as it goes over the wire, or its first line and its body. The response may follow. `undefined` for another
 * text. The status is 0 without a response.
 */
export function rowOfHttp (text: string): Row | undefined {
  const [first = '', ...rest] = text.trim().replaceAll('\r\n', '\n').split('\n')
  const [, method, target] = REQUEST.exec(first) ?? []
  if (method === undefined || target === undefined) return undefined
  const lines = rest.join('\n')
  const response = RESPONSE.exec(lines)
  const [line = '', status = '0'] = response ?? []
  const end = response?.index ?? lines.length
  const { headers, body } = messageIn(lines.slice(0, end))
  const answer = messageIn(lines.slice(end + line.length).replace(/^\n/, ''))
  const { host } = headers
  return {
    method: method.toUpperCase(),
    url: host === undefined || !target.startsWith('/') ? target : `http://${host}${target}`,
    requestHeaders: headers,
    requestBody: body,
    status: Number(status),
    responseHeaders: answer.headers,
    responseBody: answer.body,
    ...Object.keys(headers).length === 0 && { lacksHeaders: true }
  }
}

/** The body begins after an empty line, or with the first line that is no header. */
function messageIn (text: string): Message {
  const lines = text.split('\n')
  const found = lines.findIndex(line => !HEADER.test(line))
  const end = found === -1 ? lines.length : found
  const headers = lines.slice(0, end).map(line => HEADER.exec(line) ?? []).map(([, name = '', value = '']) =>
    [name.toLowerCase(), value.trim()])
  return { headers: Object.fromEntries(headers), body: lines.slice(end).join('\n').trim() }
}
