import { ASSUMPTIONS } from '../../../core/assumptions.ts'
import type { Words } from '../../../core/words.ts'
import { FALLBACK, type OperationName, operations } from '../../../core/contract/index.ts'
import type { Collaborator } from '../../../core/rules/collaborator.ts'
import { Invalid, Problem, type Violation } from '../../../core/rules/problem.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { pathOf } from '../../../host/sandbox/request-log/sent.ts'
import { ASIDE, endOf } from '../../../host/sandbox/request-log/exchange.ts'
import { parseInstant } from '../../../core/wire/instant-text.ts'
import { inTurns } from '../../../host/turns.ts'
import { collaboratorNamed } from '../named/collaborator-named.ts'
import { subjectOf } from './subject.ts'
import { hasText } from './text-search.ts'
import { assumptionsOf } from './view.ts'
import { wildcard } from './wildcard.ts'
import { worded } from '../../../core/words/log.ts'

/** The conditions of a query, as the client writes them. */
export interface FilterTerms {
  readonly operation?: string
  readonly status?: string | number
  readonly path?: string
  readonly since?: string
  /** The identifier of one that the response rests on. */
  readonly assumption?: string
  readonly q?: string
  /** Whom it is about: an identifier, a CPF or CNPJ, or a name. */
  readonly person?: string
  /** `true` adds those of the control plane to those of clients, `false` leaves them out, `only` selects them. */
  readonly control?: ControlTerm | boolean
  /** `true` adds what the page did itself; what somebody sent from it as a client would is always there. */
  readonly own?: OwnTerm | boolean
}

export type ControlTerm = 'true' | 'false' | 'only'
export type OwnTerm = 'true' | 'false'

/** Why an exchange does not match. */
export interface Mismatch extends Words {
  /** The log cut the value, so nobody knows whether it matches. */
  readonly cut?: true
}

/** `undefined` for an exchange that matches. */
export type Condition = (entry: Entry) => Mismatch | undefined

export interface Filter {
  readonly conditions: readonly Condition[]
  readonly since: Since | undefined
}

type Since = { readonly epoch: number, readonly number: number } | { readonly time: Instant }

const IDS: readonly string[] = ASSUMPTIONS.map(({ id }) => id)
const NAMES =
  new Map<string, string>((Object.entries(operations) as [OperationName, { schema: { operationId: string } }][])
    .flatMap(([name, { schema }]) => [[name, name], [schema.operationId, name]])).set(FALLBACK, FALLBACK)

/**
 * Throws `Invalid` for conditions that are malformed. `at` is the JSON Pointer of the object that holds them. Only with
 * a life, which knows people, may `person` be among them.
 */
export function readFilter (
  { operation, status, path, since, assumption, q, person, control = 'true', own = 'false' }: FilterTerms,
  life?: Life, at = ''
): Filter {
  const faults: Violation[] = []
  const refuse = (field: string, problem: Problem): undefined => { faults.push({ pointer: `${at}/${field}`, problem }) }
  const conditions = [
    operation === undefined
      ? undefined
      : operationIs(operation) ??
      refuse('operation', new Problem('not-one-of', { field: 'operation', allowed: [...NAMES.keys()] })),
    status === undefined
      ? undefined
      : statusIs(String(status)) ??
      refuse('status', new Problem('wrong-format', { field: 'status', format: 'status' })),
    path === undefined ? undefined : pathIs(path),
    assumption === undefined
      ? undefined
      : restsOn(assumption) ??
      refuse('assumption', new Problem('not-one-of', { field: 'assumption', allowed: IDS })),
    q === undefined || q === '' ? undefined : hasText(q, life),
    person === undefined || life === undefined ? undefined : isAbout(collaboratorNamed(life.state, person), life),
    String(control) === 'true' ? undefined : controlIs(control === 'only'),
    String(own) === 'true' ? undefined : isNotAside
  ]
  const from = since === undefined
    ? undefined
    : readSince(since) ?? refuse('since', new Problem('wrong-format', { field: 'since', format: 'since' }))
  if (faults.length > 0) throw new Invalid(faults)
  return { conditions: conditions.filter(condition => condition !== undefined), since: from }
}

function operationIs (text: string): Condition | undefined {
  const wanted = NAMES.get(text)
  return wanted === undefined
    ? undefined
    : ({ exchange: { request: { operation } } }) =>
        operation === wanted ? undefined : isNot(worded('operation'), operation, wanted)
}

function controlIs (wanted: boolean): Condition {
  return ({ exchange: { request: { control } } }) =>
    control === wanted
      ? undefined
      : wanted
        ? worded('itIsOfAClient')
        : worded('itIsOfTheControlPlane')
}

const isNotAside: Condition = ({ exchange: { request: { own } } }) =>
  ASIDE.has(own) ? worded('itIsOfThePageItself') : undefined

/** `404`, `4xx` or a list of them: `4xx,5xx`. */
function statusIs (text: string): Condition | undefined {
  if (!/^[1-5](\d\d|xx)(,[1-5](\d\d|xx))*$/i.test(text)) return undefined
  const wanted = text.split(',')
  const fits = (status: string): boolean => wanted.some(one => /xx$/i.test(one) ? status[0] === one[0] : status === one)
  return ({ exchange: { response: { status } } }) =>
    status !== undefined && fits(String(status)) ? undefined : isNot(worded('status'), status, text)
}

/** Matches the path of an exchange, or a pattern. */
function pathIs (text: string): Condition {
  const fits = wildcard(text)
  return ({ exchange }) => {
    const path = pathOf(exchange.request)
    return path === text || fits(path) ? undefined : isNot(worded('path'), path, text)
  }
}

function restsOn (wanted: string): Condition | undefined {
  if (!IDS.includes(wanted)) return undefined
  return ({ exchange }) => assumptionsOf(exchange).includes(wanted)
    ? undefined
    : worded('theResponseDoesNotRestOn', { wanted })
}

function isAbout ({ id, name }: Collaborator, life: Life): Condition {
  return ({ exchange }) => {
    const { person } = subjectOf(exchange, life)
    return person?.id === id ? undefined : isNot(worded('person'), person?.name, name)
  }
}

/** `undefined` where the exchange has no such value. */
export function isNot (what: Words, found: string | number | undefined, wanted: string): Mismatch {
  const none = worded(what.pt.startsWith('a ') ? 'noneFeminine' : 'none')
  return worded('isNot', { what, found: found ?? none, wanted })
}

/** Reads the id of an exchange, or an instant of system time. Later exchanges match. */
function readSince (text: string): Since | undefined {
  const [, epoch, number] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  if (epoch !== undefined) return { epoch: Number(epoch), number: Number(number) }
  const time = parseInstant(text)
  return time === undefined ? undefined : { time }
}

/** The matching exchanges, oldest first. `complete` is false if the log may have dropped some. `gone` ends the work. */
export async function search (log: RequestLog, { conditions, since }: Filter, gone?: AbortSignal): Promise<Found> {
  const all = log.after(0)
  const complete = isComplete(log, { since })
  const fits = matches(conditions)
  const judged = await inTurns(all, entry => isSince(entry, since, log) && fits(entry), gone)
  return { entries: all.filter((_, at) => judged[at] === true), complete }
}

export interface Found { readonly entries: Entry[], readonly complete: boolean }

export function isComplete (log: RequestLog, { since }: Pick<Filter, 'since'>): boolean {
  return log.evicted === 0 || reachesBack(log.whole, since)
}

/** True if the log has dropped nothing that came after `since`. */
function reachesBack (oldest: Entry | undefined, since: Since | undefined): boolean {
  if (oldest === undefined || since === undefined) return false
  const { number, exchange } = oldest
  // An exchange that was dropped ended before this one, and came before it ended.
  return 'time' in since ? endOf(exchange) < since.time : since.epoch === exchange.epoch && since.number >= number - 1
}

export function matches (conditions: readonly Condition[]) {
  return (entry: Entry): boolean => conditions.every(condition => condition(entry) === undefined)
}

/** Exchanges of the fallback have their numbers early, so the order in which exchanges ended decides, where known. */
export function isSince (
  { number, order, exchange: { epoch, systemTime } }: Entry, since: Since | undefined, log: Pick<RequestLog, 'get'>
): boolean {
  if (since === undefined) return true
  if ('time' in since) return systemTime >= since.time
  if (epoch !== since.epoch) return epoch > since.epoch
  const last = log.get(since.number)
  return last === undefined ? number > since.number : order > last.order
}
