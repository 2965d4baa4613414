import fc from 'fast-check'
import t from 'tap'
import { fleetClock } from '../../../src/host/fleet/clock.ts'
import { followClock, machineTime, systemTime } from '../../../src/host/sandbox/system-clock.ts'
import { runs } from '../../support/fuzz.ts'

const clock = (began: number) => {
  const machine = { elapsed: 0 }
  return { machine, ...fleetClock(() => machine.elapsed, began) }
}

t.test('it shows the time of the database, and what has passed since', async t => {
  const { machine, note, now } = clock(1000)
  machine.elapsed = 10
  t.equal(now(), 1010)
  note(500_000, 8, 12)
  t.equal(now(), 500_000)
  machine.elapsed += 250
  t.equal(now(), 500_250)
})

t.test('where the clock of the database goes back, it goes slower until that has caught up', async t => {
  const { machine, note, now } = clock(10_000)
  note(9000, 0, 0)
  machine.elapsed = 1000
  t.equal(now(), 10_500)
  machine.elapsed = 3000
  t.equal(now(), 12_000)
})

t.test('after a hand-over it is not before what the last owner has shown', async t => {
  const { machine, atLeast, now } = clock(10_000)
  atLeast(10_400)
  t.equal(now(), 10_400)
  machine.elapsed = 800
  t.equal(now(), 10_800)
})

t.test('it never goes back', async t => {
  t.doesNotThrow(() => fc.assert(fc.property(fc.array(fc.record({
    passed: fc.nat(5000), time: fc.option(fc.integer({ min: 0, max: 10_000_000 }))
  })), steps => {
    const { machine, note, now } = clock(1_000_000)
    let last = now()
    for (const { passed, time } of steps) {
      machine.elapsed += passed
      if (time !== null) note(time, machine.elapsed - 1, machine.elapsed)
      const next = now()
      if (next < last) return false
      last = next
    }
    return true
  }), { numRuns: runs(200) }))
})

t.test('a process follows a clock until it leaves the fleet', async t => {
  const unfollow = followClock(() => 42)
  t.equal(systemTime(), 42)
  unfollow()
  t.ok(Math.abs(systemTime() - machineTime()) < 1000)
})
