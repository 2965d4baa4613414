import type { PatchOperation } from '../../core/problems/refusal.ts'
import type { Found } from '../control/entities/search.ts'
import { callWith, queryOf, type Call, type Sender } from './call.ts'
import { ControlError } from './control-error.ts'
import type { CollectionName, TypedMethods } from './entities.ts'
import { type EventFilter, type LogEvent, streamEvents } from './events.ts'
import { type ControlMethods, controlMethods, pathWith } from './methods.ts'
import { checkedName, freshName } from './sandbox-name.ts'

/** `rows: 'dia'` leaves out the rows of weeks and totals. */
export interface CsvFilter { unit?: string, ids?: string, separator?: 'semicolon' | 'comma', rows?: 'dia' }

export interface EntitySearch {
  /** A text that any field contains. */
  readonly q?: string
  readonly where?: Readonly<Record<string, string>>
  /** By default 100. */
  readonly limit?: number
  readonly offset?: number
}

/**
 * The control plane of one sandbox. A method that lists resolves to an array, because that is what a test loops over;
 * a method for a page of a longer list (`search`, `requestRows`, `adjustments`, `timesheets`) resolves to the page.
 * Every method rejects with a `ControlError` unless the response is a success: 400 for a bad value, 401 or 403 if the
 * control plane is closed to the caller, 503 if the server has no room for another sandbox.
 */
export interface ControlClient extends ControlMethods, TypedMethods {
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
  /**
   * A page of the entities that contain a text, of a collection of any size. `where` names fields and the texts that
   * they must contain.
   */
  search (collection: CollectionName, search?: EntitySearch): Promise<Found>
  /** The timesheets of all collaborators of a month as one CSV. */
  timesheetsCsv (month: string, which?: CsvFilter): Promise<string>
  /**
   * The JSON Patch (RFC 6902) that a restore would apply to the state document. Nothing is changed.
   * @throws ControlError 404 if there is no snapshot of that name.
   */
  restorePatch (name: string): Promise<PatchOperation[]>
  /**
   * The exchanges as they come, until the loop ends or `signal` aborts: `for await (const event of control.events())
   * …`. With `since`, earlier exchanges after that point come first.
   */
  events (filter?: EventFilter): AsyncIterableIterator<LogEvent>
  /**
   * What to show under a failing test of this sandbox, as text in the language of the server's machine: each refused
   * request with rule and fix, each warning, and, with the instant at which the test began, what came to `default` or
   * without a sandbox from then on. Empty if there is none of it.
   */
  failureReport (since?: string): Promise<string>
}

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
  return {
    url,
    ...controlMethods(call, url, server),
    sandbox: other => controlClient(server, sender, checkedName(other)),
    fresh: testName => disposable(freshName(testName)),
    async fork (other) {
      await call('POST', `${url}/_sandbox/fork`, { name: other })
      return controlClient(server, sender, other)
    },
    search: async (collection, { where = {}, ...rest } = {}) => {
      const fields = Object.entries(where).map(([field, text]) => ['where', `${field}:${text}`])
      const given = Object.entries(rest).filter(([, value]) => value !== undefined)
      const path = pathWith('search', '/_sandbox/search/:collection', { collection })
      return await call('GET', `${url}${path}?${new URLSearchParams([...fields, ...given] as never)}`)
    },
    timesheetsCsv: (month, which) =>
      call('GET', `${url}/_sandbox/timesheets${queryOf({ month, format: 'csv', ...which })}`),
    restorePatch: async snapshot => {
      const path = pathWith('restorePatch', '/_sandbox/snapshots/:name/restore', { name: snapshot })
      return await call('POST', url + path, { dryRun: true })
    },
    events: filter => streamEvents(`${url}/_sandbox/requests/events`, sender, filter),
    async failureReport (since) {
      const path = `/_sandboxes/failure-report${queryOf({ sandbox: name, since })}`
      return await call<string | undefined>('GET', server + path) ?? ''
    }
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
