import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import type { Problem } from '../../../../src/core/rules/problem.ts'
import { type Appending, appendLocked } from '../../../../src/host/store/postgres/append.ts'
import { ALONE } from '../../../support/postgres/database.ts'
import { refuseWrites } from '../../../support/postgres/refuse-writes.ts'
import { begunWith } from '../support/begun.ts'
import { model } from '../support/model.ts'
import { contest, textOf, TIMES } from '../support/postgres-store.ts'

// An append that is sent, of which nobody knows what came of it.
const APPEND = 'INTO espelho.change'
const outcome = (append: Promise<unknown>): Promise<string> =>
  append.then(() => 'done', ({ code, message }: Problem) => code ?? message)

t.test('a connection that breaks before the statement arrives: it is sent again, and done once', async t => {
  const { proxy, world, own, b, replayed } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'once'))
  ;(await held).drop()
  t.equal(await append, 'done')
  t.equal(own.healthy, true)
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
  t.same(await replayed(b), ['begun', 'once', 'next', 'last'])
})

for (const landed of [true, false]) {
  t.test(`an outcome that stays unknown is told, and all see if it was ${landed ? '' : 'not '}done`, async t => {
    const { proxy, world, own, b, replayed, database: { sql } } = await contest(t)
    const held = landed ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
    const append = outcome(world.commit(own, 'unknown'))
    const { drop, deliver } = await held
    if (landed) while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
    proxy.cut()
    drop()
    t.equal(await append, 'outcome-unknown')
    const found = await replayed(b)
    t.same(found, landed ? ['begun', 'unknown'] : ['begun'])
    proxy.mend()
    t.equal(await own.shared?.look(), landed ? 'behind' : undefined)
    deliver()
    await setTimeout(20)
    t.same(await replayed(b), found)
  })
}

t.test('what another replica has appended is not overtaken, and is known under the lock', async t => {
  const { own, b, world, replayed } = await contest(t)
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  await there.commit(other, 'first')
  t.equal(await outcome(world.commit(own, 'second')), 'behind')
  const missed: string[] = []
  await own.shared?.exclusively(async ({ isWhole, sets }) => {
    for await (const set of sets) {
      missed.push(textOf(set))
      world.applied.push(set)
    }
    t.notOk(isWhole)
  }, async () => {
    const waiting = outcome(there.commit(other, 'waits for the lock'))
    await setTimeout(20)
    await world.commit(own, 'second')
    t.equal(await waiting, 'behind')
  })
  t.same([missed, await replayed(b)], [['first'], ['begun', 'first', 'second']])
})

t.test('a commit under the lock whose answer is lost is done once', async t => {
  const { own, b, world, proxy, replayed, database: { sql } } = await contest(t)
  const held = proxy.holdAnswer('COMMIT')
  const append = own.shared?.exclusively(async () => {}, async () => { await world.commit(own, 'once') })
  const { drop } = await held
  while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
  drop()
  await append
  await world.commit(own, 'next')
  t.same(await replayed(b), ['begun', 'once', 'next'])
})

t.test('a connection that breaks under the lock, before something is appended: another one gets the lock', async t => {
  const { own, b, world, proxy, replayed } = await contest(t, { times: { ...TIMES, retry: 60_000 } })
  const held = proxy.holdRequest('LEFT JOIN LATERAL')
  const append = outcome(own.shared!.exclusively(async () => {}, async () => { await world.commit(own, 'once') }))
  ;(await held).drop()
  t.equal(await append, 'done')
  t.same(await replayed(b), ['begun', 'once'])
})

t.test('a large batch has as much time under the lock as elsewhere', async t => {
  const body = 'x'.repeat(8 * 1_048_576)
  const row = { first: 2, last: 2, batch: '', body, epoch: null, fixtures: null, origins: [], keep: undefined }
  const context = { release: { writes: 1, version: 'test' }, times: TIMES } as unknown as Appending
  let given: number | undefined
  await appendLocked({ id: '', name: 'mine', head: 1, tip: '' }, row, async (_text, _values, milliseconds) => {
    given = milliseconds
    return { rows: [], count: 1, warned: false, command: 'INSERT' }
  }, async () => {}, context)
  t.equal(given, TIMES.statement + 2000)
})

t.test('a process that stops under the lock holds it for two seconds', ALONE, async t => {
  const { own, b, proxy } = await contest(t, { times: { ...TIMES, statement: 10_000 } })
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  const holding = outcome(own.shared!.exclusively(async () => {}, async () => {
    proxy.pause()
    for (let left = 20; await outcome(there.commit(other, 'waits')) !== 'done' && left > 0; left--);
    t.equal(there.applied.length, 2)
    proxy.resume()
    await own.append({ changeSets: [{ sequence: 2, changes: [] }], blobs: [] })
  }))
  t.equal(await holding, 'database-away', 'and what it would have appended then is not done')
})

t.test('a process that takes longer under the lock, because it has much to append, keeps it', ALONE, async t => {
  const { own, b, world, replayed } = await contest(t)
  await own.shared!.exclusively(async () => {}, async () => {
    await setTimeout(3000) // longer than a process that has stopped keeps it
    await world.commit(own, 'much')
  })
  t.same(await replayed(b), ['begun', 'much'])
})

t.test('the database has lost its end: that is told once, and there is no mix of two histories', async t => {
  const { own, world, a, b, notices, database: { sql } } = await contest(t)
  await world.commit(own, 'lost')
  const other = (await b.open('mine'))!
  await model().load(other)
  await sql('DELETE FROM espelho.change WHERE first = 2')
  await sql('UPDATE espelho.sandbox SET head = 1, tip = (SELECT batch FROM espelho.change WHERE first = 1)')
  const third = (await b.open('mine'))!
  const there = model()
  await there.load(third)
  await there.commit(third, 'another history')
  t.equal(await own.shared?.look(), 'behind', 'the same head with another tip')
  const seen: string[] = []
  await own.shared?.catchUp(async ({ isWhole, sets }) => {
    t.ok(isWhole)
    for await (const set of sets) seen.push(textOf(set))
  })
  t.same([seen, notices], [['begun', 'another history'],
    ['the database has lost the end of the sandbox mine: it was at change set 2, and is at 2']])
  t.equal(await own.shared?.look(), undefined)
  t.equal(a.figures?.find(({ name }) => name === 'espelho_tails_lost_total')?.value(), 1)
})

t.test('a compaction keeps its last row, by which whoever is there knows that it is right', async t => {
  const { own, world, b, notices } = await contest(t)
  await world.commit(own, 'second')
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  await own.compact(world.compacted)
  await world.commit(own, 'third')
  t.equal(await other.shared?.look(), 'behind')
  const seen: string[] = []
  await other.shared?.catchUp(async ({ isWhole, sets }) => {
    t.notOk(isWhole)
    for await (const set of sets) seen.push(textOf(set))
  })
  t.same([seen, notices], [['third'], []])
})

t.test('what is read page by page may be compacted meanwhile: it is read again', async t => {
  const { own, b } = await contest(t)
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  for (let n = 0; n < 130; n++) await there.commit(other, `${n}`) // more than one statement reads
  t.equal(await own.shared?.look(), 'behind')
  const seen: Array<[isWhole: boolean, last: number]> = []
  await own.shared?.catchUp(async ({ isWhole, sets }) => {
    let last = 0
    for await (const { sequence } of sets) {
      last = sequence
      if (last === 2) await other.compact(there.compacted)
    }
    seen.push([isWhole, last])
  })
  t.same(seen, [[true, 131]])
})

t.test('the database ends the connection while the statement waits: it is sent again', async t => {
  const { world, own, b, replayed, database: { sql }, database } = await contest(t)
  const locked = await database.hold('SELECT FROM espelho.sandbox FOR UPDATE')
  const append = outcome(world.commit(own, 'once'))
  while ((await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${APPEND}%'`)).length === 0);
  await locked.end()
  t.equal(await append, 'done')
  t.same(await replayed(b), ['begun', 'once'])
})

t.test('the database refuses the statement: it is undone, known, and the next one goes on', async t => {
  const { world, own, b, replayed, database } = await contest(t)
  const locked = await database.hold('SELECT FROM espelho.sandbox FOR UPDATE')
  const append = outcome(world.commit(own, 'cancelled'))
  while ((await database.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${APPEND}%'`)).length === 0);
  t.equal(await append, 'database-refused')
  await locked.end()
  t.same(world.losses, [2])
  await world.commit(own, 'next')
  t.same(await replayed(b), ['begun', 'next'])
})

t.test('a batch that the database refuses is refused alone, though others share its statement', async t => {
  const { a, world, own, database: { sql } } = await contest(t)
  const other = (await a.create('other', { changeSet: begunWith() }))!
  await sql(`CREATE FUNCTION espelho.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON espelho.change FOR EACH ROW WHEN (NEW.body LIKE '%refused%')
      EXECUTE FUNCTION espelho.refuse()`)
  const logged = { epoch: undefined, reached: [], body: '{}', status: 201, isChange: false }
  t.same(await Promise.all([
    outcome(world.commit(own, 'refused')), outcome(model([begunWith()]).commit(other, 'good')),
    own.shared?.log.add(logged)
  ]), ['database-refused', 'done', 1])
  await sql('DROP TRIGGER refuse ON espelho.change')
})

t.test('an exchange that the database refuses is refused alone, and comes as lost if it was a change', async t => {
  const { a, own, database: { sql } } = await contest(t)
  const other = (await a.create('other', { changeSet: begunWith() }))!
  await sql(`CREATE FUNCTION espelho.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '22000'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON espelho.exchange FOR EACH ROW WHEN (NEW.body LIKE '%refused%')
      EXECUTE FUNCTION espelho.refuse()`)
  const added = (ledger: typeof own, body: string, isChange: boolean): Promise<string> =>
    ledger.shared!.log.add({ epoch: undefined, reached: [], body: `"${body}"`, status: 201, isChange })
      .then(number => `${number}`, ({ code }: Problem) => code)
  t.same(await Promise.all([
    added(own, 'good', false), added(own, 'refused', true), added(own, 'refused', false), added(own, 'good', false),
    added(other, 'good', false)
  ]), ['1', '0', 'database-refused', '2', '1'])
  await sql('DROP TRIGGER refuse ON espelho.exchange')
  t.equal(await added(own, 'last', false), '4')
  const rows = await sql('SELECT body FROM espelho.exchange WHERE sandbox = $1 ORDER BY number', [own.shared?.id])
  t.same(rows.map(({ body }: any) => body), ['"good"', '"good"', '', '"last"'])
})

t.test('a sandbox that somebody has locked holds up no other', async t => {
  const patient = { statement: 10_000, retry: 10_000, unknown: 10_000, pause: 10 }
  const { a, world, own, database } = await contest(t, { times: patient })
  const other = (await a.create('other', { changeSet: begunWith() }))!
  const locked = await database.hold("SELECT FROM espelho.sandbox WHERE name = 'mine' FOR UPDATE")
  const logged = { epoch: undefined, reached: [], body: '{}', status: 400, isChange: false }
  const adding = [own, other].map(ledger => ledger.shared!.log.add(logged))
  const changes = [world.commit(own, 'mine'), model([begunWith()]).commit(other, 'of another')].map(outcome)
  t.same([await adding[1], await changes[1]], [1, 'done'])
  await locked.end()
  t.same([await adding[0], await changes[0]], [1, 'done'])
})

t.test('a look that finds the last batch but one of this process finds nothing new', async t => {
  const { proxy, world, own, b } = await contest(t)
  const held = proxy.holdAnswer('id = ANY ($1::uuid[])')
  const looking = own.shared?.look()
  const { deliver } = await held
  await world.commit(own, 'next')
  deliver()
  t.equal(await looking, undefined)
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  await there.commit(other, 'of another')
  t.equal(await own.shared?.look(), 'behind')
})

t.test('in doubt, and refused when it was sent again: it stays in doubt', async t => {
  const { proxy, world, own, b, replayed, database } = await contest(t)
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'in doubt'))
  const { deliver } = await held
  await refuseWrites(database, true)
  t.equal(await append, 'outcome-unknown')
  await refuseWrites(database, false)
  deliver()
  await setTimeout(50)
  t.match(await replayed(b), ['begun'])
})

t.test('who never reached the database has done nothing', async t => {
  const { proxy, world, own } = await contest(t)
  proxy.cut()
  await setTimeout(20) // until it is seen
  const began = performance.now()
  const append = outcome(world.commit(own, 'never sent'))
  t.equal(await append, 'database-away')
  t.ok(performance.now() - began > TIMES.retry / 2, 'after a while')
  t.same([world.losses, own.healthy], [[2], false])
  proxy.mend()
  await world.commit(own, 'next')
  t.equal(own.healthy, true)
})

t.test('the database is restarted, or crashes and recovers: nothing undone, and all done once', ALONE, async t => {
  const times = { ...TIMES, retry: 20_000, unknown: 20_000 }
  const { world, own, b, replayed, database: { server } } = await contest(t, { times })
  for (const mode of ['fast', 'immediate'] as const) {
    const before = world.commit(own, `before ${mode}`)
    const restarting = server.restart(mode)
    const during = Array.from({ length: 20 }, async (_, n) => {
      await setTimeout(n * 5)
      return await world.commit(own, `during ${mode}`)
    })
    await Promise.all([before, restarting, ...during])
  }
  t.same(world.losses, [])
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
  t.same(world.losses, [])
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
  t.equal((await replayed(b)).at(-1), 'third')
})

t.test('behind a locked table: what is given up is cancelled at the server, and nothing of it is done', async t => {
  // A busy machine has as much time for the cancellation as for some statements.
  const { database, world, own, a, replayed } = await contest(t, { times: { ...TIMES, statement: 4000 } })
  const lock = await database.hold('LOCK TABLE espelho.change')
  t.equal(await outcome(world.commit(own, 'given up')), 'database-away')
  const waiting = async () => await database.sql(
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")
  while ((await waiting()).length > 0) await setTimeout(5)
  await lock.end()
  await world.commit(own, 'kept')
  t.same(await replayed(a), ['begun', 'kept'])
})
