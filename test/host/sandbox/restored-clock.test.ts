import { cpSync, readdirSync, utimesSync } from 'node:fs'
import t from 'tap'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { clockAt } from '../../../src/host/sandbox/clock.ts'
import type { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { registryOf } from './open-sandbox.ts'
import { shiftMachineTime } from '../../support/machine-time.ts'
import { testServer } from '../../support/server.ts'
import { at, make, world } from '../../support/world.ts'

const server = await testServer(t)
const control = (what: string, body?: unknown) =>
  server.call(what.replace(' /', ' /~t/_sandbox/'), body === undefined ? {} : { body })

/** What a clock shows, to the minute: the test itself takes some time, too. */
const shown = async (base = '/~t') => {
  const { now, mode } = (await server.call(`GET ${base}/_sandbox/clock`)).body
  return `${mode} ${now.slice(0, 16)}`
}

t.test('a clock that ticks goes back to the time that it showed, and on from there', async t => {
  const passes = shiftMachineTime(t)
  await control('PUT /clock', { mode: 'ticking', now: '2026-05-01T09:00:20Z' })
  passes('PT5M')
  await control('PUT /snapshots/then')
  t.equal(await shown(), 'ticking 2026-05-01T09:05')
  passes('PT2H')
  t.equal(await shown(), 'ticking 2026-05-01T11:05')
  for (const sentence of ['once', 'and again']) {
    await control('POST /snapshots/then/restore')
    t.equal(await shown(), 'ticking 2026-05-01T09:05', sentence)
    passes('PT30M')
    t.equal(await shown(), 'ticking 2026-05-01T09:35', 'it ticks')
  }
  await control('PUT /snapshots/later')
  passes('PT1H')
  await control('POST /snapshots/later/restore')
  t.equal(await shown(), 'ticking 2026-05-01T09:35', 'a snapshot of what was restored')
  await control('POST /snapshots/then/restore')
  t.equal(await shown(), 'ticking 2026-05-01T09:05', 'is another one')
})

t.test('one that ends where a timestamp does', async t => {
  const passes = shiftMachineTime(t)
  await control('PUT /clock', { mode: 'ticking', now: '2999-12-31T23:00:00Z' })
  passes('PT3H')
  await control('PUT /snapshots/end')
  await control('POST /snapshots/end/restore')
  t.equal((await control('GET /clock')).body.now, '2999-12-31T23:59:59.999Z')
})

t.test('of the others one stands where it stood, and the machine has its own time', async t => {
  const passes = shiftMachineTime(t)
  const restored = async (body: object) => {
    await control('PUT /clock', body)
    await control('PUT /snapshots/other')
    passes('PT2H')
    await control('PUT /clock', { mode: 'ticking' })
    await control('POST /snapshots/other/restore')
    return (await control('GET /clock')).body
  }
  t.same(await restored({ mode: 'frozen', now: '2026-05-01T09:00:00Z' }), {
    mode: 'frozen', now: '2026-05-01T09:00:00.000Z'
  })
  const { mode, now } = await restored({ mode: 'system' })
  t.equal(mode, 'system')
  t.ok(Math.abs(Date.parse(now) - Date.now()) < 60_000)
})

t.test('a fork shows the same time, and its clock ticks on beside the other', async t => {
  const passes = shiftMachineTime(t)
  await control('PUT /clock', { mode: 'ticking', now: '2026-05-01T09:00:20Z' })
  passes('PT2H')
  await control('POST /fork', { name: 'other' })
  t.same([await shown(), await shown('/~other')], Array(2).fill('ticking 2026-05-01T11:00'))
  passes('PT1H')
  await control('POST /clock/advance', { by: 'P1D' })
  t.same([await shown(), await shown('/~other')], ['ticking 2026-05-02T12:00', 'ticking 2026-05-01T12:00'])
})

t.test('a restart lies between', async t => {
  const passes = shiftMachineTime(t)
  const folder = t.testdir({})
  const fixtures = createFixtures(world())
  const start = async () => await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures })
  const time = ({ life }: Pick<Sandbox, 'life'>) => new Date(life.now()).toISOString().slice(0, 16)
  const restart = async () => {
    await registry.close()
    passes('PT3H')
    registry = await start()
    return await registry.open('mine')
  }

  let registry = await start()
  const first = await registry.open('mine')
  await first.life.transact(() => ({
    result: undefined, put: { clock: [clockAt('ticking', at('2026-05-01T09:00:20Z'))] }
  }))
  await first.snapshots.save('then')
  await first.life.transact(() => ({ result: undefined, put: { businessUnits: [make.businessUnit('later')] } }))

  const second = await restart()
  t.equal(time(second), '2026-05-01T12:00', 'a clock ticks meanwhile')
  await second.restore('then')
  t.equal(time(second), '2026-05-01T09:00', 'and goes back all the same')
  t.equal(time(await registry.fork(second, 'fork')), '2026-05-01T09:00')

  const third = await restart()
  t.same(
    [time(third), time(await registry.open('fork'))], ['2026-05-01T12:00', '2026-05-01T12:00'], 'from there it goes on'
  )
  await third.restore('then')
  t.equal(time(third), '2026-05-01T09:00')
  await registry.close()
})

t.test('the machine\'s clock goes back: no clock that ticks does, now or after a restart', async t => {
  const passes = shiftMachineTime(t)
  const folder = t.testdir({})
  const fixtures = createFixtures(world())
  const start = async () => await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures })
  let registry = await start()
  let sandbox = await registry.open('mine')
  const change = async (id: string) => {
    await sandbox.life.transact(() => ({ result: undefined, put: { businessUnits: [make.businessUnit(id)] } }))
  }
  const restart = async (meanwhile: string) => {
    await registry.close()
    passes(meanwhile)
    registry = await start()
    sandbox = await registry.open('mine')
  }
  let latest = 0
  const goesOn = (sentence: string, most = 60_000) => {
    const life = sandbox.enter() // as a request does, so that the sandbox is noted as used
    const now = life.now()
    sandbox.leave(life)
    t.ok(now >= latest && now <= latest + most, `${sentence}: ${new Date(latest).toISOString()}, ` +
      new Date(now).toISOString())
    latest = now
  }

  const nine = clockAt('ticking', at('2026-05-01T09:00Z'))
  await sandbox.life.transact(() => ({ result: undefined, put: { clock: [nine] } }))
  latest = sandbox.life.now()
  passes('-PT2H')
  goesOn('at once')
  passes('PT1M')
  goesOn('and ticks on', 120_000)
  t.ok(sandbox.life.now() >= at('2026-05-01T09:01Z'))
  await change('a')
  await restart('PT1S')
  goesOn('after a restart')
  await restart('-P1D')
  goesOn('while nothing ran')
  await change('b')
  await restart('-P1D')
  goesOn('and again')
  passes('PT1M')
  await restart('PT1S')
  goesOn('without a change', 120_000)
  await registry.close()
})

t.test('the clock of a killed server does not go back either, once the machine\'s clock did', async t => {
  const passes = shiftMachineTime(t)
  const folder = t.testdir({ data: {} })
  const fixtures = createFixtures(world())
  const open = async (data: string) => {
    const store = await openFolderStore(`${folder}/${data}`, { notice: () => {} })
    const registry = await registryOf({ store, fixtures })
    t.teardown(() => registry.close())
    return (await registry.open('mine')).life
  }
  const life = await open('data')
  const nine = clockAt('ticking', at('2026-05-01T09:00Z'))
  await life.transact(() => ({ result: undefined, put: { clock: [nine] } }))
  t.ok(life.now() >= at('2026-05-01T09:00Z'))
  passes('-PT2H')
  const change = { put: { businessUnits: [make.businessUnit('a')] } }
  const stamped = await life.transact((_state, { now }) => ({ result: now, ...change }))
  cpSync(`${folder}/data`, `${folder}/killed`, { recursive: true }) // what a kill leaves
  for (const name of readdirSync(`${folder}/killed`, { recursive: true }) as string[]) {
    utimesSync(`${folder}/killed/${name}`, Date.now() / 1000, Date.now() / 1000) // by the clock that went back
  }
  const after = (await open('killed')).now()
  t.ok(after >= stamped, `${new Date(stamped).toISOString()}, ${new Date(after).toISOString()}`)
})
