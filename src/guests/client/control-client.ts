import type { Report } from '../control/coverage-report/report.ts'
import type { RequestView } from '../control/requests/view.ts'
import type { ListedSandbox } from '../control/sandboxes.ts'
import { type Call, callWith, queryOf, type Sender } from './call.ts'
import { ControlError } from './control-error.ts'
import { type DayMethods, dayMethods } from './days.ts'
import { type FaultMethods, faultMethods } from './faults.ts'
import { type ListFilter, type RequestMethods, requestMethods } from './requests.ts'
import { checkedName, freshName } from './sandbox-name.ts'
import { type SettingMethods, settingMethods } from './settings.ts'
import { type SnapshotMethods, snapshotMethods } from './snapshots.ts'
import { type StateMethods, stateMethods } from './state.ts'
import { type TimeMethods, timeMethods } from './time.ts'

/**
 * The control plane of one sandbox. A method that lists resolves to an array, because that is what a test loops over;
 * a method for a page of a longer list (`search`, `requestRows`, `adjustments`, `timesheets`) resolves to the page.
 * Every method rejects with a `ControlError` unless the response is a success: 400 for a bad value, 401 or 403 if the
 * control plane is closed to the caller, 503 if the server has no room for another sandbox.
 */
export interface ControlClient
  extends StateMethods, DayMethods, TimeMethods, SettingMethods, SnapshotMethods, FaultMethods, RequestMethods {
  /** The base URL of the sandbox, for the client under test. */
  readonly url: string
  /**
   * The control plane of another sandbox of the server. The first request creates the sandbox.
   * @throws TypeError for a bad name. A name has a-z, 0-9 and hyphens, and at most 63 characters.
   */
  sandbox (name: string): ControlClient
  /**
   * A new sandbox for one test, with a unique name that contains the name of the test. `dispose()` removes it, and so
   * does the end of the block if it is declared by `await using`. Sends no request: the first use creates the sandbox.
   */
  fresh (testName: string): FreshSandbox
  /**
   * A new sandbox that starts with the data, clock, settings and counters of this one.
   * @throws ControlError 409 if the name is in use.
   */
  fork (name: string): Promise<ControlClient>
  /** All sandboxes of the server. */
  sandboxes (): Promise<ListedSandbox[]>
  /** The coverage of all sandboxes together, or of those whose names begin with `prefix`. */
  coverageOfAll (prefix?: string): Promise<CoverageOfAll>
  /** The same as an HTML page or as JUnit XML. */
  coverageReportOfAll (format: 'junit', prefix?: string): Promise<string>
  /** The exchanges of all sandboxes together, newest last, by default the newest 500. */
  requestsOfAll (filter?: ListFilter & { prefix?: string }): Promise<RequestOfAll[]>
  /**
   * What to show under a failing test of this sandbox, as text in the language of the server's machine: each refused
   * request with rule and fix, each warning, and, with the instant at which the test began, what came to `default` or
   * without a sandbox from then on. Empty if there is none of it.
   */
  failureReport (since?: string): Promise<string>
  /** Removes a sandbox; `default` is reset instead. @throws ControlError 404 if there is no sandbox of that name. */
  deleteSandbox (name: string): Promise<void>
  /** The OpenAPI document of the control plane. */
  document (): Promise<Record<string, unknown>>
}

/** What the clients of several sandboxes have reached together. */
export interface CoverageOfAll extends Report { readonly sandboxes: readonly string[] }

/** An exchange, and the name of its sandbox. */
export type RequestOfAll = RequestView & { readonly sandbox: string }

/** A sandbox of one test. */
export interface FreshSandbox extends ControlClient, AsyncDisposable {
  /** `fecha-o-dia-3f2a9c…` */
  readonly name: string
  /** Removes the sandbox, if there is one. */
  dispose (): Promise<void>
}

/** The name of the sandbox whose URL has no prefix. */
const DEFAULT = 'default'

/** A client for the sandbox `name` of the server at `server`. */
export function controlClient (server: string, sender: Sender = {}, name = DEFAULT): ControlClient {
  const call: Call = callWith(sender)
  const url = name === DEFAULT ? server : `${server}/~${name}`
  const plane = `${url}/_sandbox`
  return {
    url,
    ...stateMethods(call, plane),
    ...dayMethods(call, plane),
    ...timeMethods(call, plane),
    ...settingMethods(call, plane),
    ...snapshotMethods(call, plane),
    ...faultMethods(call, plane),
    ...requestMethods(call, plane, sender),
    sandbox: other => controlClient(server, sender, checkedName(other)),
    fresh: testName => disposable(freshName(testName)),
    async fork (other) {
      await call('POST', `${plane}/fork`, { name: other })
      return controlClient(server, sender, other)
    },
    sandboxes: async () => (await call<{ sandboxes: ListedSandbox[] }>('GET', `${server}/_sandboxes`)).sandboxes,
    coverageOfAll: prefix => call('GET', `${server}/_sandboxes/coverage${queryOf({ prefix })}`),
    coverageReportOfAll: (format, prefix) =>
      call('GET', `${server}/_sandboxes/coverage${queryOf({ format, prefix })}`),
    async requestsOfAll (filter) {
      const url = `${server}/_sandboxes/requests${queryOf(filter)}`
      return (await call<{ requests: RequestOfAll[] }>('GET', url)).requests
    },
    async failureReport (since) {
      const url = `${server}/_sandboxes/failure-report${queryOf({ sandbox: name, since })}`
      return await call<string | undefined>('GET', url) ?? ''
    },
    deleteSandbox: other => call('DELETE', `${server}/_sandboxes/${encodeURIComponent(other)}`),
    document: () => call('GET', `${plane}/docs/json`)
  }

  function disposable (fresh: string): FreshSandbox {
    const sandbox = controlClient(server, sender, fresh)
    const dispose = (): Promise<void> => sandbox.deleteSandbox(fresh).catch(ignoreAbsence)
    return { ...sandbox, name: fresh, dispose, [Symbol.asyncDispose]: dispose }
  }
}

function ignoreAbsence (error: unknown): void {
  if (!(error instanceof ControlError) || error.status !== 404) throw error
}
