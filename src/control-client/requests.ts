import type { Report } from '../control/coverage-report/report.ts'
import type { RequestList, Verification, Verified, Waited } from '../control/requests/schemas.ts'
import type { RequestRows, RowQuery } from '../control/requests/row-routes.ts'
import type { RequestView } from '../control/requests/view.ts'
import type { Explained } from '../explain/exchange.ts'
import { type Call, queryOf } from './call.ts'
import { type EventFilter, type LogEvent, streamEvents } from './events.ts'
import type { RequestFilter } from './request-filter.ts'

/** `limit`: the newest so many. */
export type ListFilter = RequestFilter & { limit?: number }
/**
 * `count`: how many to wait for, 1 when left out; `timeout`: `500ms`, `5s`, `1m`, at most 60 seconds, 5 when left out.
 */
export type WaitFilter = RequestFilter & { count?: number, timeout?: string }
/** An exchange, with `explain` when the request was refused: for each problem the rule, what was sent, and the fix. */
export type ExplainedExchange = RequestView & { explain?: Explained[] }

/** A file for the tools that read HAR 1.2. */
export interface Har { log: { version: string, creator: { name: string, version: string }, entries: object[] } }

/** What a sandbox has seen of its clients. */
export interface RequestMethods {
  /** The exchanges of the request log, newest last. */
  requests (filter?: ListFilter): Promise<RequestList>
  /** The exchanges in a line each, newest first, a page at a time. */
  requestRows (filter?: RowQuery): Promise<RequestRows>
  /**
   * One exchange, by the `x-sandbox-request-id` of its answer. @throws ControlError 404 when the log has it no more.
   */
  request (id: string): Promise<ExplainedExchange>
  /** Empties the request log. */
  clearRequests (): Promise<void>
  /** Whether so many exchanges match; without a number, at least one. */
  verify (verification: Verification): Promise<Verified>
  /**
   * Resolves when so many exchanges have matched, those included that are there already, or with `ok: false` in time.
   */
  wait (filter?: WaitFilter): Promise<Waited>
  /**
   * The exchanges as they come, for as long as the loop goes on, or until `signal` aborts:
   * `for await (const event of control.events()) …`. After `since`, also those before.
   */
  events (filter?: EventFilter): AsyncIterableIterator<LogEvent>
  /** The exchanges as HAR 1.2. */
  har (filter?: ListFilter): Promise<Har>
  /** What of the contract clients have reached since the last reset. */
  coverage (): Promise<Report>
  /** The same as a page, or as JUnit XML, in which what is missing is skipped. */
  coverageReport (format: 'html' | 'junit'): Promise<string>
}

export function requestMethods (call: Call, plane: string, token: string | undefined): RequestMethods {
  return {
    requests: filter => call('GET', `${plane}/requests${queryOf(filter)}`),
    requestRows: filter => call('GET', `${plane}/requests/rows${queryOf(filter)}`),
    request: id => call('GET', `${plane}/requests/${encodeURIComponent(id)}`),
    clearRequests: () => call('DELETE', `${plane}/requests`),
    verify: verification => call('POST', `${plane}/requests/verify`, verification),
    wait: filter => call('GET', `${plane}/requests/wait${queryOf(filter)}`),
    events: filter => streamEvents(`${plane}/requests/events`, token, filter),
    har: filter => call('GET', `${plane}/requests/har${queryOf(filter)}`),
    coverage: () => call('GET', `${plane}/coverage`),
    coverageReport: format => call('GET', `${plane}/coverage${queryOf({ format })}`)
  }
}
