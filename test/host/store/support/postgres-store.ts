import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import { type Connections, openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { thisRelease } from '../../../../src/host/store/postgres/release.ts'
import { prepareDatabase } from '../../../../src/host/store/postgres/schema.ts'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import {
  postgresStore, type PostgresStore, type PostgresStoreOptions
} from '../../../../src/host/store/postgres/store.ts'
import { testDatabase, type TestDatabase } from '../../../support/postgres/database.ts'
import { postgresProxy, type Proxy } from '../../../support/postgres/proxy.ts'
import { begunWith, MADE_AT } from './begun.ts'
import { model, type Model } from './model.ts'

/** Short, so that a test of what is in doubt is fast, but not on a busy machine too short for what is in none. */
export const TIMES = { statement: 800, doubt: 1600, retry: 10, retryMost: 40 }

export interface TestStore extends PostgresStore {
  /** The id of its replica. */
  readonly replica: string
}

/** A store whose statements may take long, for a test that waits for none. */
export async function openPatientStore (
  t: Test, url: string, options: Partial<PostgresStoreOptions> = {}
): Promise<TestStore> {
  const database = openConnections({ url, size: 4, statement: 10_000 })
  return await openTestStore(t, url, { database, times: {}, ...options })
}

/** A store of a replica with a lease of an hour. */
export async function openTestStore (
  t: Test, url: string, options: Partial<PostgresStoreOptions> = {}
): Promise<TestStore> {
  const { database = openConnections({ url, size: 4, statement: TIMES.statement, connect: 10_000 }) } = options
  const patient = { ...database, run: (text, values) => database.run(text, values, 10_000) } satisfies Connections
  await prepareDatabase(patient, () => {}).catch(async error => {
    await database.close()
    throw error
  })
  const id = randomUUID()
  await database.run(`INSERT INTO espelho.replica (id, address, version, format, expires_at)
    VALUES ($1, 'http://127.0.0.1:1', 'test', 1, now() + interval '1 hour')`, [id])
  const store = postgresStore({
    database,
    holder: { self: { id }, mayTakeOver: true },
    release: thisRelease('test'),
    notice: message => { t.fail(message) },
    elapsed: () => performance.now(),
    times: TIMES,
    ...options
  })
  return Object.assign(store, { replica: id })
}

/** A sandbox of the store `a`, which reaches the database through the proxy. `b` is another replica's. */
export interface Contest {
  readonly database: TestDatabase
  readonly proxy: Proxy
  readonly a: TestStore
  readonly b: TestStore
  readonly own: Ledger
  readonly world: Model
  /** What the operator of `a` was told. */
  readonly notices: string[]
  /** The lease of `a` is over by the database's clock. */
  expire (): Promise<void>
  /** The texts that a replay finds, by whoever can open the sandbox. */
  replayed (store: TestStore): Promise<string[]>
}

export async function contest (t: Test, options: Partial<PostgresStoreOptions> = {}): Promise<Contest> {
  const database = await testDatabase(t)
  const proxy = await postgresProxy(t, database.url)
  const notices: string[] = []
  const notice = (message: string): void => { notices.push(message) }
  const a = await openTestStore(t, proxy.url, { notice, ...options })
  const b = await openTestStore(t, database.url)
  const world = model([begunWith()])
  const own = await a.create('mine', { changeSet: begunWith() }, world)
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
    async expire () {
      await database.sql("UPDATE espelho.replica SET expires_at = now() - interval '1 s' WHERE id = $1", [a.replica])
    },
    async replayed (store) {
      const seen = model()
      const opened = await store.open('mine', seen)
      if (opened === undefined) return []
      await seen.load(opened)
      await opened.release(MADE_AT)
      return seen.applied.map(textOf)
    }
  }
}

/** The text of a change set of a model. */
export function textOf ({ changes: [change] }: ChangeSet): string {
  return change !== undefined && 'entity' in change ? String((change.entity as { hash?: unknown }).hash) : ''
}

/** Has each statement that writes refused, as where the disk is full, or takes that back. */
export async function refuseWrites ({ sql }: Pick<TestDatabase, 'sql'>, refuse: boolean): Promise<void> {
  await sql(`CREATE OR REPLACE FUNCTION espelho.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
  for (const table of ['fleet', 'sandbox', 'change', 'blob']) {
    await sql(refuse
      ? `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON espelho.${table} EXECUTE FUNCTION espelho.refuse()`
      : `DROP TRIGGER refuse ON espelho.${table}`)
  }
}
