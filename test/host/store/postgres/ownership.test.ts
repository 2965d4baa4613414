import t from 'tap'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import type { AppendError } from '../../../../src/host/store/ledger.ts'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { sweep } from '../../../../src/host/store/postgres/sweep.ts'
import { begunWith, MADE_AT } from '../support/begun.ts'
import { compact, model, readAll } from '../support/model.ts'
import { contest, openTestStore, textOf } from '../support/postgres-store.ts'
import { testDatabase } from '../../../support/postgres/database.ts'

const APPEND = 'INTO espelho.change'
const FILE = blobOf(Buffer.from('a file'))
const moved = { code: 'sandbox-moved' }
const outcome = (append: Promise<unknown>): Promise<string> =>
  append.then(() => 'done', ({ failure }: AppendError) => failure)

t.test('what a live replica has is nobody else\'s', async t => {
  const { b, own, world } = await contest(t)
  await t.rejects(b.open('mine', model()), moved)
  await t.rejects(b.remove('mine'), moved)
  t.equal(await b.create('mine', { changeSet: begunWith() }, model()), undefined)
  await world.commit(own, 'goes on')
})

t.test('two replicas create a sandbox at once: one has it', async t => {
  const { a, b } = await contest(t)
  const made = await Promise.all([a, b].map(store => store.create('twin', { changeSet: begunWith() }, model())))
  t.equal(made.filter(own => own !== undefined).length, 1)
})

t.test('an owner whose lease is over is fenced, and what it sent late is never done', async t => {
  const { b, own, world, proxy, expire, notices } = await contest(t)
  await world.commit(own, 'kept')
  const held = proxy.holdRequest(APPEND)
  const append = outcome(world.commit(own, 'late'))
  const { deliver } = await held
  await expire()
  const next = model()
  const taken = (await b.open('mine', next))!
  await next.load(taken)
  t.same(next.applied.map(textOf), ['begun', 'kept'])
  t.ok(taken.succession?.lostAt, 'it is known that it was not released')
  t.same(b.counts, { takenOver: 1, tailsLost: 0 })
  deliver()
  t.equal(await append, 'fenced')
  t.same([world.ends, world.applied.map(textOf)], [['fenced'], ['begun', 'kept']], 'it is undone')
  t.equal(await outcome(world.commit(own, 'later')), 'fenced')
  await next.commit(taken, 'of the next owner')
  await own.release(MADE_AT)
  await next.commit(taken, 'and more')
  t.same(notices, [])
})

t.test('an append that was done before another owner came is done, although its answer was lost', async t => {
  const { b, own, world, proxy, expire, database: { sql } } = await contest(t)
  const held = proxy.holdAnswer(APPEND)
  const append = outcome(world.commit(own, 'done'))
  const { drop } = await held
  while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
  await expire()
  const next = model()
  const taken = (await b.open('mine', next))!
  await next.load(taken)
  drop()
  t.equal(await append, 'done')
  t.same([world.ends, world.applied.length], [['fenced'], 2], 'and nothing more is possible')
  t.same(next.applied.map(textOf), ['begun', 'done'])
})

t.test('a replica that renews its lease at this moment keeps its sandboxes', async t => {
  const { a, b, own, world, expire, database } = await contest(t)
  await expire()
  const renewing = await database.hold(
    `UPDATE espelho.replica SET expires_at = now() + interval '1 hour' WHERE id = '${a.replica}'`)
  const taking = t.rejects(b.open('mine', model()), moved)
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  while ((await database.sql(waiting)).length === 0);
  await renewing.end()
  await taking
  await world.commit(own, 'goes on')
})

t.test('a release leaves a handover, once', async t => {
  const { a, b, own } = await contest(t)
  await own.release(MADE_AT, Buffer.from('zipped'))
  t.equal(a.isOwned('mine'), false)
  const second = (await b.open('mine', model()))!
  t.same(
    [second.succession?.term, String(second.succession?.handover), second.succession?.lostAt], [2, 'zipped', undefined]
  )
  await readAll(second)
  await second.release(MADE_AT)
  t.equal((await a.open('mine', model()))?.succession?.handover, undefined)
})

t.test('a sandbox that is as its fixtures are is forgotten when it is released', async t => {
  const { a } = await contest(t)
  for (const name of ['untouched', 'changed', 'parted']) {
    const world = model([begunWith()])
    const own = (await a.create(name, { changeSet: begunWith(), untouched: true }, world))!
    if (name === 'changed') await world.commit(own, 'changed')
    await own.release(MADE_AT, name === 'parted' ? Buffer.from('log') : undefined)
  }
  t.same((await a.list()).map(({ name }) => name), ['changed', 'mine', 'parted'])
})

t.test('a failover loses the last changes: an append says so, and so does a check without one', async t => {
  for (const how of ['append', 'check', 'both']) {
    const { a, own, world, notices, database: { sql } } = await contest(t)
    for (const text of ['kept', 'lost', 'lost, too']) await world.commit(own, text)
    await sql('DELETE FROM espelho.change WHERE first > 2')
    await sql('UPDATE espelho.sandbox SET head = 2')
    if (how === 'append') t.equal(await outcome(world.commit(own, 'new')), 'fenced')
    if (how === 'check') await a.check()
    if (how === 'both') await Promise.all([outcome(world.commit(own, 'new')), a.check()])
    await a.check() // as after each restart, until the sandbox is closed
    t.same(notices, [
      'the database has lost the end of the sandbox mine: it was at change set 4, and is at 2'
    ])
    t.same(world.ends, ['fenced'])
    t.same(a.counts, { takenOver: 0, tailsLost: 1 })
    await own.release(MADE_AT)
    const again = model()
    const opened = (await a.open('mine', again))!
    await again.load(opened)
    t.ok(opened.succession?.lostAt)
    await again.commit(opened, 'goes on')
    t.same(again.applied.map(textOf), ['begun', 'kept', 'goes on'], 'without a gap, and without a mix')
    t.same(again.applied.map(({ sequence }) => sequence), [1, 2, 3])
  }
})

t.test('a check closes what another replica has, and nothing else', async t => {
  const { a, b, world, expire, database: { sql } } = await contest(t)
  const other = model([begunWith()])
  const kept = (await a.create('kept', { changeSet: begunWith() }, other))!
  await expire()
  await b.open('mine', model())
  await sql("UPDATE espelho.replica SET expires_at = now() + interval '1 hour'")
  await a.check()
  t.same([world.ends, other.ends], [['fenced'], []])
  await other.commit(kept, 'goes on')
  await a.forsake('the database has no row of this replica')
  t.same(other.ends, ['fenced'])
})

t.test('DELETE and the same name again while the old owner sleeps: nothing of it is in the new one', async t => {
  const { a, b, own, world, expire, database: { sql } } = await contest(t)
  await world.commit(own, 'old', { blobs: [FILE] })
  await expire()
  await b.remove('mine')
  const fresh = model([begunWith()])
  const again = (await b.create('mine', { changeSet: begunWith() }, fresh))!
  await fresh.commit(again, 'new', { blobs: [FILE] })
  t.equal(await outcome(world.commit(own, 'late')), 'fenced')
  await own.compact(() => compact(world.applied))
  await own.blobs.retainOnly(new Set())
  await own.release(MADE_AT)
  t.equal(await a.has('mine'), true)
  t.equal(String(await again.blobs.get(FILE.digest)), 'a file')
  t.same(await sql('SELECT name, snapshot FROM espelho.sandbox'), [{ name: 'mine', snapshot: null }])
})

t.test('a zombie neither compacts nor prunes what its successor has', async t => {
  const { b, own, world, expire, notices } = await contest(t)
  await world.commit(own, 'a file', { blobs: [FILE] })
  await expire()
  const next = model()
  const taken = (await b.open('mine', next))!
  await next.load(taken)
  await own.blobs.retainOnly(new Set())
  await own.compact(world.compacted)
  t.match(notices, [/^mine was not compacted and keeps growing: another replica has it$/])
  t.equal(String(await taken.blobs.get(FILE.digest)), 'a file')
  await next.commit(taken, 'goes on')
  await taken.release(MADE_AT)
})

t.test('what a later version has written is left to it', async t => {
  const { b, own, database: { sql } } = await contest(t)
  await own.release(MADE_AT)
  await sql('UPDATE espelho.sandbox SET format = 2')
  await t.rejects(b.open('mine', model()), { code: 'newer-version-needed', details: { version: 'test' } })
  t.match(await sql('SELECT owner FROM espelho.sandbox'), [{ owner: null }])
})

t.test('a fork of a sandbox that is being taken does not come to be', async t => {
  const { a, b, own, world, expire } = await contest(t)
  await world.commit(own, 'a file', { blobs: [FILE] })
  await expire()
  await b.open('mine', model())
  const shared = { from: 'mine', digests: [FILE.digest] }
  t.equal(await outcome(a.create('fork', { changeSet: begunWith(), shared }, model())), 'fenced')
  t.equal(await a.has('fork'), false)
})

t.test('a creation whose answer was lost has created it', async t => {
  const { a, proxy, database: { sql } } = await contest(t)
  const held = proxy.holdAnswer('INTO espelho.sandbox')
  const creating = a.create('new', { changeSet: begunWith() }, model())
  const { drop } = await held
  while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'new'")).length === 0);
  drop()
  t.ok(await creating)
  t.equal(await a.create('new', { changeSet: begunWith() }, model()), undefined)
})

t.test('a gap, or a damaged row, is the trouble of its sandbox alone', async t => {
  const damages = [
    'DELETE FROM espelho.change WHERE first = 3',
    'UPDATE espelho.change SET body = left(body, 20) WHERE first = 3',
    "UPDATE espelho.change SET body = replace(body, '\"sequence\":3', '\"sequence\":9') WHERE first = 3",
    'DELETE FROM espelho.change WHERE first = 5',
    'UPDATE espelho.change SET last = 4 WHERE first = 3'
  ]
  const { a, own, world, database: { sql } } = await contest(t)
  await own.release(MADE_AT)
  for (const [n, damage] of damages.entries()) {
    const name = `damaged-${n}`
    const mine = model([begunWith()])
    const made = (await a.create(name, { changeSet: begunWith() }, mine))!
    for (const text of ['b', 'c', 'd', 'e']) await mine.commit(made, text)
    await made.release(MADE_AT)
    await sql(`${damage} AND sandbox = (SELECT id FROM espelho.sandbox WHERE name = '${name}')`)
    await t.rejects(readAll((await a.open(name, model()))!), {
      name: 'DamagedSandbox', message: new RegExp(`^the log of ${name} (has a gap|has a damaged row|ends) `)
    }, damage)
    t.match(await a.setAside(name), `the row ${name}#1 of espelho.sandbox`)
  }
  t.same((await a.list()).map(({ name }) => name), ['mine'])
  await world.load((await a.open('mine', world))!)
})

t.test('the sweep removes what nothing names, and nothing else', async t => {
  const { a, own, world, database: { sql, url } } = await contest(t)
  const gone = (await a.create('gone', { changeSet: begunWith() }, model()))!
  const batch = { changeSets: [{ sequence: 2, changes: [] }], blobs: [FILE] }
  for (const sandbox of [own, gone]) await sandbox.append(batch)
  world.applied.push({ sequence: 2, changes: [] })
  await own.compact(() => compact(world.applied))
  await a.fixtures.save({ digest: 'cd'.repeat(32) }, () => ({ meta: {}, changes: [] }))
  await gone.release(MADE_AT, Buffer.from('log'))
  await a.remove('gone')
  await sql("UPDATE espelho.snapshot SET made_at = made_at - interval '2 hours'")
  await sql("INSERT INTO espelho.snapshot VALUES (gen_random_uuid(), 1, now() - interval '2 hours', 'unfinished')")
  await sql("INSERT INTO espelho.replica VALUES (gen_random_uuid(), 'x', 'x', 1, false, now(), now() - interval '2 h')")
  const counts = async () => (await sql(`SELECT (SELECT count(*)::int FROM espelho.change) AS change,
    (SELECT count(*)::int FROM espelho.blob) AS blob, (SELECT count(*)::int FROM espelho.snapshot) AS snapshot,
    (SELECT count(*)::int FROM espelho.replica) AS replica,
    (SELECT count(*)::int FROM espelho.fixtures) AS fixtures`))[0]
  const before = await counts()
  const database = openConnections({ url, size: 1, statement: 10_000 })
  const removed = await sweep(database)
  await database.close()
  t.same(await counts(), { change: 0, blob: 1, snapshot: 2, replica: 2, fixtures: 2 }, JSON.stringify(before))
  t.ok(removed > 0)
})

t.test('the row of a replica that was killed goes, and what it owned is free, without its request log', async t => {
  const { a, b, own, world, database: { sql, url } } = await contest(t)
  await world.commit(own, 'kept')
  await sql("UPDATE espelho.replica SET expires_at = now() - interval '61 minutes' WHERE id = $1", [a.replica])
  const database = openConnections({ url, size: 1, statement: 10_000 })
  await sweep(database)
  await database.close()
  t.same(await sql('SELECT id FROM espelho.replica'), [{ id: b.replica }])
  t.equal(await outcome(world.commit(own, 'by a zombie')), 'fenced')
  const taken = (await b.open('mine', model()))!
  t.ok(taken.succession?.lostAt)
  await readAll(taken)
  await taken.release(MADE_AT, Buffer.from('log'))
  t.equal((await b.open('mine', model()))?.succession?.lostAt, undefined, 'which the next owners need not know')
})

t.test('a database that goes away while a sandbox is read: nothing was done', async t => {
  const { a, own, world, proxy } = await contest(t)
  await world.commit(own, 'a file', { blobs: [FILE] })
  await own.release(MADE_AT)
  const again = (await a.open('mine', model()))!
  proxy.cut()
  await t.rejects(readAll(again), moved)
  const digests = [FILE.digest]
  await t.rejects(again.blobs.get(FILE.digest), moved)
  await t.rejects(again.blobs.missing(digests), moved)
  await t.rejects(again.blobs.retainOnly(new Set(digests)), moved)
  await t.rejects(a.open('mine', model()), moved)
  await t.rejects(a.create('other', { changeSet: begunWith() }, model()), moved)
  await t.rejects(a.remove('other'), moved)
  await t.rejects(a.list(), moved)
})

t.test('replicas that start at once on an empty database make its tables once', async t => {
  const { url, sql } = await testDatabase(t, { bare: true })
  const stores = await Promise.all(Array.from({ length: 6 }, () => openTestStore(t, url)))
  t.same(await sql('SELECT schema, length(secret) AS bytes FROM espelho.fleet'), [{ schema: 1, bytes: 32 }])
  for (const store of stores) await store.close()
})
