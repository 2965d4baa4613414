import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { TestDatabase } from '../../support/postgres/database.ts'
import { openConnections } from '../../../src/storage/postgres/connections.ts'
import { prepareDatabase } from '../../../src/storage/postgres/schema.ts'
import { postgresStore, type PostgresStore, type PostgresStoreOptions } from '../../../src/storage/postgres/store.ts'

/** Short, so that a test of what is in doubt is fast. */
export const TIMES = { statement: 400, doubt: 1200, retry: 10, retryMost: 40 }

export interface TestStore extends PostgresStore {
  /** The id of its replica. */
  readonly replica: string
}

/** A store of a replica with a lease of an hour. */
export async function openTestStore (
  t: Test, url: string, options: Partial<PostgresStoreOptions> = {}
): Promise<TestStore> {
  const database = openConnections({ url, size: 4, statement: TIMES.statement })
  await prepareDatabase(database, () => {})
  const id = randomUUID()
  await database.run(`INSERT INTO espelho.replica (id, address, version, format, expires_at)
    VALUES ($1, 'http://127.0.0.1:1', 'test', 1, now() + interval '1 hour')`, [id])
  const store = postgresStore({
    database,
    holder: { id, mayTakeOver: true },
    notice: message => { t.fail(message) },
    elapsed: () => performance.now(),
    times: TIMES,
    ...options
  })
  return Object.assign(store, { replica: id })
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
