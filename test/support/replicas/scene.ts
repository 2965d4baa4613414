import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { testDatabase, type TestDatabase } from '../postgres/database.ts'
import { postgresProxy, type Proxy } from '../postgres/proxy.ts'
import { type HereOptions, type ReplicaHere, replicaHere } from './here.ts'

/** In the statement that appends a batch. */
export const APPEND = 'INTO espelho.change'
const TOKEN = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }

export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  /** The identifier of its exchange in the request log. Its number is 0 if it is in none. */
  readonly exchangeId: string | null
  readonly body: any
}

export async function ask (url: string, method = 'GET', body?: unknown): Promise<Answer> {
  const answer = await fetch(url, { method, headers: TOKEN, ...body !== undefined && { body: JSON.stringify(body) } })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    exchangeId: answer.headers.get('x-sandbox-request-id'),
    body: type.startsWith('application/json') ? JSON.parse(text) : text
  }
}

export const addKey = ({ url, sandbox = 'x' }: ReplicaHere, name: string): Promise<Answer> =>
  ask(`${url}/~${sandbox}/api-key`, 'POST', { name, permissions: ['api-key:criar'] })
export const control = (
  { url, sandbox = 'x' }: ReplicaHere, path: string, method?: string, body?: unknown
): Promise<Answer> => ask(`${url}/~${sandbox}/_sandbox${path}`, method, body)

/** The names of the keys that a test has added. A 503 is asked again: nothing was done. */
export async function keysAt (replica: ReplicaHere): Promise<string[]> {
  const { body } = await unlessRefused(200, () => control(replica, '/state/apiKeys'))
  return body.map(({ name }: { name: string }) => name).filter((name: string) => /^k/.test(name))
}

/** Asks until the answer has this status. A busy machine may take longer than a test lets a request wait. */
export async function unlessRefused (status: number, asked: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await asked()
    if (answer.status === status) return answer
    if (answer.status !== nothingDone.status) throw new Error(`${status} was due: ${JSON.stringify(answer)}`)
    await setTimeout(20)
  }
}

/** A refusal after which the client may ask again. */
export const nothingDone = { status: 503, retryAfter: /^\d+$/ }
export const unknown = { status: 504, retryAfter: null }

export interface Scene {
  readonly database: TestDatabase
  readonly proxy: Proxy
  /** It reaches the database through the proxy, and has made the sandbox `x` with the key `k0`. */
  readonly a: ReplicaHere
  readonly b: ReplicaHere
}

/** Two replicas. */
export async function scene (t: Test, options: Partial<HereOptions> = {}): Promise<Scene> {
  const database = await testDatabase(t)
  const proxy = await postgresProxy(t, database.url)
  const a = await replicaHere(t, { ...options, database: proxy.url })
  await unlessRefused(201, () => addKey(a, 'k0'))
  const b = await replicaHere(t, { ...options, database: database.url })
  t.teardown(() => {
    proxy.mend()
    proxy.resume()
  })
  return { database, proxy, a, b }
}

/** Resolves when the database has the key of this name. */
export async function landed ({ sql }: TestDatabase, name: string): Promise<void> {
  while ((await sql('SELECT FROM espelho.change WHERE body LIKE $1', [`%"${name}"%`])).length === 0) await setTimeout(5)
}

/** The same replicas with another sandbox, which has the key `k0`, too. */
export async function beside ({ a, b, ...rest }: Scene, sandbox: string): Promise<Scene> {
  await unlessRefused(201, () => addKey({ ...a, sandbox }, 'k0'))
  return { ...rest, a: { ...a, sandbox }, b: { ...b, sandbox } }
}
