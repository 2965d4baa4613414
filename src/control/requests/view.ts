import type { OperationName } from '../../contract/index.ts'
import type { Problem } from '../../domain/problem.ts'
import { encodeEntity } from '../../document/encode.ts'
import type { Life } from '../../sandbox/life.ts'
import type { Entry, Exchange, Texts } from '../../sandbox/request-log/log.ts'
import { parsedJson, pathOf, requestValue } from '../../sandbox/request-log/sent.ts'
import type { Change } from '../../state/change.ts'
import { type Collection, VISIBLE, type VisibleCollection } from '../../state/collections.ts'
import { instantText } from '../../wire/instant-text.ts'
import { valueOf } from '../../wire/json-pointer.ts'
import { messageOf } from '../../problems/message.ts'
import { MASK, type Mask, maskFor } from './mask.ts'
import { warningText } from './warning-text.ts'

/** A shorter text is no token, and masking it could garble other texts. */
const SHORTEST = 6
/** A longer text is no format. */
const LONGEST_FORMAT = 40

export type RequestView = ReturnType<typeof unmasked>

/** An exchange as the request log shows it, without tokens. */
export function viewOf (entry: Entry, life: Life, mask: Mask): RequestView {
  return maskFurther(entry, mask)(unmasked(entry, life))
}

/** A mask that also hides the sent token, because an unknown token may be valid elsewhere. */
export function maskFurther ({ exchange }: Entry, mask: Mask): Mask {
  const sent = bearerOf(exchange.texts)
  if (sent === undefined || sent.length < SHORTEST || mask(sent) === MASK) return mask
  const further = maskFor([sent])
  return value => further(mask(value))
}

function unmasked ({ number, exchange }: Entry, life: Life) {
  const { texts, operation, apiKey, findings, url } = exchange
  const format = formatOf(exchange)
  const query = url.indexOf('?')
  return {
    id: idOf(number, exchange),
    epoch: exchange.epoch,
    ...(operation !== undefined && { operation: operation as OperationName }),
    ...(format !== undefined && { format }),
    method: exchange.method,
    path: pathOf(exchange),
    query: query === -1 ? {} : queryOf(url.slice(query + 1)),
    status: exchange.status,
    at: instantText(exchange.systemTime),
    sandboxTime: instantText(exchange.sandboxTime),
    durationMs: Math.round(exchange.duration * 1000) / 1000,
    ...(apiKey !== undefined && { apiKey: { name: apiKey.name, colaboradorId: apiKey.collaboratorId } }),
    ...(exchange.provokedBy !== undefined && { provokedBy: exchange.provokedBy }),
    ...(exchange.wireFault !== undefined && { wireFault: exchange.wireFault }),
    assumptions: assumptionsOf(texts),
    warnings: exchange.warnings.map(warningText),
    ...(exchange.warningCount > exchange.warnings.length && { warningCount: exchange.warningCount }),
    problems: findings.map(({ pointer, line, code, details }) => ({
      code,
      ...(pointer !== undefined && { pointer }),
      ...(line !== undefined && { line }),
      message: messageOf({ code, details } as Problem, life.settings['error.language'])
    })),
    ...(exchange.findingCount > findings.length && { problemCount: exchange.findingCount }),
    request: {
      headers: headersOf(texts.requestHeaders), length: sentLength(exchange), ...requestBody(exchange, texts)
    },
    response: {
      headers: headersSent(texts, idOf(number, exchange)),
      length: lengthOf(exchange),
      ...responseBody(exchange, texts)
    },
    changes: changesOf(exchange),
    ...(exchange.changes === undefined && { changesCut: exchange.changeCount })
  }
}

export function idOf (number: number, { epoch }: Exchange): string {
  return `${epoch}-${number}`
}

/** The format of an exchange. If a request was refused before it was read, its body tells. */
export function formatOf (exchange: Exchange): string | undefined {
  if (exchange.format !== undefined || exchange.operation !== 'requestAdjustment') return exchange.format
  const format = valueOf(requestValue(exchange), '/formato')
  return typeof format === 'string' && format.length < LONGEST_FORMAT ? format : undefined
}

function queryOf (text: string): Record<string, string | string[]> {
  const query: [string, string | string[]][] = []
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    query.push([name, values.length === 1 ? values[0] as string : values])
  }
  return Object.fromEntries(query)
}

function assumptionsOf ({ responseHeaders }: Texts): string[] {
  const header = responseHeaders['x-sandbox-assumptions']
  return header === undefined ? [] : String(header).split(/[\s,]+/)
}

/** Header names in lower case. The values of a repeated name are joined. */
function headersOf (parts: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const name = (parts[index] as string).toLowerCase()
    const value = parts[index + 1] as string
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  }
  return Object.fromEntries(headers)
}

function headersSent ({ responseHeaders }: Texts, id: string): Record<string, string> {
  const headers = Object.entries(responseHeaders).map(([name, value]) => [name, String(value)])
  return Object.fromEntries([...headers, ['x-sandbox-request-id', id]])
}

/** The length of the response body, in bytes. */
function lengthOf ({ responseLength, texts }: Exchange): number {
  return responseLength ?? Buffer.byteLength(texts.responseBody)
}

interface BodyView { body?: unknown, text?: string, cut?: readonly string[] }

/** The length of the request body, in bytes: as its sender announced it, or as received for a chunked body. */
function sentLength ({ texts, cutBody, requestLength }: Exchange): number {
  const { 'content-length': announced } = headersOf(texts.requestHeaders)
  if (announced !== undefined) return Number(announced)
  return cutBody === undefined ? Buffer.byteLength(texts.requestBody) : requestLength
}

/** The body as JSON if it is complete JSON, else as `text`. */
function requestBody ({ cutBody }: Exchange, { requestBody }: Texts): BodyView {
  if (cutBody === undefined) return requestBody === '' ? {} : bodyOrText(requestBody)
  if (cutBody.value !== undefined) return { body: cutBody.value, cut: cutBody.cut }
  return { ...(requestBody !== '' && { text: `${requestBody}… (cut)` }), cut: cutBody.cut }
}

function responseBody ({ responseLength }: Exchange, { responseBody }: Texts): BodyView {
  if (responseBody === '') return (responseLength ?? 0) === 0 ? {} : { cut: [''] }
  return responseLength !== undefined ? { text: `${responseBody}… (cut)`, cut: [''] } : bodyOrText(responseBody)
}

function bodyOrText (text: string): { body: unknown } | { text: string } {
  const body = parsedJson(text)
  return body === undefined ? { text } : { body }
}

function bearerOf ({ requestHeaders }: Texts): string | undefined {
  return /^\S+ +(\S+) *$/.exec(headersOf(requestHeaders).authorization ?? '')?.[1]
}

export interface ChangeView { collection: string, key: string, entity: object | null }

/** The changes in fixture form. A removed entity is `null`. Internal collections are left out. */
function changesOf ({ changes = [] }: Exchange): ChangeView[] {
  return changes.filter(change => isVisible(change.collection)).map(change => ({
    collection: change.collection,
    key: change.key,
    entity: change.entity === null ? null : entityOf(change)
  }))
}

function isVisible (collection: Collection): collection is VisibleCollection {
  return (VISIBLE as readonly Collection[]).includes(collection)
}

/** The entity in fixture form. An attachment comes without its bytes, which the state document has. */
function entityOf ({ collection, entity }: Change): object {
  if (collection !== 'attachments') {
    return encodeEntity(collection as VisibleCollection, entity as never, { bytesOf: () => undefined })
  }
  const form = encodeEntity('attachments', entity as never, { bytesOf: () => new Uint8Array() })
  return { ...form, base64: '… (cut)' }
}
