import type { ApiKey } from '../../../core/rules/api-key.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import type { Change } from '../../../core/state/change.ts'
import { isWide } from '../../../core/wire/flat-text.ts'
import type { CutValue } from './cut.ts'

/**
 * A request that a sandbox has seen, and its response. An exchange refers to texts that exist anyway, because every
 * request would pay for a copy. They are made readable when someone reads the log.
 */
export interface Exchange {
  readonly epoch: number
  readonly request: RequestPart
  readonly response: ResponsePart
  readonly verdict: Verdict
  readonly changes: ChangesPart
  /** `undefined` if its changes are too large to keep, or if nobody can say what they were laid on. */
  readonly commit: Commit | undefined
  readonly sandboxTime: Instant
  /** When the request came. */
  readonly systemTime: Instant
  /** How many milliseconds it took until its response was made, or its client was found gone. */
  readonly duration: number
  /** The client left before its response. */
  readonly abandoned: boolean
  /** The response of another server broke off. */
  readonly truncated?: true
}

/** When its response was made, to the millisecond in which the system's clock stood then. */
export function endOf ({ systemTime, duration }: Pick<Exchange, 'systemTime' | 'duration'>): number {
  return systemTime + Math.round(duration)
}

/** The header by which the page marks what it does itself. Another value means nothing. */
export const PAGE_HEADER = 'x-sandbox-page'
/** A press in the page, a card of its empty log, or a request that somebody sends from it as a client would. */
export type Own = 'click' | 'card' | 'send'
export const OWN: ReadonlyMap<unknown, Own> = new Map([['click', 'click'], ['card', 'card'], ['send', 'send']])
/** No client means these, so they count for none. */
export const ASIDE: ReadonlySet<unknown> = new Set<Own>(['click', 'card'])

/** What the client sent. */
export interface RequestPart {
  /** It came through the control plane. */
  readonly control: boolean
  /** What the page did itself. */
  readonly own?: Own | undefined
  readonly operation: string | undefined
  readonly format: string | undefined
  readonly method: string
  /** Path and query, without the sandbox prefix. */
  readonly url: string
  /** Names and values in turns. */
  readonly headers: readonly string[]
  readonly body: string
  /** What is kept of a body that is too long. If it has no value, `body` is the beginning of the text. */
  readonly cutBody: CutValue | undefined
  /** The length of the body in characters; in bytes if the body was not read in its turn. */
  readonly length: number
  readonly apiKey: ApiKey | undefined
}

export interface ResponsePart {
  /** `undefined` if the client left before anything was decided. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The bytes that were sent, if `body` is not the whole text. */
  readonly length: number | undefined
  /** The fault or the magic value that asked for this response. */
  readonly provokedBy: string | undefined
  /** How the response was broken on its way. */
  readonly wireFault: string | undefined
}

/** What the server found wrong or suspicious. A count can exceed its list, because long lists are cut. */
export interface Verdict {
  readonly findings: readonly Finding[]
  readonly findingCount: number
  readonly warnings: readonly string[]
  readonly warningCount: number
}

/** A problem of a request. With a pointer, it is a problem of one value of the body. */
export interface Finding {
  readonly pointer?: string
  /** The line of a file in the body. */
  readonly line?: number
  readonly code: string
  readonly details: object
  /** About how many bytes the finding keeps in memory. */
  readonly weight: number
}

/** What the request changed. */
export interface ChangesPart {
  /** `undefined` if the changes are too large to keep. */
  readonly list: readonly Change[] | undefined
  readonly count: number
  /** About how many bytes the changes keep in memory. */
  readonly weight: number
}

/** What a decision changed, and what it replaced. `stateThen` makes the earlier state of it. */
export interface Commit {
  /** How often the state had changed before it. */
  readonly since: number
  /** Without those of the sequences. */
  readonly changes: readonly Change[]
  /** The entity that each change replaced. */
  readonly before: readonly (Change['entity'] | undefined)[]
}

// About how many bytes a log keeps in memory. Each part of an entry is weighed once, when it comes.

/** The measured bytes of an exchange with its small objects. */
const EXCHANGE_BYTES = 1200
const CHANGE_BYTES = 256
/** A finding, or an item of a list. */
const ITEM_BYTES = 128
/** The object of a text. */
const TEXT_BYTES = 24

function textWeight (text: string): number {
  return TEXT_BYTES + (isWide(text) ? 2 * text.length : text.length)
}

export function entryWeight ({ request, response, verdict, changes }: Exchange): number {
  const { 'x-sandbox-warning': warning } = response.headers
  let weight = EXCHANGE_BYTES + textWeight(request.url) + textWeight(request.body) + textWeight(response.body)
  for (const text of request.headers) weight += textWeight(text)
  for (const text of verdict.warnings) weight += textWeight(text)
  for (const finding of verdict.findings) weight += finding.weight
  if (typeof warning === 'string') weight += textWeight(warning)
  return weight + (request.cutBody?.weight ?? 0) + (changes.list === undefined ? 0 : changes.weight)
}

/** A finding, whose pointer and details are copies. */
export function findingWeight (pointer: string, detailsWeight: number): number {
  return ITEM_BYTES + textWeight(pointer) + detailsWeight
}

/** Only lists and long texts of the entities are counted, because the state may share the entities. */
export function changesWeight (changes: readonly Change[], before: Commit['before'] = []): number {
  let weight = 0
  for (const { entity } of changes) weight += CHANGE_BYTES + (entity === null ? 0 : fieldsWeight(entity, 2))
  for (const entity of before) if (entity != null) weight += fieldsWeight(entity, 2)
  return weight
}

/** The lists and long texts in an object, down to a depth. */
function fieldsWeight (value: object, depth: number): number {
  let weight = 0
  for (const field of Object.values(value)) {
    if (typeof field === 'string') weight += field.length < ITEM_BYTES ? 0 : textWeight(field)
    else if (Array.isArray(field)) weight += field.length * ITEM_BYTES
    else if (depth > 1 && typeof field === 'object' && field !== null) weight += fieldsWeight(field, depth - 1)
  }
  return weight
}
