import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import type { AppendError } from '../../../../src/host/store/ledger.ts'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { ALONE } from '../../../support/postgres/database.ts'
import { begunWith, MADE_AT } from '../support/begun.ts'
import { model } from '../support/model.ts'
import { contest, refuseWrites, TIMES } from '../support/postgres-store.ts'

// An append that is sent, of which nobody knows what came of it.
const APPEND = 'INTO espelho.change'
const FILE = blobOf(Buffer.from('a file'))
const outcome = (append: Promise<unknown>): Promise<string> =>
  append.then(() => 'done', ({ failure }: AppendError) => failure)

t.test('a connection that breaks before the statement arrives: it is sent again, and done once', async t => {
  const { proxy, world, own, b, replayed } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'once'))
  ;(await held).drop()
  t.equal(await append, 'done')
  t.equal(own.healthy, true)
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'once'])
})

t.test('a connection that breaks before the answer arrives: it is sent again, and done once', async t => {
  const { proxy, world, own, b, replayed, database: { sql } } = await contest(t)
  const held = proxy.holdAnswer(APPEND)
  const append = outcome(world.commit(own, 'once'))
  const { drop } = await held
  while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
  drop()
  t.equal(await append, 'done')
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'once'])
})

t.test('bytes that arrive long after the statement was sent again change nothing', async t => {
  const { proxy, world, own, b, replayed } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'once'))
  const { deliver } = await held
  t.equal(await append, 'done', 'the second one was done')
  await world.commit(own, 'next')
  deliver()
  await setTimeout(50)
  await world.commit(own, 'last')
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'once', 'next', 'last'])
})

for (const landed of [true, false]) {
  t.test('an outcome that stays unknown is told as that, and the next owner sees that it was ' +
    (landed ? 'done' : 'not done'),
  async t => {
    const { proxy, world, own, b, expire, replayed, database: { sql } } = await contest(t)
    const held = landed ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
    const append = outcome(world.commit(own, 'unknown'))
    const later = outcome(world.commit(own, 'later'))
    const { drop, deliver } = await held
    if (landed) while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
    proxy.cut()
    drop()
    t.same([await append, await later], ['unknown', 'unknown'])
    t.same([world.ends, world.losses], [['unknown'], []], 'nothing is undone')
    await expire()
    const found = await replayed(b)
    t.same(found.slice(0, 2), landed ? ['begun', 'unknown'] : ['begun'])
    deliver()
    await setTimeout(20)
    t.same(await replayed(b), found)
  })
}

t.test('the database ends the connection while the statement waits: it is sent again', async t => {
  const { world, own, b, replayed, database: { sql }, database } = await contest(t)
  const locked = await database.hold('SELECT FROM espelho.sandbox FOR UPDATE')
  const append = outcome(world.commit(own, 'once'))
  while ((await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${APPEND}%'`)).length === 0);
  await locked.end()
  t.equal(await append, 'done')
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'once'])
})

t.test('the database refuses the statement: it is undone, known, and the next one goes on', async t => {
  const { world, own, b, replayed, database } = await contest(t)
  const locked = await database.hold('SELECT FROM espelho.sandbox FOR UPDATE')
  const append = outcome(world.commit(own, 'cancelled'))
  while ((await database.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${APPEND}%'`)).length === 0);
  t.equal(await append, 'refused')
  await locked.end()
  t.same(world.losses, [2])
  await world.commit(own, 'next')
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'next'])
})

t.test('in doubt, and refused when it was sent again: the term is raised before it is undone', async t => {
  const { proxy, world, own, b, replayed, database } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'in doubt'))
  const { deliver } = await held
  await database.sql(`CREATE FUNCTION espelho.full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON espelho.change EXECUTE FUNCTION espelho.full()`)
  t.equal(await append, 'refused')
  t.same(world.losses, [2], 'it is undone')
  await database.sql('DROP TRIGGER full_disk ON espelho.change')
  deliver()
  await setTimeout(50)
  await world.commit(own, 'next')
  await own.release(0 as never)
  t.same(await replayed(b), ['begun', 'next'], 'what came late has an old term')
})

t.test('who never reached the database has done nothing', async t => {
  const { proxy, world, own } = await contest(t)
  proxy.cut()
  await setTimeout(20) // until it is seen
  const began = performance.now()
  const append = outcome(world.commit(own, 'never sent'))
  t.equal(await append, 'refused')
  t.ok(performance.now() - began > TIMES.doubt / 2, 'after a while')
  t.same([world.losses, own.healthy], [[2], false])
  proxy.mend()
  await world.commit(own, 'next')
  t.equal(own.healthy, true)
})

t.test('the database is restarted, or crashes and recovers: nothing undone, and all done once', ALONE, async t => {
  const { world, own, b, replayed, database: { server } } = await contest(t, { times: { ...TIMES, doubt: 20_000 } })
  for (const mode of ['fast', 'immediate'] as const) {
    const before = world.commit(own, `before ${mode}`)
    const restarting = server.restart(mode)
    const during = Array.from({ length: 20 }, async (_, n) => {
      await setTimeout(n * 5)
      return await world.commit(own, `during ${mode}`)
    })
    await Promise.all([before, restarting, ...during])
  }
  t.same([world.losses, world.ends], [[], []])
  await own.release(0 as never)
  t.same((await replayed(b)).length, 43)
})

t.test('an append is on the disk before it is done, whatever the database is set to', async t => {
  const { database, world, own } = await contest(t)
  const name = new URL(database.url).pathname.slice(1)
  await database.sql(`CREATE TABLE espelho.seen AS SELECT ''::text AS setting;
    CREATE FUNCTION espelho.look() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO espelho.seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE TRIGGER look AFTER INSERT ON espelho.change EXECUTE FUNCTION espelho.look();
    ALTER ROLE postgres IN DATABASE ${name} SET synchronous_commit = off`)
  await database.cutOff()
  await world.commit(own, 'durable')
  t.same(await database.sql("SELECT setting FROM espelho.seen WHERE setting <> ''"), [{ setting: 'on' }])
  await database.sql(`ALTER ROLE postgres IN DATABASE ${name} RESET ALL`)
})

t.test('connections that the database ends, in use or not, end nothing else', async t => {
  const { world, own, database: { cutOff } } = await contest(t)
  const end = async () => { for (let n = 0; n < 10; n++) await cutOff() }
  const goOn = async () => { for (let n = 0; n < 100; n++) await world.commit(own, 'goes on') }
  await Promise.all([end(), goOn()])
  t.same([world.losses, world.ends], [[], []])
})

t.test('a compaction that comes late does not go back to an older snapshot', async t => {
  const { proxy, world, own, b, replayed } = await contest(t)
  await world.commit(own, 'first')
  const held = proxy.holdRequest('SET snapshot')
  const first = own.compact(world.compacted)
  const { deliver } = await held
  await first
  await world.commit(own, 'second')
  await own.compact(world.compacted)
  deliver()
  await setTimeout(50)
  await world.commit(own, 'third')
  await own.release(0 as never)
  t.equal((await replayed(b)).at(-1), 'third')
})

t.test('a removal of files that comes late removes none that came since', async t => {
  const { proxy, world, own } = await contest(t)
  const held = proxy.holdRequest('DELETE FROM espelho.blob')
  const late = own.blobs.retainOnly(new Set())
  const { deliver } = await held
  await t.rejects(late, { code: 'sandbox-moved' })
  await world.commit(own, 'a file', { blobs: [FILE] })
  deliver()
  await setTimeout(50)
  t.same(await own.blobs.missing([FILE.digest]), [])
})

t.test('a deletion whose answer was lost is done, and one that stays in doubt is told as that', async t => {
  const { proxy, a, own, database: { sql } } = await contest(t)
  await own.close()
  const held = proxy.holdAnswer('DELETE FROM espelho.sandbox')
  const removal = a.remove('mine')
  const { drop } = await held
  while ((await sql('SELECT FROM espelho.sandbox')).length > 0);
  drop()
  await removal
  await a.create('other', { changeSet: begunWith() }, model())
  const second = proxy.holdRequest('DELETE FROM espelho.sandbox')
  const unknown = outcome(a.remove('other'))
  const { drop: dropped } = await second
  proxy.cut()
  dropped()
  t.equal(await unknown, 'unknown')
})

t.test('in doubt, refused, and no way to raise the term: it stays in doubt', async t => {
  const { proxy, world, own, database } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'in doubt'))
  const { deliver } = await held
  await refuseWrites(database, true)
  t.equal(await append, 'unknown')
  t.same(world.losses, [], 'nothing is undone')
  deliver()
})

t.test('behind a locked table: what is given up is cancelled at the server, and nothing of it is done', async t => {
  const { database, world, own, a, replayed } = await contest(t)
  const lock = await database.hold('LOCK TABLE espelho.change')
  t.equal(await outcome(world.commit(own, 'given up')), 'refused')
  const waiting = async () => await database.sql(
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")
  while ((await waiting()).length > 0) await setTimeout(5)
  await lock.end()
  await world.commit(own, 'kept')
  await own.release(MADE_AT)
  t.same(await replayed(a), ['begun', 'kept'])
})
