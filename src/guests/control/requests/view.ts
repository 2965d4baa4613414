import { FALLBACK, type OperationName } from '../../../core/contract/index.ts'
import type { Problem } from '../../../core/rules/problem.ts'
import { encodeEntity } from '../../../host/fixtures/encode.ts'
import type { ChangesPart, Exchange, RequestPart, ResponsePart } from '../../../host/sandbox/request-log/exchange.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import { parsedJson, pathOf, requestValue } from '../../../host/sandbox/request-log/sent.ts'
import type { Mask } from '../../../host/http/recorded/mask.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Change } from '../../../core/state/change.ts'
import { type Collection, VISIBLE, type VisibleCollection } from '../../../core/state/collections.ts'
import type { State } from '../../../core/state/state.ts'
import { instantText } from '../../../core/wire/instant-text.ts'
import { valueOf } from '../../../core/rules/json-pointer.ts'
import { messageOf } from '../../../core/problems/message.ts'
import type { Language } from '../../../core/words.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import type { RequestRow } from './exchange-schema.ts'
import type { Subject } from './subject.ts'
import { warningText } from './warning-text.ts'

/** A longer text is no format. */
const MAX_FORMAT_CHARS = 40

/** Why a request was refused, in one line. */
export interface FirstProblem {
  /** The first violated rule. */
  why?: string
  /** What would pass, in words. A problem that no client of the operations can mend has none. */
  fix?: string
}

/** An exchange with its number in the log. */
type Numbered = Pick<Entry, 'number' | 'exchange'>

/** What an exchange shows before what became of it. */
function headOf ({ number, exchange }: Numbered) {
  const { request, response } = exchange
  const { operation, apiKey, own, url } = request
  const { provokedBy, wireFault } = response
  const format = formatOf(request)
  const query = url.indexOf('?')
  return {
    id: idOf(number, exchange),
    epoch: exchange.epoch,
    ...(request.control && { control: true as const }),
    ...(own !== undefined && { own }),
    ...(operation !== undefined && { operation: operation as OperationName | typeof FALLBACK }),
    ...(format !== undefined && { format }),
    method: request.method,
    path: pathOf(request),
    query: query === -1 ? {} : queryOf(url.slice(query + 1)),
    ...(response.status !== undefined && { status: response.status }),
    ...(exchange.abandoned && { abandoned: true as const }),
    ...(exchange.truncated && { truncated: true as const }),
    at: instantText(exchange.systemTime),
    sandboxTime: instantText(exchange.sandboxTime),
    durationMs: Math.round(exchange.duration * 1000) / 1000,
    ...(apiKey !== undefined && { apiKey: { name: apiKey.name, colaboradorId: apiKey.collaboratorId } }),
    ...(provokedBy !== undefined && { provokedBy }),
    ...(wireFault !== undefined && { wireFault })
  }
}

/** An exchange in a row. It is some hundred times as short as the whole exchange, because the page shows thousands. */
export function rowOf (entry: Entry, subject: Subject, problem: FirstProblem, language: Language): RequestRow {
  const { verdict, changes, duration } = entry.exchange
  const { warnings: [warning], findings: [finding] } = verdict
  const { epoch, query, sandboxTime, apiKey, ...head } = headOf(entry)
  return {
    ...head,
    durationMs: Math.round(duration * 10) / 10,
    ...(apiKey !== undefined && { key: apiKey.name }),
    ...subject,
    ...(finding !== undefined && { code: finding.code }),
    ...(finding?.pointer !== undefined && { pointer: finding.pointer }),
    ...problem,
    problemCount: verdict.findingCount,
    changeCount: changes.count,
    warningCount: verdict.warningCount,
    ...(warning !== undefined && { warning: warningText(warning, language).text })
  }
}

export type RequestView = ReturnType<typeof wholeOf>

/** An exchange as the request log shows it, with its tokens. */
export function wholeOf (entry: Numbered, problem: FirstProblem, language: Language) {
  const { number, exchange } = entry
  const { request, response, verdict, changes } = exchange
  const { findings, warnings } = verdict
  return {
    ...headOf(entry),
    assumptions: assumptionsOf(exchange),
    warnings: warnings.map(warning => warningText(warning, language)),
    ...(verdict.warningCount > warnings.length && { warningCount: verdict.warningCount }),
    ...problem,
    problems: findings.map(({ pointer, line, code, details }) => ({
      code,
      ...(pointer !== undefined && { pointer }),
      ...(line !== undefined && { line }),
      message: messageOf({ code, details } as Problem, language)
    })),
    ...(verdict.findingCount > findings.length && { problemCount: verdict.findingCount }),
    request: { headers: headersOf(request.headers), length: sentLength(request), ...requestBody(request) },
    response: {
      headers: headersSent(response, idOf(number, exchange)), length: lengthOf(response), ...responseBody(response)
    },
    changes: changesOf(changes),
    ...(changes.list === undefined && { changesCut: changes.count })
  }
}

export function idOf (number: number, { epoch }: Exchange): string {
  return `${epoch}-${number}`
}

/** The format of an exchange. If a request was refused before it was read, its body tells. */
export function formatOf (request: RequestPart): string | undefined {
  if (request.format !== undefined || request.operation !== 'requestAdjustment') return request.format
  const format = valueOf(requestValue(request), '/formato')
  return typeof format === 'string' && format.length < MAX_FORMAT_CHARS ? format : undefined
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

/** The assumptions that a response may rest on. */
export function assumptionsOf ({ request, response: { headers } }: Exchange): string[] {
  const header = headers['x-sandbox-assumptions']
  return header === undefined || request.operation === FALLBACK ? [] : String(header).split(/[\s,]+/)
}

/** Header names in lower case. The values of a repeated name are joined. */
function headersOf (pairs: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = (pairs[index] as string).toLowerCase()
    const value = pairs[index + 1] as string
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  }
  return Object.fromEntries(headers)
}

function headersSent ({ headers }: ResponsePart, id: string): Record<string, string> {
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return Object.fromEntries([...sent, ['x-sandbox-request-id', id]])
}

/** The length of the response body, in bytes. */
function lengthOf ({ length, body }: ResponsePart): number {
  return length ?? Buffer.byteLength(body)
}

interface BodyView { body?: unknown, text?: string, cut?: readonly string[] }

/** The length of the request body, in bytes: as its sender announced it, or as received for a chunked body. */
function sentLength ({ headers, body, cutBody, length }: RequestPart): number {
  const { 'content-length': announced } = headersOf(headers)
  if (announced !== undefined) return Number(announced)
  return cutBody === undefined ? Buffer.byteLength(body) : length
}

/** The body as JSON if it is complete JSON, else as `text`. */
function requestBody ({ body, cutBody }: RequestPart): BodyView {
  if (cutBody === undefined) return body === '' ? {} : bodyOrText(body)
  if (cutBody.value !== undefined) return { body: cutBody.value, cut: cutBody.cut }
  return { ...(body !== '' && { text: `${body}… (cut)` }), cut: cutBody.cut }
}

function responseBody ({ body, length }: ResponsePart): BodyView {
  if (body === '') return (length ?? 0) === 0 ? {} : { cut: [''] }
  return length !== undefined ? { text: `${body}… (cut)`, cut: [''] } : bodyOrText(body)
}

function bodyOrText (text: string): { body: unknown } | { text: string } {
  const body = parsedJson(text)
  return body === undefined ? { text } : { body }
}

export interface ChangeView {
  collection: string
  key: string
  entity: object | null
  verb?: 'created' | 'changed' | 'removed'
  name?: string
  fields?: ChangedField[]
}

/** The changes in fixture form. A removed entity is `null`. Internal collections are left out. */
function changesOf ({ list = [] }: ChangesPart): ChangeView[] {
  return visible(list).map(change => ({
    collection: change.collection,
    key: change.key,
    entity: change.entity === null ? null : entityOf(change)
  }))
}

function visible (changes: readonly Change[]): Change[] {
  return changes.filter(change => isVisible(change.collection))
}

/** The same changes beside what they replaced, as far as the log has that. Nothing tells that a token differs. */
export function explainedChanges ({ changes, commit }: Exchange, { state }: Life, mask: Mask): ChangeView[] {
  return visible(changes.list ?? []).map(change => {
    const view = changesOf({ ...changes, list: [change] })[0] as ChangeView
    const place = commit?.changes.findIndex(one => one.collection === change.collection && one.key === change.key) ?? -1
    const before = commit?.before[place]
    const name = entityName(change.entity ?? before, state)
    return {
      ...mask(view),
      ...place !== -1 && { verb: verbOf(change, before) },
      ...name !== undefined && { name: mask(name) },
      ...before != null && change.entity !== null &&
        { fields: changedFields(mask(entityOf({ ...change, entity: before } as Change)), mask(entityOf(change))) }
    }
  })
}

function verbOf ({ entity }: Change, before: Change['entity'] | undefined): NonNullable<ChangeView['verb']> {
  if (entity === null) return 'removed'
  return before == null ? 'created' : 'changed'
}

/** Its own name, else that of the collaborator whose it is. */
function entityName (entity: object | null | undefined, state: State): string | undefined {
  const { name, description, collaboratorId = '' } =
    (entity ?? {}) as { name?: string, description?: string, collaboratorId?: string }
  return name ?? state.get('collaborators', collaboratorId)?.name ?? description
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
