import type { ListedSandbox } from '../control/sandboxes.ts'
import { type Call, callWith } from './call.ts'
import { ControlError } from './control-error.ts'
import { type DayMethods, dayMethods } from './days.ts'
import { type FaultMethods, faultMethods } from './faults.ts'
import { type RequestMethods, requestMethods } from './requests.ts'
import { checkedName, freshName } from './sandbox-name.ts'
import { type SettingMethods, settingMethods } from './settings.ts'
import { type SnapshotMethods, snapshotMethods } from './snapshots.ts'
import { type StateMethods, stateMethods } from './state.ts'
import { type TimeMethods, timeMethods } from './time.ts'

/**
 * The control plane of one sandbox. Every method rejects with a `ControlError` when the answer is no success: 400 for a
 * bad value, 401 or 403 when the control plane is closed to the caller, 503 when the server has no room for another
 * sandbox.
 */
export interface ControlClient
  extends StateMethods, DayMethods, TimeMethods, SettingMethods, SnapshotMethods, FaultMethods, RequestMethods {
  /** The base URL of the sandbox: what the client under test is to be given. */
  readonly url: string
  /**
   * The same for another sandbox of the server, which is made at its first use.
   * @throws TypeError when it is not given a name: a-z, 0-9 and hyphens, 63 characters at most.
   */
  sandbox (name: string): ControlClient
  /**
   * A new sandbox for one test, with a name of its own in which the test's can be read. It goes at the end of the block
   * when it is declared by `await using`, or by `dispose()`. It makes no request: the sandbox is made at its first use.
   */
  fresh (testName: string): FreshSandbox
  /**
   * A new sandbox that starts as this one stands: data, clock, settings and counters.
   * @throws ControlError 409 when the name is in use.
   */
  fork (name: string): Promise<ControlClient>
  /** All sandboxes of the server. */
  sandboxes (): Promise<ListedSandbox[]>
  /** Removes a sandbox; `default` is reset instead. @throws ControlError 404 when there is none of that name. */
  deleteSandbox (name: string): Promise<void>
  /** The OpenAPI document of the control plane. */
  document (): Promise<Record<string, unknown>>
}

/** A sandbox of one test. */
export interface FreshSandbox extends ControlClient, AsyncDisposable {
  /** `fecha-o-dia-3f2a9c…` */
  readonly name: string
  /** Removes the sandbox; without an error when it was never used, or is gone. */
  dispose (): Promise<void>
}

/** The default is the one without a prefix. */
const DEFAULT = 'default'

/** A client for the sandbox `name` of the server at `server`. */
export function controlClient (server: string, token: string | undefined, name = DEFAULT): ControlClient {
  const call: Call = callWith(token)
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
    ...requestMethods(call, plane, token),
    sandbox: other => controlClient(server, token, checkedName(other)),
    fresh: testName => disposable(freshName(testName)),
    async fork (other) {
      await call('POST', `${plane}/fork`, { name: other })
      return controlClient(server, token, other)
    },
    sandboxes: async () => (await call<{ sandboxes: ListedSandbox[] }>('GET', `${server}/_sandboxes`)).sandboxes,
    deleteSandbox: other => call('DELETE', `${server}/_sandboxes/${encodeURIComponent(other)}`),
    document: () => call('GET', `${plane}/docs/json`)
  }

  function disposable (fresh: string): FreshSandbox {
    const sandbox = controlClient(server, token, fresh)
    const dispose = (): Promise<void> => sandbox.deleteSandbox(fresh).catch(ignoreAbsence)
    return { ...sandbox, name: fresh, dispose, [Symbol.asyncDispose]: dispose }
  }
}

function ignoreAbsence (error: unknown): void {
  if (!(error instanceof ControlError) || error.status !== 404) throw error
}
