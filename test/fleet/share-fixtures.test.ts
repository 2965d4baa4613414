import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { checkOptions } from '../../src/config.ts'
import type { Owners } from '../../src/fleet/owners.ts'
import { openPostgresFleet } from '../../src/fleet/postgres.ts'
import { shareFixtures } from '../../src/fleet/share-fixtures.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { testDatabase } from '../support/postgres/database.ts'
import { postgresProxy } from '../support/postgres/proxy.ts'
import { ask, TIMES } from './replicas.ts'

const HOLIDAY = { data: '2026-03-17', nome: 'F' }
const unit = (nome: string) => ({ unidadeNegocioId: 'u', nome })

/** A replica whose fixtures have one unit of this name. */
async function replica (t: Test, url: string, name: string): Promise<RunningServer> {
  const fleet = await openPostgresFleet({ url, version: 'test', notice () {}, times: { renew: 40 } })
  const options = checkOptions({ logLevel: 'silent', drain: 1, data: url })
  const server =
    await startServer(options, { fleet: { ...fleet, times: TIMES }, world: { businessUnits: [unit(name)] } })
  t.teardown(() => server.close())
  return server
}

const unitOf = async ({ url }: RunningServer, sandbox: string): Promise<string> =>
  (await ask(`${url}/~${sandbox}/_sandbox/state/businessUnits/u`)).body.nome

async function until (condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await setTimeout(10)
}

t.test('new sandboxes and resets on any replica begin from the fixtures of the one that started last', async t => {
  const { url, sql } = await testDatabase(t)
  const first = await replica(t, url, 'Primeira')
  t.equal((await ask(`${first.url}/~kept/_sandbox/state/holidays`, 'POST', HOLIDAY)).status, 201)
  t.equal(await unitOf(first, 'kept'), 'Primeira')
  const second = await replica(t, url, 'Segunda')
  const shown = async ({ url }: RunningServer) => (await ask(`${url}/~kept/_sandbox`)).body.replica.fixtures
  await until(async () => (await shown(first)).broughtBy === second.url)
  const [{ fixtures } = {}] = await sql('SELECT fixtures FROM espelho.fleet')
  t.same(await shown(first), { digest: fixtures, broughtBy: second.url }, 'the overview says whose they are')
  t.equal((await ask(`${first.url}/readyz`)).body.fixtures.digest, fixtures)
  t.same([await unitOf(first, 'fresh'), await unitOf(second, 'other')], ['Segunda', 'Segunda'])
  t.equal(await unitOf(second, 'kept'), 'Primeira', 'a sandbox keeps those that it began from')
  await ask(`${second.url}/~kept/_sandbox/reset`, 'POST', {})
  t.equal(await unitOf(first, 'kept'), 'Segunda', 'until its reset')
  await first.close()
  const again = await replica(t, url, 'Primeira')
  // A new sandbox may be made by either, so what one of them shows says nothing of the other.
  await until(async () => (await ask(`${second.url}/readyz`)).body.fixtures.broughtBy === again.url)
  t.equal(await unitOf(second, 'next'), 'Primeira')
  t.equal(await unitOf(again, 'later'), 'Primeira', 'whoever starts last decides, with old ones, too')
  const same = await replica(t, url, 'Primeira')
  t.same(await sql('SELECT brought_by FROM espelho.fleet'), [{ brought_by: same.url }], 'or with the same')
  await until(async () => (await ask(`${again.url}/readyz`)).body.fixtures.broughtBy === same.url)
  t.match((await ask(`${same.url}/readyz`)).body.fixtures, { broughtBy: same.url })
})

t.test('what is said of fixtures that change', async t => {
  const [own, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const start = async (before?: string) => {
    const notices: string[] = []
    let changed: Parameters<Owners['watchFixtures']>[0] = async () => {}
    let readable = true
    await shareFixtures({
      notice: message => notices.push(message),
      owners: { bringFixtures: async () => before, watchFixtures (call) { changed = call } },
      registry: { storeFixtures: async () => own, async useFixtures () { if (!readable) throw new Error('damaged') } }
    })
    const change = () => changed({ digest: other, broughtBy: 'http://10.0.0.7:3000' })
    return { notices, change, damage () { readable = false } }
  }
  t.same((await start()).notices, [], 'nothing if they are the same')
  const { notices, change, damage } = await start(other)
  t.same(notices.splice(0), ['all servers of the database begin new sandboxes from the fixtures of this one now, ' +
    'aaaaaaaaaaaa, and no more from bbbbbbbbbbbb'])
  await change()
  t.same(notices.splice(0), ['new sandboxes begin from the fixtures of http://10.0.0.7:3000 now, bbbbbbbbbbbb'])
  damage()
  for (let left = 3; left > 0; left--) await t.rejects(change(), 'it is tried again')
  t.same(notices, ['the fixtures of http://10.0.0.7:3000 cannot be read: damaged'], 'and told once')
})

t.test('a renewal that was under way when a replica brought its fixtures changes nothing', async t => {
  const { url, sql } = await testDatabase(t)
  const proxy = await postgresProxy(t, url)
  const times = { renew: 40 }
  const { owners, store } = await openPostgresFleet({ url: proxy.url, version: 'test', notice () {}, times })
  t.teardown(async () => {
    await store.close()
    await owners.leave()
  })
  const [old, own, later] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
  await sql('UPDATE espelho.fleet SET fixtures = $1', [old])
  await owners.join('http://127.0.0.1:1')
  const held = await proxy.holdAnswer('UPDATE espelho.replica')
  t.equal(await owners.bringFixtures(own), old)
  const seen: string[] = []
  owners.watchFixtures(async ({ digest }) => { seen.push(digest) })
  held.deliver()
  await setTimeout(100)
  await sql('UPDATE espelho.fleet SET fixtures = $1', [later])
  await until(async () => seen.includes(later))
  t.same(seen, [later])
})

t.test('fixtures that cannot be read change nothing', async t => {
  const { url, sql } = await testDatabase(t)
  const only = await replica(t, url, 'Primeira')
  await sql("UPDATE espelho.fleet SET fixtures = repeat('a', 64)")
  await setTimeout(100)
  t.equal(await unitOf(only, 'x'), 'Primeira')
})

t.test('a sandbox keeps its seed, whatever that of its owner is', async t => {
  const { url } = await testDatabase(t)
  const start = async (seed: number): Promise<RunningServer> => {
    const fleet = await openPostgresFleet({ url, version: 'test', notice () {}, times: { renew: 40 } })
    const server = await startServer(checkOptions({ logLevel: 'silent', drain: 1, data: url, seed }),
      { fleet: { ...fleet, times: TIMES } })
    t.teardown(() => server.close())
    return server
  }
  const first = await start(7)
  await ask(`${first.url}/~x/_sandbox/state/holidays`, 'POST', HOLIDAY)
  const second = await start(8)
  await first.close()
  t.equal((await ask(`${second.url}/~x/_sandbox`)).body.seed, 7)
})
