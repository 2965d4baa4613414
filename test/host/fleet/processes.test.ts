import { Agent } from 'node:http'
import t from 'tap'
import { exchange } from '../../support/fleet/clients.ts'
import { replaceEach } from '../../support/fleet/replace-each.ts'
import { stage } from '../../support/fleet/stage.ts'
import { testDatabase } from '../../support/postgres/database.ts'

// Replicas in processes of their own, while clients write and read through any of them.
t.test('a day of a fleet', async t => {
  let patience = 20_000
  const load = { clients: 4, rest: 100, patience: () => patience }
  const scene = await stage(t, await testDatabase(t), { replicas: 2, ...load })
  const { replicas } = scene

  await t.test('each replica in turn is stopped, and another started: no request is refused or breaks', async t => {
    t.same(await replaceEach(scene), [])
    for (const name of scene.names) {
      const log = await exchange(new Agent(), `${replicas[0]?.url}/~${name}/_sandbox/requests/verify`, 'POST',
        { match: { status: 599 }, count: 0 })
      t.match(JSON.parse(log.text), { ok: true, complete: true }, `the log of ${name} has moved along`)
    }
  })

  patience = 1500
  await t.test('an owner sleeps for an hour: who waits in its socket gets no old answer', async t => {
    const owner = await scene.ownerOf('a')
    owner.signal('SIGSTOP')
    await scene.expire(owner)
    scene.takeOut(owner)
    const waiting = [exchange(new Agent(), `${owner.url}/~a/_sandbox/state/apiKeys`, 'GET', undefined, 60_000)]
    await scene.acknowledged(5, 'a')
    const before = scene.acknowledgedIn('a')
    owner.wakeUp()
    for (const { status, text } of await Promise.all(waiting)) {
      const lacking = status === 503 ? [] : before.filter(name => !text.includes(`"${name}"`))
      t.same(lacking, [], `${status} ${text.slice(0, 200)}`)
    }
    replicas.push(owner)
    await scene.acknowledged(5, 'a')
  })

  await t.test('an owner is killed: its sandboxes go on elsewhere', async () => {
    const owner = await scene.ownerOf('a')
    scene.takeOut(owner)
    await owner.end('SIGKILL')
    await scene.expire(owner)
    await scene.acknowledged(5, 'a')
  })

  t.same(await scene.finish(), [], 'nothing is lost, doubled or reordered')
})
