import t from 'tap'
import { instant } from '../../../src/core/rules/time/instant.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { clockAt, clockOf, timeOf } from '../../../src/host/sandbox/clock.ts'
import { followClock, systemTime } from '../../../src/host/sandbox/system-clock.ts'
import { NOW, world } from '../../support/world.ts'
import { freshLife } from './open-sandbox.ts'

const SOME = 5_000 // a slow machine
const near = (time: number, wanted: number) => time >= wanted && time < wanted + SOME
const later = () => new Promise(resolve => setTimeout(resolve, 10))

t.test('a clock', async t => {
  t.equal(timeOf(clockAt('frozen', NOW)), NOW, 'that is frozen stands')
  const ticking = clockAt('ticking', NOW)
  t.ok(near(timeOf(ticking), NOW), 'that ticks starts where it is set')
  await later()
  t.ok(timeOf(ticking) >= NOW + 9, 'and goes on')
  t.equal(timeOf(clockAt('frozen', NOW)), NOW)
  const last = instant(Date.UTC(3000, 0, 1) - 1)
  const ending = clockAt('ticking', last)
  await later()
  t.equal(timeOf(ending), last, 'ends where a timestamp does')
  const before = systemTime()
  t.ok(near(timeOf(clockAt('system', NOW)), before), 'of the system cannot be set')
})

t.test('the system clock is the machine\'s', async t => t.ok(near(systemTime(), Date.now() - 1)))

t.test('the correction of a clock shows at each time what the clock has shown, however long it takes', t => {
  let machine: number = NOW
  t.teardown(followClock(() => machine++)) // a millisecond at each look
  const setting = clockAt('ticking', NOW)
  const clock = clockOf(() => setting)
  clock.now()
  machine -= 7_200_000
  const shown = clock.now()
  const at = instant(machine - 1)
  t.same(clock.correction().map(correction => timeOf(correction, at)), [shown])
  t.end()
})

t.test('a sandbox starts with the clock of its fixtures', async t => {
  const started = async (clock: Parameters<typeof createFixtures>[0]['clock']) =>
    (await freshLife(createFixtures(world({ clock })))).now()
  t.equal(await started({ mode: 'frozen', now: NOW }), NOW)
  t.ok(near(await started({ mode: 'ticking', now: NOW }), NOW))
  t.ok(near(await started({ mode: 'ticking' }), Date.now() - 5))
  t.ok(near(await started({ mode: 'system' }), Date.now() - 5))
})

t.test('a decision is told the time of the sandbox, and may set it', async t => {
  const life = await freshLife()
  t.equal(await life.transact((_, { now }) => ({ result: now })), NOW)
  await life.transact(() => ({ result: undefined, put: { clock: [clockAt('frozen', instant(0))] } }))
  t.same([life.now(), await life.transact((_, { now }) => ({ result: now }))], [0, 0])
})
