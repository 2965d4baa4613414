/** What a sandbox has seen, for the tests of its clients. */
export interface RequestMethods {
  /** Newest last. */
  requests (filter?: RequestFilter & { limit?: number }): Promise<RequestList>
  /** With `explain` where something was refused. */
  request (id: string): Promise<ExplainedRequest>
  clearRequests (): Promise<void>
  /** Without a number: at least one. */
  verify (verification: Verification): Promise<Verified>
  /** Resolves when so many have matched (one, unless told otherwise), or with `ok: false` when the time is up (`5s`). */
  wait (filter?: RequestFilter & { count?: number, timeout?: string }): Promise<Waited>
  coverage (): Promise<Coverage>
  /** The exchanges as HAR 1.2. */
  har (filter?: RequestFilter & { limit?: number }): Promise<Har>
}

export interface RequestFilter {
  /** `requestAdjustment`, …, or the operationId of the OpenAPI document. */
  operation?: string
  /** 404, or `4xx`. */
  status?: number | string
  /** Without the sandbox prefix; `*` stands for anything, `{name}` for one segment. */
  path?: string
  /** Those after the exchange of this id, or from this instant of system time on. */
  since?: string
}

export interface LoggedMessage { headers: Record<string, string>, length: number, body?: unknown, text?: string, cut?: string[] }
export interface LoggedRequest {
  id: string
  epoch: number
  operation?: string
  format?: string
  method: string
  path: string
  query: Record<string, string | string[]>
  status: number
  at: string
  sandboxTime: string
  durationMs: number
  apiKey?: { name: string, colaboradorId: string }
  provokedBy?: string
  wireFault?: string
  assumptions: string[]
  warnings: { code: string, pointer?: string, text: string }[]
  problems: { code: string, pointer?: string, line?: number, message: string }[]
  request: LoggedMessage
  response: LoggedMessage
  changes: { collection: string, key: string, entity: object | null }[]
}
export interface Explained {
  code: string
  rule: string
  pointer?: string
  line?: number
  sent?: unknown
  contract: string[]
  assumptions: string[]
  change: string
  patch?: { op: 'add' | 'replace' | 'remove', path: string, value?: unknown }[]
}
export interface ExplainedRequest extends LoggedRequest { explain?: Explained[] }
export interface RequestList { requests: LoggedRequest[], complete: boolean, evicted: number }
export interface Verification {
  match?: RequestFilter & { format?: string, body?: Record<string, unknown> }
  count?: number
  atLeast?: number
  atMost?: number
}
export interface Verified { ok: boolean, matched: number, complete: boolean, ids: string[], nearest: { id: string, reasons: string[] }[] }
export interface Waited extends RequestList { ok: boolean, ended: 'matched' | 'timeout' | 'reset' | 'closed', matched: number }
export interface Coverage {
  reached: number
  total: number
  areas: { kind: 'status' | 'format' | 'rule' | 'transition', reached: number, total: number, items: { of: string, case: string, count: number }[] }[]
  missing: string[]
}

/** For the tools that read it. */
export interface Har { log: { version: string, creator: object, entries: object[] } }

type Call = <T>(method: string, url: string, body?: unknown) => Promise<T>

export function requestMethods (call: Call, plane: string): RequestMethods {
  return {
    requests: filter => call('GET', `${plane}/requests${queryOf(filter)}`),
    request: id => call('GET', `${plane}/requests/${encodeURIComponent(id)}`),
    clearRequests: () => call('DELETE', `${plane}/requests`),
    verify: verification => call('POST', `${plane}/requests/verify`, verification),
    wait: filter => call('GET', `${plane}/requests/wait${queryOf(filter)}`),
    coverage: () => call('GET', `${plane}/coverage`),
    har: filter => call('GET', `${plane}/requests/har${queryOf(filter)}`)
  }
}

function queryOf (parameters: object = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined).map(([name, value]): [string, string] => [name, String(value)])
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
