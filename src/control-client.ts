import { type RequestMethods, requestMethods } from './control-client/requests.ts'
import type { ChosenSettings, Settings } from './assumptions.ts'

/** The control plane of one sandbox; every method rejects with a `ControlError` when the answer is not a success. */
export interface ControlClient extends RequestMethods {
  /** The base URL of the sandbox. */
  readonly url: string
  /** The same for another sandbox of the server, made at its first use. */
  sandbox (name: string): ControlClient
  overview (): Promise<Overview>
  /** `keep` takes the request log, or what clients have reached, along. */
  reset (options?: { keep?: ('requests' | 'coverage')[] }): Promise<{ epoch: number, hash: string }>
  hash (): Promise<string>
  state (): Promise<StateDocument>
  putState (document: StateDocument): Promise<{ hash: string }>
  collection (collection: string): Promise<Entity[]>
  entity (collection: string, id: string): Promise<Entity>
  addEntity (collection: string, entity: Entity): Promise<Entity>
  putEntity (collection: string, id: string, entity: Entity): Promise<Entity>
  deleteEntity (collection: string, id: string): Promise<void>
  apiKeys (): Promise<ApiKeyEntry[]>
  /** In the contract's form, for every day from `from` to `to` (`yyyy-MM-dd`); for `from` alone, when `to` is left out. */
  dailyFrequency (colaboradorId: string, from: string, to?: string): Promise<Entity[]>
  /** The manager's decision; the adjustment, in the contract's form. */
  approveAdjustment (id: string, decision?: Decision): Promise<Entity>
  rejectAdjustment (id: string, decision?: Decision): Promise<Entity>
  cancelAdjustment (id: string, decision?: Decision): Promise<Entity>
  clock (): Promise<Clock>
  setClock (clock: Partial<Clock>): Promise<Clock>
  /** An ISO 8601 duration, or a span as `90m`. */
  advanceClock (by: string): Promise<Clock>
  snapshots (): Promise<SnapshotEntry[]>
  /** Keeps the present state under a name, in the place of what has it. */
  snapshot (name: string): Promise<SnapshotEntry>
  restore (name: string): Promise<{ epoch: number, hash: string }>
  deleteSnapshot (name: string): Promise<void>
  /** A new sandbox that starts as this one stands, and its control plane. */
  fork (name: string): Promise<ControlClient>
  /** JSON Patch (RFC 6902) from a snapshot, or from the fixtures, to the present state document. */
  diff (from?: string): Promise<PatchOperation[]>
  faults (): Promise<Fault[]>
  addFault (rule: FaultRule): Promise<Fault>
  deleteFault (id: number): Promise<void>
  clearFaults (): Promise<void>
  magic (): Promise<MagicEntry[]>
  settings (): Promise<Settings>
  /** `null` goes back to what the sandbox started with. */
  patchSettings (settings: SettingsPatch): Promise<Settings>
  assumptions (): Promise<AssumptionEntry[]>
  sandboxes (): Promise<SandboxEntry[]>
  deleteSandbox (name: string): Promise<void>
}

export type Entity = Record<string, unknown>
export type StateDocument = Record<string, Entity[]>
export interface Clock { now: string, mode: 'frozen' | 'ticking' | 'system' }
export interface Overview { name: string, seed: number, epoch: number, clock: Clock, hash: string, collections: Record<string, number>, links: Record<string, string> }
export interface ApiKeyEntry { id: string, name: string, token: string, permissions: string[], expiresAt?: string, expired: boolean, colaboradorId: string }
export interface Decision { observacaoGestor?: string }
export type SettingsPatch = { readonly [K in keyof ChosenSettings]: ChosenSettings[K] | null }
export interface AssumptionEntry { id: string, section: string, question: string, answer: string, key?: string, value?: unknown, default?: unknown, allowed?: object, alternatives: { answer: string, value?: unknown }[] }
export interface SnapshotEntry { name: string, createdAt: string, hash: string }
export interface PatchOperation { op: 'add' | 'remove' | 'replace', path: string, value?: unknown }
export interface FaultRule {
  operation?: string
  /** JSON Pointers into the body, and names of headers, with the values that they must have. */
  match?: { body?: Record<string, unknown>, headers?: Record<string, string> }
  times?: number
  every?: number
  probability?: number
  stage: 'before-auth' | 'after-validation' | 'after-commit'
  delayMs?: number
  status?: number
  wire?: 'reset' | 'truncate' | 'empty'
}
export interface Fault extends FaultRule { id: number, seen: number, hits: number }
export interface MagicEntry { operation: string, method: string, path: string, in: string, at: string, value: string, status: number, documented: boolean, message: string | string[] }
export interface SandboxEntry { name: string, createdAt: string, lastUsedAt: string, epoch: number }

/** The control plane refused; `status` and `body` are its answer. */
export class ControlError extends Error {
  readonly status: number
  readonly body: unknown

  constructor (method: string, url: string, status: number, body: unknown) {
    super(`${method} ${url}: ${status} ${JSON.stringify((body as { message?: unknown } | undefined)?.message ?? body)}`)
    this.name = 'ControlError'
    this.status = status
    this.body = body
  }
}

/** A client for the sandbox at `base` of the server at `server`. */
export function controlClient (server: string, token: string | undefined, base = server): ControlClient {
  async function call<T> (method: string, url: string, body?: unknown): Promise<T> {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && token !== 'off' && { authorization: `Bearer ${token}` })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) throw new ControlError(method, url, response.status, answer)
    return answer as T
  }
  const plane = `${base}/_sandbox`
  const snapshotUrl = (name: string): string => `${plane}/snapshots/${encodeURIComponent(name)}`
  const entityUrl = (collection: string, id: string): string => `${plane}/state/${encodeURIComponent(collection)}/${encodeURIComponent(id)}`

  return {
    url: base,
    sandbox: name => controlClient(server, token, `${server}/~${name}`),
    ...requestMethods(call, plane),
    overview: () => call('GET', plane),
    reset: options => call('POST', `${plane}/reset`, options),
    hash: async () => (await call<{ hash: string }>('GET', `${plane}/hash`)).hash,
    state: () => call('GET', `${plane}/state`),
    putState: document => call('PUT', `${plane}/state`, document),
    collection: collection => call('GET', `${plane}/state/${encodeURIComponent(collection)}`),
    entity: (collection, id) => call('GET', entityUrl(collection, id)),
    addEntity: (collection, entity) => call('POST', `${plane}/state/${encodeURIComponent(collection)}`, entity),
    putEntity: (collection, id, entity) => call('PUT', entityUrl(collection, id), entity),
    deleteEntity: (collection, id) => call('DELETE', entityUrl(collection, id)),
    ...dayMethods(call, plane),
    apiKeys: async () => (await call<{ apiKeys: ApiKeyEntry[] }>('GET', `${plane}/api-keys`)).apiKeys,
    clock: () => call('GET', `${plane}/clock`),
    setClock: clock => call('PUT', `${plane}/clock`, clock),
    advanceClock: by => call('POST', `${plane}/clock/advance`, { by }),
    snapshots: async () => (await call<{ snapshots: SnapshotEntry[] }>('GET', `${plane}/snapshots`)).snapshots,
    snapshot: name => call('PUT', snapshotUrl(name)),
    restore: name => call('POST', `${snapshotUrl(name)}/restore`),
    deleteSnapshot: name => call('DELETE', snapshotUrl(name)),
    async fork (name) {
      await call('POST', `${plane}/fork`, { name })
      return controlClient(server, token, `${server}/~${name}`)
    },
    diff: (from = 'fixtures') => call('GET', `${plane}/diff?from=${encodeURIComponent(from)}`),
    faults: async () => (await call<{ faults: Fault[] }>('GET', `${plane}/faults`)).faults,
    addFault: rule => call('POST', `${plane}/faults`, rule),
    deleteFault: id => call('DELETE', `${plane}/faults/${id}`),
    clearFaults: () => call('DELETE', `${plane}/faults`),
    magic: async () => (await call<{ magic: MagicEntry[] }>('GET', `${plane}/magic`)).magic,
    settings: () => call('GET', `${plane}/settings`),
    patchSettings: settings => call('PATCH', `${plane}/settings`, settings),
    assumptions: async () => (await call<{ assumptions: AssumptionEntry[] }>('GET', `${plane}/assumptions`)).assumptions,
    sandboxes: async () => (await call<{ sandboxes: SandboxEntry[] }>('GET', `${server}/_sandboxes`)).sandboxes,
    deleteSandbox: name => call('DELETE', `${server}/_sandboxes/${encodeURIComponent(name)}`)
  }
}

type Call = <T>(method: string, url: string, body?: unknown) => Promise<T>

function dayMethods (call: Call, plane: string): Pick<ControlClient, 'dailyFrequency' | 'approveAdjustment' | 'rejectAdjustment' | 'cancelAdjustment'> {
  const decide = (decision: string) => async (id: string, body: Decision = {}): Promise<Entity> =>
    await call('POST', `${plane}/adjustments/${encodeURIComponent(id)}/${decision}`, body)
  return {
    async dailyFrequency (colaboradorId, from, to = from) {
      const query = new URLSearchParams({ from, to }).toString()
      return (await call<{ days: Entity[] }>('GET', `${plane}/daily-frequency/${encodeURIComponent(colaboradorId)}?${query}`)).days
    },
    approveAdjustment: decide('approve'),
    rejectAdjustment: decide('reject'),
    cancelAdjustment: decide('cancel')
  }
}
