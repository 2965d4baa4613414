import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { LeaseTimes } from '../../../src/host/fleet/lease-state.ts'
import type { Replica } from '../../../src/host/fleet/owners.ts'
import { openPostgresFleet, type PostgresFleet } from '../../../src/host/fleet/postgres.ts'
import type { AppendTimes } from '../../../src/host/store/postgres/append.ts'
import type { Ledger } from '../../../src/host/store/ledger.ts'
import { ALONE, testDatabase, type TestDatabase } from '../../support/postgres/database.ts'
import { postgresProxy } from '../../support/postgres/proxy.ts'
import { begunWith, MADE_AT } from '../store/support/begun.ts'
import { model, type Model } from '../store/support/model.ts'

// The life of a replica: its lease by its own clocks and by the database's.
const TIMES: LeaseTimes & AppendTimes = {
  ttl: 8000, renew: 40, answer: 3000, margin: 50, rest: 150, statement: 3000, doubt: 4000, retry: 10, retryMost: 40
}

interface Member extends PostgresFleet {
  /** What its clocks show more than the machine's. */
  readonly ahead: { elapsed: number, wall: number }
  readonly notices: string[]
}

async function member (t: Test, url: string, times: Partial<typeof TIMES> = {}): Promise<Member> {
  const ahead = { elapsed: 0, wall: 0 }
  const notices: string[] = []
  const fleet = await openPostgresFleet({
    url,
    version: 'test',
    notice: message => { if (!/fsync/.test(message)) notices.push(message) },
    times: { ...TIMES, ...times },
    clocks: { elapsed: () => performance.now() + ahead.elapsed, wall: () => Date.now() + ahead.wall }
  })
  t.teardown(async () => {
    await fleet.store.close()
    await fleet.owners.leave()
  })
  return { ...fleet, ahead, notices }
}

async function create ({ store }: Member, name: string): Promise<Model & { readonly log: Ledger }> {
  const world = model([begunWith()])
  const log = await store.create(name, { changeSet: begunWith() }, world) as Ledger
  return Object.assign(world, { log })
}

/** The lease is over by the database's clock, until the next renewal. */
async function expire ({ sql }: TestDatabase, { owners }: Member): Promise<void> {
  await sql("UPDATE espelho.replica SET expires_at = now() - interval '1 s' WHERE id = $1", [owners.self.id])
}

const idsOf = (replicas: readonly Replica[]): string[] => replicas.map(({ id }) => id)

t.test('two replicas know each other, and each where a sandbox is', async t => {
  const { url } = await testDatabase(t)
  const [a, b] = [await member(t, url), await member(t, url)]
  await a.owners.join('http://127.0.0.1:1')
  await b.owners.join('http://127.0.0.1:2')
  await create(a, 'mine')
  t.same(await a.owners.locate('mine'), { at: 'here' })
  const place = await b.owners.locate('mine')
  t.match(place, { at: 'replica', replica: { id: a.owners.self.id, address: 'http://127.0.0.1:1', format: 1 } })
  t.ok('leaseRest' in place && place.leaseRest > 1000 && place.leaseRest <= TIMES.ttl)
  t.same(await b.owners.locate('nowhere'), { at: 'nobody' })
  t.same(b.owners.secret, a.owners.secret)
  t.equal(a.owners.secret.length, 32)
  while (a.owners.takers.length < 2) await setTimeout(10)
  t.same(idsOf(a.owners.takers), [a.owners.self.id, b.owners.self.id])
  await b.owners.drain()
  while (a.owners.takers.length > 1) await setTimeout(10)
  t.same(idsOf(b.owners.takers), [a.owners.self.id])
  await a.owners.leave()
  t.same(await b.owners.locate('mine'), { at: 'nobody', format: 1, version: 'test' }, 'who leaves has nothing')
})

t.test('who stops knows who has started a moment ago', async t => {
  const { url } = await testDatabase(t)
  const [a, b] = [await member(t, url, { renew: 60_000 }), await member(t, url)]
  await a.owners.join('http://127.0.0.1:1')
  await b.owners.join('http://127.0.0.1:2')
  t.same(idsOf(a.owners.takers), [a.owners.self.id])
  await a.owners.drain()
  t.same(idsOf(a.owners.takers), [b.owners.self.id])
})

for (const clock of ['elapsed', 'wall'] as const) {
  t.test(`a lease is over when either clock says so: ${clock}`, async t => {
    const database = await testDatabase(t)
    const a = await member(t, database.url, { renew: 60_000 })
    await a.owners.join('http://127.0.0.1:1')
    const [lost, kept] = [await create(a, 'lost'), await create(a, 'kept')]
    t.ok(a.owners.leaseRest > 0)
    a.ahead[clock] += TIMES.ttl - TIMES.margin
    t.equal(a.owners.leaseRest, 0)
    await database.sql("UPDATE espelho.sandbox SET owner = NULL, term = term + 1 WHERE name = 'lost'")
    await a.owners.renewed()
    t.ok(a.owners.leaseRest > 0)
    t.same([lost.ends, kept.ends], [['fenced'], []], 'it was compared with the database before it answers again')
  })
}

t.test('a machine whose clocks both stood still: at its renewal it learns what was taken', async t => {
  const database = await testDatabase(t)
  const proxy = await postgresProxy(t, database.url)
  const [a, b] = [await member(t, proxy.url), await member(t, database.url)]
  await a.owners.join('http://127.0.0.1:1')
  await b.owners.join('http://127.0.0.1:2')
  const [taken, kept] = [await create(a, 'taken'), await create(a, 'kept')]
  const renewal = await proxy.holdRequest('UPDATE espelho.replica')
  await expire(database, a)
  t.ok(await b.store.open('taken', model()))
  t.ok(a.owners.leaseRest > 0, 'by its own clocks nothing happened')
  renewal.deliver()
  while (taken.ends.length === 0) await setTimeout(10)
  t.same([taken.ends, kept.ends], [['fenced'], []])
})

t.test('after its own lease was over, a replica takes nothing over for a while', async t => {
  const database = await testDatabase(t)
  const [a, b] = [await member(t, database.url, { renew: 60_000 }), await member(t, database.url)]
  await a.owners.join('http://127.0.0.1:1')
  await b.owners.join('http://127.0.0.1:2')
  await create(a, 'mine')
  await expire(database, a)
  b.ahead.elapsed += TIMES.ttl
  await b.owners.renewed()
  await t.rejects(b.store.open('mine', model()), { code: 'sandbox-moved' })
  b.ahead.elapsed += TIMES.rest
  t.ok(await b.store.open('mine', model()))
})

t.test('a database that is gone for longer than a lease: owners keep their sandboxes', async t => {
  const { url } = await testDatabase(t)
  const proxy = await postgresProxy(t, url)
  const a = await member(t, proxy.url, { ttl: 200, margin: 20 })
  await a.owners.join('http://127.0.0.1:1')
  const world = await create(a, 'mine')
  proxy.cut()
  while (a.owners.leaseRest > 0 || a.notices.length === 0) await setTimeout(10)
  t.equal(a.owners.leaseRest, 0)
  proxy.mend()
  await a.owners.renewed()
  t.ok(a.owners.leaseRest > 0)
  t.same(world.ends, [])
  t.match(a.notices, [/^the lease was not renewed: /, /^the database answers again$/])
})

t.test('who waits for the lease waits on when a renewal came too late, and is told of the next', async t => {
  const { url } = await testDatabase(t)
  const proxy = await postgresProxy(t, url)
  const a = await member(t, proxy.url)
  await a.owners.join('http://127.0.0.1:1')
  const late = await proxy.holdRequest('UPDATE espelho.replica')
  a.ahead.elapsed += TIMES.ttl
  const waits = a.owners.renewed()
  late.deliver()
  await waits
  t.ok(a.owners.leaseRest > 0)
})

t.test('a replica that the database has forgotten gives up its sandboxes, and goes on as another', async t => {
  const { url, sql } = await testDatabase(t)
  const a = await member(t, url)
  await a.owners.join('http://127.0.0.1:1')
  const world = await create(a, 'mine')
  const { id } = a.owners.self
  await sql('UPDATE espelho.sandbox SET owner = NULL')
  await sql('DELETE FROM espelho.replica')
  while (a.owners.self.id === id) await setTimeout(10)
  await a.owners.renewed()
  t.same(world.ends, ['fenced'])
  t.match(a.notices, [/it gives up its sandboxes and goes on under another id/])
  const again = model()
  while (!await a.store.open('mine', again).catch(() => false)) await setTimeout(10)
  t.same(await a.owners.locate('mine'), { at: 'here' })
})

t.test('a database restarted without the last changes: they are missed at the next renewal', ALONE, async t => {
  const { url, sql, server } = await testDatabase(t)
  const a = await member(t, url, { ttl: 20_000 })
  await a.owners.join('http://127.0.0.1:1')
  const own = model([begunWith()])
  const opened = (await a.store.create('mine', { changeSet: begunWith() }, own))!
  const kept = await create(a, 'kept')
  await own.commit(opened, 'lost')
  await sql('DELETE FROM espelho.change WHERE first = 2')
  await sql("UPDATE espelho.sandbox SET head = 1 WHERE name = 'mine'")
  await setTimeout(3 * TIMES.renew)
  t.same(own.ends, [], 'a renewal alone does not look')
  await server.restart('fast')
  while (own.ends.length === 0) await setTimeout(10)
  t.same([own.ends, kept.ends], [['fenced'], []])
  t.ok(a.notices.includes('the database was restarted, or is another server'), a.notices.join('\n'))
  t.ok(a.notices.some(notice => /lost the end of the sandbox mine: it was at change set 2, and is at 1/.test(notice)))
  await opened.release(MADE_AT)
})

t.test('a database that does not answer is told in one line', async t => {
  await t.rejects(openPostgresFleet({
    url: 'postgres://me:secret@127.0.0.1:1/nowhere', version: 'test', notice: () => {}
  }), { name: 'StoreError', message: /^postgres:\/\/127\.0\.0\.1:1\/nowhere cannot be used: connect ECONNREFUSED/ })
})

t.test('a format is read by one release before the next one writes it', async t => {
  const { url, sql } = await testDatabase(t)
  const releases = [['0.1.0', 1, 1], ['0.2.0', 2, 1], ['0.3.0', 2, 2]] as const
  const [first, second, third] = await Promise.all(releases.map(async ([version, reads, writes]) => {
    const fleet = await openPostgresFleet({ url, version, formats: { reads, writes }, notice () {}, times: TIMES })
    t.teardown(() => fleet.store.close().then(fleet.owners.leave))
    await fleet.owners.join(`http://127.0.0.1:${version.slice(2, 3)}`)
    return fleet
  })) as [PostgresFleet, PostgresFleet, PostgresFleet]
  const written = async () => await sql('SELECT format, version FROM espelho.sandbox')
  const left = new Uint8Array(1) // so that the sandbox is released and not forgotten
  const begun = await second.store.create('mine', { changeSet: begunWith() }, model([begunWith()]))
  t.same(await written(), [{ format: 1, version: '0.2.0' }])
  await begun?.release(MADE_AT, left)
  const rolledBack = await first.store.open('mine', model())
  t.ok(rolledBack, 'so a rollback loses nothing')
  await rolledBack?.release(MADE_AT, left)

  const write = async ({ store }: PostgresFleet, text: string) => {
    const world = model()
    const own = (await store.open('mine', world))!
    await world.load(own)
    await world.commit(own, text)
    await own.release(MADE_AT, left)
    return await written()
  }
  t.same(await write(third, 'in the new format'), [{ format: 2, version: '0.3.0' }])
  t.same(await first.owners.locate('mine'), { at: 'nobody', format: 2, version: '0.3.0' })
  await t.rejects(first.store.open('mine', model()), { code: 'newer-version-needed', details: { version: '0.3.0' } })
  t.same(await write(second, 'in the old one'), [{ format: 2, version: '0.3.0' }], 'what was written stays as it is')
})
