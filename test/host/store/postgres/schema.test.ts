import t from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import {
  type Migration, MIGRATIONS, migrationText, prepareDatabase
} from '../../../../src/host/store/postgres/schema.ts'
import { testDatabase } from '../../../support/postgres/database.ts'
import { begunWith, MADE_AT } from '../support/begun.ts'
import { model } from '../support/model.ts'
import { openTestStore } from '../support/postgres-store.ts'

const SECOND: Migration = { lowest: 1, text: 'ALTER TABLE espelho.sandbox ADD COLUMN added int NOT NULL DEFAULT 7;\n' }
const THIRD: Migration = { lowest: 2, text: 'ALTER TABLE espelho.sandbox ADD COLUMN needed text;\n' }
const TWO = [...MIGRATIONS, SECOND]
const THREE = [...TWO, THIRD]

/** Starts as a server does that knows these migrations. */
async function start (url: string, migrations?: readonly Migration[]): Promise<void> {
  const database = openConnections({ url, size: 1, statement: 10_000 })
  try { await prepareDatabase(database, () => {}, true, migrations) } finally { await database.close() }
}

const SCHEMA = 'SELECT schema, lowest, length(secret) AS bytes FROM espelho.fleet'

t.test('a second migration runs once, beside a server that knows only the first', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  const old = await openTestStore(t, url)
  t.teardown(() => old.close())
  const world = model([begunWith()])
  const own = await old.create('mine', { changeSet: begunWith() }, world)
  t.same(await sql(SCHEMA), [{ schema: 1, lowest: 1, bytes: 32 }])
  await Promise.all([start(url, TWO), start(url, TWO), start(url, TWO)])
  t.same(await sql(SCHEMA), [{ schema: 2, lowest: 1, bytes: 32 }])
  t.same(await sql('SELECT added FROM espelho.sandbox'), [{ added: 7 }])

  await world.commit(own!, 'by the old server')
  await own!.release(MADE_AT, new Uint8Array(1))
  t.ok(await old.open('mine', model()), 'the old server goes on')
  await start(url)
  t.pass('and another old one starts')

  await start(url, THREE)
  t.same(await sql(SCHEMA), [{ schema: 3, lowest: 2, bytes: 32 }])
  await start(url, TWO)
  await t.rejects(start(url), {
    name: 'StoreError', message: /has the schema 3, and needs a version of espelho that knows the schema 2; .* knows 1$/
  })
  await sql('DROP SCHEMA espelho CASCADE')
})

t.test('a role that may not alter the tables is told what somebody else has to run', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  await sql(migrationText())
  await sql('DROP ROLE IF EXISTS limited')
  await sql('CREATE ROLE limited LOGIN')
  await sql('GRANT USAGE ON SCHEMA espelho TO limited')
  await sql('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA espelho TO limited')
  const asLimited = url.replace('postgres@', 'limited@')
  await start(asLimited)
  const advice = /may not bring it to 2: .*`espelho migrate --sql --from-schema 1`/
  await t.rejects(start(asLimited, TWO), { message: advice })
  await sql(migrationText(1, TWO))
  await start(asLimited, TWO)
  t.same(await sql(SCHEMA), [{ schema: 2, lowest: 1, bytes: 32 }])
  await t.rejects(sql(migrationText(1, TWO)), /has not the schema 1/)
  t.match(migrationText(2, TWO), /^-- 2 is the newest schema/)
  await sql('DROP SCHEMA espelho CASCADE')
  await sql('DROP ROLE limited')
})

t.test('a statement of a client that is gone ends, because the role is told to look', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  await start(url)
  t.match(await sql('SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase ' +
    'WHERE datname = current_database()'), [{ setconfig: ['client_connection_check_interval=10s'] }])
})
