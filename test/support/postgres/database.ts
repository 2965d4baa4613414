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
const TERMINATE = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()'
/** Databases that no test uses now. */
const idle: string[] = []
let made = 0

/** The PostgreSQL that the tests of this process share. */
export function sharedPostgres (): Promise<PostgresServer> {
  starting ??= startPostgres()
  return starting
}

/** When the test ends, whoever is still connected is cut off. */
export async function testDatabase (t: Test): Promise<TestDatabase> {
  const server = await sharedPostgres()
  const name = idle.pop() ?? await newDatabase(server)
  t.teardown(async () => {
    await onServer(server, name, `${TERMINATE} AND pid <> pg_backend_pid()`, 'DROP SCHEMA IF EXISTS espelho CASCADE')
    await pools.get(name)?.end() // a connection has the settings of its database from when it was opened
    pools.delete(name)
    idle.push(name)
  })
  return {
    url: server.pooledUrl(name),
    server,
    sql: async (text, values) => (await onServer(server, name, { text, values })) as never,
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

async function newDatabase (server: PostgresServer): Promise<string> {
  const name = `test${++made}`
  await onServer(server, 'postgres', `CREATE DATABASE ${name}`)
  return name
}

/** The connections of tests to each database. To open one takes longer than most statements. */
const pools = new Map<string, pg.Pool>()

async function onServer (
  server: PostgresServer, database: string, ...statements: Array<string
    | { text: string, values?: unknown[] | undefined }>
): Promise<unknown[]> {
  const pool = pools.get(database) ?? new pg.Pool({ connectionString: server.url(database), allowExitOnIdle: true })
  if (!pools.has(database)) pools.set(database, pool.on('error', () => {})) // the server was stopped
  const client = await pool.connect()
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
