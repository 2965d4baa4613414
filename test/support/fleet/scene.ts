import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { testDatabase, type TestDatabase } from '../postgres/database.ts'
import { postgresProxy, type Proxy } from '../postgres/proxy.ts'
import { type HereOptions, type ReplicaHere, replicaHere } from './here.ts'

/** In the statement that appends a batch. */
export const APPEND = 'INTO espelho.change'
const TOKEN = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }

export interface Answer { readonly status: number, readonly retryAfter: string | null, readonly body: any }

export async function ask (url: string, method = 'GET', body?: unknown): Promise<Answer> {
  const answer = await fetch(url, { method, headers: TOKEN, ...body !== undefined && { body: JSON.stringify(body) } })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: type.startsWith('application/json') ? JSON.parse(text) : text
  }
}

export const addKey = ({ url }: ReplicaHere, name: string): Promise<Answer> =>
  ask(`${url}/~x/api-key`, 'POST', { name, permissions: ['api-key:criar'] })
export const control = ({ url }: ReplicaHere, path: string, method?: string, body?: unknown): Promise<Answer> =>
  ask(`${url}/~x/_sandbox${path}`, method, body)

/** The names of the keys that a test has added. A 503 is asked again: nothing was done. */
export async function keysAt (replica: ReplicaHere): Promise<string[]> {
  const { body } = await unlessRefused(200, () => control(replica, '/state/apiKeys'))
  return body.map(({ name }: { name: string }) => name).filter((name: string) => /^k/.test(name))
}

/** Asks until the answer has this status. A busy machine may take longer than a test lets a request wait. */
async function unlessRefused (status: number, asked: () => Promise<Answer>): Promise<Answer> {
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
  /** Has the sandbox `x`, with the key `k0`. */
  readonly owner: ReplicaHere
  readonly front: ReplicaHere
  /** The lease of the owner is over by the database's clock, as the front has heard. */
  expire (): Promise<void>
}

interface SceneOptions extends Partial<HereOptions> {
  /** Whether the owner renews its lease no more. */
  readonly asleep?: boolean
}

/** Longer than any test. */
const NEVER = 600_000

/** The owner reaches the database through the proxy, the front does not. */
export async function scene (t: Test, { asleep = false, ...options }: SceneOptions = {}): Promise<Scene> {
  const database = await testDatabase(t)
  const proxy = await postgresProxy(t, database.url)
  const store = { ...options.store, ...asleep && { renew: NEVER, ttl: NEVER } }
  const owner = await replicaHere(t, { ...options, database: proxy.url, store })
  await unlessRefused(201, () => addKey(owner, 'k0'))
  const front = await replicaHere(t, { ...options, database: database.url })
  t.teardown(() => {
    proxy.mend()
    proxy.resume()
  })
  return {
    database,
    proxy,
    owner,
    front,
    async expire () {
      const { id } = owner.owners.self
      await database.sql("UPDATE espelho.replica SET expires_at = now() - interval '1 s' WHERE id = $1", [id])
      while (front.owners.takers.some(taker => taker.id === id)) await setTimeout(5)
    }
  }
}

/** Resolves when the database has so many rows of changes. */
export async function landed ({ sql }: TestDatabase, count: number): Promise<void> {
  while ((await sql('SELECT FROM espelho.change')).length < count) await setTimeout(5)
}
