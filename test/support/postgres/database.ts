import pg from 'pg'
import tap, { type Test } from 'tap'
import { type PostgresServer, startPostgres } from './server.ts'

/** An empty database of a test. */
export interface TestDatabase {
  readonly url: string
  readonly server: PostgresServer
  /** Runs statements as the superuser, and resolves to the rows of the last. */
  sql<R extends object = Record<string, unknown>> (text: string, values?: unknown[]): Promise<R[]>
  /** Runs a statement in a transaction that stays open until its `end`. */
  hold (text: string): Promise<{ end (): Promise<void> }>
  /** Ends the connections of servers to it. */
  cutOff (): Promise<void>
}

/** For `t.test`: it runs while no other does, because it restarts the PostgreSQL of all, or nothing may delay it. */
export const ALONE = { buffered: false }

// Tests that use a database often wait, so several run at once, each with a database of its own.
tap.jobs = 4

let starting: Promise<PostgresServer> | undefined
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_get_activity(NULL)
  WHERE datid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`
/** The application name of the tests' own connections. */
const TESTS = 'tests'
const TABLES =
  ['sandbox', 'change', 'exchange', 'coverage', 'snapshot', 'fixtures', 'blob'].map(name => `espelho.${name}`)
/** To make the tables takes a hundred times longer. The lock waits for who was cut off in the middle of a statement. */
const EMPTY = `LOCK TABLE espelho.fleet, ${TABLES} IN SHARE ROW EXCLUSIVE MODE;
  ${TABLES.map(table => `DELETE FROM ${table};`).join(' ')}`
const THERE = "SELECT to_regclass('espelho.fleet') IS NOT NULL AS there"
const DROP = 'DROP SCHEMA IF EXISTS espelho CASCADE'
/** In a statement of a test after which its database is not as another test expects it. */
const ALTERS = /\b(ALTER|CREATE|DROP|GRANT)\b|UPDATE espelho\.fleet/
/** Databases that no test uses now, without and with tables. */
const idle = { bare: [] as string[], made: [] as string[] }
let made = 0

/** The PostgreSQL that the tests of this process share. */
export function sharedPostgres (): Promise<PostgresServer> {
  starting ??= startPostgres()
  return starting
}

/**
 * Its tables may be there, empty, unless it must be `bare`. When the test ends, whoever is still connected is cut off.
 */
export async function testDatabase (t: Test, { bare = false } = {}): Promise<TestDatabase> {
  const server = await sharedPostgres()
  const name = await idleDatabase(server, bare)
  let altered = false
  t.teardown(async () => {
    const pool = poolOf(server, name)
    const isBusy = pool.totalCount > pool.idleCount
    await onServer(server, name, isBusy ? TERMINATE : `${TERMINATE} AND application_name <> '${TESTS}'`)
    const [{ there }] = await onServer(server, name, THERE) as [{ there: boolean }]
    const isMade = there && !altered
    await onServer(server, name, isMade ? EMPTY : DROP)
    if (isBusy || altered) { // a connection has the settings of its database from when it was opened
      pools.delete(name)
      await pool.end()
    }
    idle[isMade ? 'made' : 'bare'].push(name)
  })
  return {
    url: server.pooledUrl(name),
    server,
    async sql (text, values) {
      altered ||= ALTERS.test(text)
      return await onServer(server, name, { text, values }) as never
    },
    cutOff: async () => { await onServer(server, name, `${TERMINATE} AND application_name = 'espelho'`) },
    async hold (text) {
      const client = new pg.Client(server.url(name))
      await client.connect()
      await client.query('BEGIN')
      await client.query(text)
      return {
        async end () {
          await client.query('COMMIT')
          await client.end()
        }
      }
    }
  }
}

async function idleDatabase (server: PostgresServer, bare: boolean): Promise<string> {
  const name = bare ? idle.bare.pop() : idle.made.pop() ?? idle.bare.pop()
  if (name !== undefined) return name
  const filled = idle.made.pop()
  if (filled === undefined) return await newDatabase(server)
  await onServer(server, filled, DROP)
  return filled
}

async function newDatabase (server: PostgresServer): Promise<string> {
  const name = `test${++made}`
  await onServer(server, 'postgres', `CREATE DATABASE ${name}`)
  return name
}

/** The connections of tests to each database. To open one takes longer than most statements. */
const pools = new Map<string, pg.Pool>()

function poolOf (server: PostgresServer, database: string): pg.Pool {
  const pool = pools.get(database) ?? new pg.Pool({
    connectionString: server.url(database), application_name: TESTS, allowExitOnIdle: true
  }).on('error', () => {}) // the server was stopped
  pools.set(database, pool)
  return pool
}

async function onServer (
  server: PostgresServer, database: string, ...statements: Array<string
    | { text: string, values?: unknown[] | undefined }>
): Promise<unknown[]> {
  const client = await poolOf(server, database).connect()
  const onError = (): void => {} // its statement says so, too, where the end of a test cuts it off
  client.on('error', onError)
  let rows: unknown[] = []
  let broken = true
  try {
    for (const statement of statements) rows = (await client.query(statement as string)).rows
    broken = false
  } finally {
    client.off('error', onError).release(broken)
  }
  return rows
}
