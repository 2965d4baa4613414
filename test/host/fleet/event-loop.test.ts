import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { replicaHere } from '../../support/fleet/here.ts'
import { startReplicaProcess } from '../../support/fleet/processes.ts'
import { type Answer, APPEND, ask, nothingDone } from '../../support/fleet/scene.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { postgresProxy } from '../../support/postgres/proxy.ts'

const LEASE = 1000

t.test('an event loop that stands still for longer than a lease', async t => {
  const { url, sql } = await testDatabase(t)
  const proxy = await postgresProxy(t, url)
  const folder = t.testdir({})
  const awake = join(folder, 'awake')
  const owner = await startReplicaProcess({
    database: proxy.url,
    slept: join(folder, 'never'),
    store: { ttl: LEASE, renew: 100, doubt: 60_000 },
    front: { waitMs: 10_000 }
  })
  t.teardown(() => owner.end('SIGKILL'))
  const add = (at: { url: string }, name: string, key: string): Promise<Answer> =>
    ask(`${at.url}/~${name}/api-key`, 'POST', { name: key, permissions: ['api-key:criar'] })
  const added = async (at: { url: string }, name: string, key: string): Promise<void> => {
    while ((await add(at, name, key)).status !== 201) await setTimeout(20)
  }
  const keysIn = (text: string): string[] => text.match(/"k\d"/g) ?? []
  const keys = async (at: { url: string }, name: string): Promise<string[]> => {
    for (;;) {
      const { status, body } = await ask(`${at.url}/~${name}/_sandbox/state/apiKeys`)
      if (status === 200) return keysIn(JSON.stringify(body))
      await setTimeout(20)
    }
  }
  for (const name of ['taken', 'late', 'landed', 'kept']) await added(owner, name, 'k0')
  const front = await replicaHere(t, { database: url })

  const underWay = async (name: string, held: Promise<{ deliver (): void }>) => {
    for (;;) { // on a busy machine the lease may be over for a moment
      const adding = add(owner, name, 'k1')
      const first = await Promise.race([held, adding])
      if ('deliver' in first) return { adding, ...first }
    }
  }
  const late = await underWay('late', proxy.holdRequest(APPEND))
  const done = await underWay('landed', proxy.holdAnswer(APPEND))
  while ((await sql('SELECT FROM espelho.change')).length < 9) await setTimeout(5)
  const log = (await ask(`${owner.url}/~kept/_sandbox/requests?control=false`)).body.requests

  owner.blockUntil(awake)
  const waiting = [ask(`${owner.url}/~taken/_sandbox/state/apiKeys`), ask(`${owner.url}/~taken/_sandbox/hash`)]
  t.same([await keys(front, 'late'), await keys(front, 'landed')], [['"k0"'], ['"k0"', '"k1"']])
  await added(front, 'taken', 'k2')
  const hash = (await ask(`${front.url}/~taken/_sandbox/hash`)).body
  await setTimeout(LEASE) // by its own clocks, too
  writeFileSync(awake, '')
  late.deliver()
  done.deliver()

  t.match(await late.adding, nothingDone, 'what came after the takeover is not done, and that is told')
  t.equal((await done.adding).status, 201, 'what came before is done')
  const [list, hashed] = await Promise.all(waiting)
  if (list?.status === 200) t.same(keysIn(JSON.stringify(list.body)), ['"k0"', '"k2"'], 'who waited sees no old state')
  else t.match(list, nothingDone)
  if (hashed?.status === 200) t.same(hashed.body, hash)
  else t.match(hashed, nothingDone)
  t.same(await keys(owner, 'taken'), ['"k0"', '"k2"'], 'it passes requests on')
  t.same([await keys(owner, 'late'), await keys(owner, 'landed')], [['"k0"'], ['"k0"', '"k1"']])
  t.same(await sql("SELECT term::int FROM espelho.sandbox WHERE name = 'kept'"), [{ term: 1 }])
  const after = (await ask(`${front.url}/~kept/_sandbox/requests?control=false`)).body
  t.match(after, { complete: true, requests: log }, 'what nobody has taken goes on with its log')
})
