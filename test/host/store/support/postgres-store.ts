import type { Test } from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import { type Connections, openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { thisRelease } from '../../../../src/host/store/postgres/release.ts'
import { prepareDatabase } from '../../../../src/host/store/postgres/schema.ts'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import { postgresStore, type PostgresStoreOptions } from '../../../../src/host/store/postgres/store.ts'
import type { Store } from '../../../../src/host/store/store.ts'
import { testDatabase, type TestDatabase } from '../../../support/postgres/database.ts'
import { postgresProxy, type Proxy } from '../../../support/postgres/proxy.ts'
import { begunWith } from './begun.ts'
import { model, type Model } from './model.ts'

/** Short, so that a test of what is in doubt is fast, but not on a busy machine too short for what is in none. */
export const TIMES = { statement: 800, retry: 1600, unknown: 1600, pause: 10 }

/** A store whose statements may take long, for a test that waits for none. */
export async function openPatientStore (
  t: Test, url: string, options: Partial<PostgresStoreOptions> = {}
): Promise<Store> {
  const database = openConnections({ url, size: 4, statement: 10_000 })
  return await openTestStore(t, url, { database, times: { statement: 10_000, retry: 10_000 }, ...options })
}

/** The store of a replica. A file that no state names goes at once. */
export async function openTestStore (
  t: Test, url: string, options: Partial<PostgresStoreOptions> = {}
): Promise<Store> {
  const { database = openConnections({ url, size: 4, statement: TIMES.statement, connect: 10_000 }) } = options
  const patient = { ...database, run: (text, values) => database.run(text, values, 10_000) } satisfies Connections
  await prepareDatabase(patient, () => {}).catch(async error => {
    await database.close()
    throw error
  })
  return postgresStore({
    database,
    release: thisRelease('test'),
    notice: message => { t.fail(message) },
    elapsed: () => performance.now(),
    times: TIMES,
    keepFilesMs: 0,
    ...options
  })
}

/** A sandbox of the store `a`, which reaches the database through the proxy. `b` is another replica's. */
export interface Contest {
  readonly database: TestDatabase
  readonly proxy: Proxy
  readonly a: Store
  readonly b: Store
  readonly own: Ledger
  readonly world: Model
  /** What the operator of `a` was told. */
  readonly notices: string[]
  /** The texts that a replay finds. */
  replayed (store: Store): Promise<string[]>
}

export async function contest (t: Test, options: Partial<PostgresStoreOptions> = {}): Promise<Contest> {
  const database = await testDatabase(t)
  const proxy = await postgresProxy(t, database.url)
  const notices: string[] = []
  const notice = (message: string): void => { notices.push(message) }
  const a = await openTestStore(t, proxy.url, { notice, ...options })
  const b = await openTestStore(t, database.url)
  const world = model([begunWith()])
  const own = await a.create('mine', { changeSet: begunWith() })
  if (own === undefined) throw new Error('it is there already')
  t.teardown(() => Promise.all([a.close(), b.close()]))
  return {
    database,
    proxy,
    a,
    b,
    own,
    world,
    notices,
    async replayed (store) {
      const seen = model()
      const opened = await store.open('mine')
      if (opened === undefined) return []
      await seen.load(opened)
      return seen.applied.map(textOf)
    }
  }
}

/** The text of a change set of a model. */
export function textOf ({ changes: [change] }: ChangeSet): string {
  return change !== undefined && 'entity' in change ? String((change.entity as { hash?: unknown }).hash) : ''
}
