import type { ReadyRequest } from '../control/coverage-report/ready/ready-request.ts'
import type { Report } from '../control/coverage-report/report.ts'
import type { RequestList, RequestRows, RowQuery, Verification, Verified, Waited } from '../control/requests/schemas.ts'
import type { RequestView } from '../control/requests/view.ts'
import type { ExplainedView } from '../control/requests/views.ts'
import { type Call, queryOf, type Sender } from './call.ts'
import { type EventFilter, type LogEvent, streamEvents } from './events.ts'
import type { RequestFilter } from './request-filter.ts'

/** `limit` selects the newest exchanges. */
export type ListFilter = RequestFilter & { limit?: number }
/** By default `count` is 1 and `timeout` is `5s`. A timeout such as `500ms` or `1m` is at most 60 seconds. */
export type WaitFilter = RequestFilter & { count?: number, timeout?: string }
/**
 * An exchange. If the request was refused, `explain` has the rule, the sent value and the fix of each problem, and
 * `corrected` the request with all of them mended, ready to send. `invented` are the JSON Pointers of its values that
 * nothing in the request tells: replace them by values of yours.
 */
export type ExplainedExchange = ExplainedView

/** A file for the tools that read HAR 1.2. */
export interface Har { log: { version: string, creator: { name: string, version: string }, entries: object[] } }

/** The request log of a sandbox, and the coverage. */
export interface RequestMethods {
  /** The exchanges of the request log, newest last. `verify` and `wait` say whether the log still has all. */
  requests (filter?: ListFilter): Promise<RequestView[]>
  /** The exchanges in one line each, newest first, a page at a time. */
  requestRows (filter?: RowQuery): Promise<RequestRows>
  /**
   * One exchange, by the `x-sandbox-request-id` of its response.
   * @throws ControlError 404 if the log does not have it, or no longer.
   */
  request (id: string): Promise<ExplainedExchange>
  /**
   * The last exchange; with a filter, the last one that matches. `why` is the first violated rule, `fix` what would
   * pass.
   * @throws ControlError 404 if there is none.
   */
  lastRequest (filter?: RequestFilter): Promise<ExplainedExchange>
  /** Empties the request log. */
  clearRequests (): Promise<void>
  /** Whether the expected number of exchanges match. By default at least one must match. */
  verify (verification: Verification): Promise<Verified>
  /** Resolves when `count` exchanges match, counting earlier ones, or with `ok: false` when the time is up. */
  wait (filter?: WaitFilter): Promise<Waited>
  /**
   * The exchanges as they come, until the loop ends or `signal` aborts: `for await (const event of control.events())
   * …`. With `since`, earlier exchanges after that point come first.
   */
  events (filter?: EventFilter): AsyncIterableIterator<LogEvent>
  /** The exchanges as HAR 1.2. */
  har (filter?: ListFilter): Promise<Har>
  /** How often clients reached each part of the contract since the last reset. */
  coverage (): Promise<Report>
  /** A request that reaches a part of the contract, by its name in `missing`, for the data that the sandbox has. */
  readyRequest (name: string): Promise<ReadyRequest>
  /** The coverage as an HTML page or as JUnit XML. In JUnit XML, a part that was not reached is a skipped test. */
  coverageReport (format: 'junit'): Promise<string>
}

export function requestMethods (call: Call, plane: string, sender: Sender): RequestMethods {
  return {
    requests: async filter => (await call<RequestList>('GET', `${plane}/requests${queryOf(filter)}`)).requests,
    requestRows: filter => call('GET', `${plane}/requests/rows${queryOf(filter)}`),
    request: id => call('GET', `${plane}/requests/${encodeURIComponent(id)}`),
    lastRequest: filter => call('GET', `${plane}/requests/last${queryOf(filter)}`),
    clearRequests: () => call('DELETE', `${plane}/requests`),
    verify: verification => call('POST', `${plane}/requests/verify`, verification),
    wait: filter => call('GET', `${plane}/requests/wait${queryOf(filter)}`),
    events: filter => streamEvents(`${plane}/requests/events`, sender, filter),
    har: filter => call('GET', `${plane}/requests/har${queryOf(filter)}`),
    coverage: () => call('GET', `${plane}/coverage`),
    readyRequest: name => call('GET', `${plane}/coverage/request${queryOf({ name })}`),
    coverageReport: format => call('GET', `${plane}/coverage${queryOf({ format })}`)
  }
}
