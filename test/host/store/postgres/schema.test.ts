import t from 'tap'
import type { Words } from '../../../../src/core/words.ts'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import type { LockPatience } from '../../../../src/host/store/postgres/table-locks.ts'
import {
  type Migration, MIGRATIONS, migrationText, prepareDatabase
} from '../../../../src/host/store/postgres/schema.ts'
import { testDatabase } from '../../../support/postgres/database.ts'
import { begunWith } from '../support/begun.ts'
import { model, put } from '../support/model.ts'
import { openTestStore } from '../support/postgres-store.ts'

const NEXT: Migration = { lowest: 2, text: 'ALTER TABLE espelho.sandbox ADD COLUMN added int NOT NULL DEFAULT 7;\n' }
const AFTER: Migration = { lowest: 3, text: 'ALTER TABLE espelho.sandbox ADD COLUMN needed text;\n' }
const TWO_TABLES: Migration = { lowest: 2, text: `${NEXT.text}ALTER TABLE espelho.change ADD COLUMN added int;\n` }
const THREE = [...MIGRATIONS, NEXT]
const FOUR = [...THREE, AFTER]

/** Starts as a server does that knows these migrations. */
async function start (
  url: string, migrations?: readonly Migration[], notice: (message: string) => void = () => {},
  patience?: LockPatience, statement = 10_000
): Promise<void> {
  const database = openConnections({ url, size: 1, statement })
  const inEnglish = ({ en }: Words): void => notice(en)
  try { await prepareDatabase(database, inEnglish, true, migrations, patience) } finally { await database.close() }
}

const SCHEMA = 'SELECT schema, lowest FROM espelho.fleet'

t.test('a further migration runs once, beside a server that does not know it', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  const old = await openTestStore(t, url)
  t.teardown(() => old.close())
  const world = model([begunWith()])
  const own = await old.create('mine', { changeSet: begunWith() })
  t.same(await sql(SCHEMA), [{ schema: 2, lowest: 2 }])
  await Promise.all([start(url, THREE), start(url, THREE), start(url, THREE)])
  t.same(await sql(SCHEMA), [{ schema: 3, lowest: 2 }])
  t.same(await sql('SELECT added FROM espelho.sandbox'), [{ added: 7 }])

  await world.commit(own!, 'by the old server')
  t.ok(await old.open('mine'), 'the old server goes on')
  await start(url)
  t.pass('and another old one starts')

  await start(url, FOUR)
  t.same(await sql(SCHEMA), [{ schema: 4, lowest: 3 }])
  await start(url, THREE)
  await t.rejects(start(url), {
    name: 'StoreError',
    message: /has the schema 4, and needs a version of espelho that knows the schema 3; .* knows 2$/,
    pt: /^postgres:.* tem o schema 4 e precisa de uma versão do espelho que conheça o schema 3; esta conhece até o 2$/
  })
  await sql('DROP SCHEMA espelho CASCADE')
})

t.test('tables of servers that owned sandboxes are converted, once none of them is there', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  await start(url, MIGRATIONS.slice(0, 1))
  const [old] = await sql<{ id: string }>(`INSERT INTO espelho.replica (id, address, version, format, expires_at)
    VALUES (gen_random_uuid(), 'http://10.0.0.7:3000', '1', 1, now() + interval '1 hour') RETURNING id`)
  const sets =
    [begunWith(), { sequence: 2, changes: [put('k', 'second')] }, { sequence: 3, changes: [put('l', 'third')] }]
  const made = async (name: string, folded: number) => await sql(`WITH made AS (
      INSERT INTO espelho.sandbox
        (name, format, version, plain, created_at, used_at, epoch, fixtures, owner, term, head, folded)
      VALUES ($1, 1, '1', false, now(), now(), 0, '{}', $2, 4, 3, $3) RETURNING id)
    INSERT INTO espelho.change SELECT id, n, n, 4, ($4::text[])[n] FROM made, generate_series(1, 3) n`,
  [name, old?.id, folded, sets.map(set => JSON.stringify(set))])
  await made('mine', 0)
  await sql("INSERT INTO espelho.parting SELECT id, 4, 'a request log' FROM espelho.sandbox")
  await t.rejects(start(url), { message: /is in use by http:\/\/10\.0\.0\.7:3000, which is of an earlier version/ })
  t.same(await sql('SELECT schema, lowest FROM espelho.fleet'), [{ schema: 1, lowest: 1 }])

  await sql("UPDATE espelho.replica SET expires_at = now() - interval '1 s'")
  const told: string[] = []
  await start(url, undefined, message => told.push(message))
  t.match(told.at(-1), /^postgres:.* was converted: the request logs and the coverage .*, of 1 sandbox, are lost;/)
  await start(url, undefined, message => told.push(message))
  t.equal(told.filter(line => / was converted: /.test(line)).length, 1, 'which is told once')
  t.same(await sql('SELECT log FROM espelho.sandbox'), [{ log: '0' }])
  t.same(await sql(SCHEMA), [{ schema: 2, lowest: 2 }], 'a server of before refuses to start')
  await t.rejects(sql('UPDATE espelho.sandbox SET owner = NULL WHERE owner = $1', [old?.id]), /does not exist/,
    'and what a paused one sends is refused')
  const store = await openTestStore(t, url)
  t.teardown(() => store.close())
  const own = (await store.open('mine'))!
  const world = model()
  await world.load(own)
  t.same(world.applied, sets)
  t.equal(await own.shared?.look(), undefined, 'the last row has the batch that the sandbox names')
  await world.commit(own, 'fourth')
  t.equal(await own.shared?.look(), undefined)
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
  const advice = /may not bring it to 3: .*`espelho migrate --sql --from-schema 2`/
  await t.rejects(start(asLimited, THREE), { message: advice })
  await sql(migrationText(2, THREE))
  await start(asLimited, THREE)
  t.same(await sql(SCHEMA), [{ schema: 3, lowest: 2 }])
  await t.rejects(sql(migrationText(2, THREE)), /has not the schema 2/)
  t.match(migrationText(3, THREE), /^-- 3 is the newest schema/)
  await sql('DROP SCHEMA espelho CASCADE')
  await sql('DROP ROLE limited')
})

t.test('a statement of a client that is gone ends, because the role is told to look', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  await start(url)
  t.match(await sql('SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase ' +
    'WHERE datname = current_database()'), [{ setconfig: ['client_connection_check_interval=10s'] }])
})

const held: Array<[what: string, by: string, migrations: readonly Migration[]]> = [
  ['the second table that it alters', 'LOCK TABLE espelho.change IN ACCESS SHARE MODE', [...MIGRATIONS, TWO_TABLES]],
  ['the table that it reads', 'LOCK TABLE espelho.fleet IN ACCESS EXCLUSIVE MODE', MIGRATIONS],
  ['the right to migrate', 'SELECT pg_advisory_xact_lock(28555899222911087)', THREE]
]
for (const [what, by, migrations] of held) {
  t.test(`where somebody holds ${what}, a start says who it is, and waits for a while`, async t => {
    const { url, sql, hold } = await testDatabase(t, { bare: true })
    await start(url)
    const lock = await hold(`SET application_name = 'pg_dump'; ${by}`)
    const told: string[] = []
    const short: LockPatience = { lockMs: 20, pauseMs: 1, attempts: 3 }
    await t.rejects(start(url, migrations, line => told.push(line), short), {
      name: 'StoreError',
      message: /^postgres:.* is held by .*pg_dump \(process \d+\).*: nothing was changed/,
      pt: /^postgres:.* está preso por .*pg_dump \(process \d+\).*: nada foi alterado/
    })
    t.match(told.at(-1), /the start waits for .*pg_dump \(process \d+\)/)
    let ending: Promise<void> | undefined
    const onLine = (line: string): void => { if (/waits for/.test(line)) ending ??= lock.end() }
    await start(url, migrations, onLine, { ...short, attempts: Infinity })
    await ending
    t.same(await sql(SCHEMA), [{ schema: migrations.length, lowest: 2 }])
    await sql('DROP SCHEMA espelho CASCADE')
  })
}

t.test('a migration takes as long as it takes, whatever a role or another statement may', async t => {
  const { url, sql, cutOff } = await testDatabase(t, { bare: true })
  await start(url)
  const role = `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(url).pathname.slice(1)}`
  await sql(`${role} SET statement_timeout = '20s'`)
  await cutOff()
  const text = `SELECT pg_sleep(3.2);
    CREATE TABLE espelho.seen AS SELECT current_setting('statement_timeout') AS setting;`
  await start(url, [...MIGRATIONS, { lowest: 2, text }], () => {}, undefined, 3000)
  t.same(await sql('SELECT setting FROM espelho.seen'), [{ setting: '0' }])
  await sql(`${role} RESET statement_timeout`)
  await sql('DROP SCHEMA espelho CASCADE')
})
