import t from 'tap'
import { knownPlaces } from '../../../src/host/fleet/known-places.ts'
import type { Place } from '../../../src/host/fleet/owners.ts'

t.test('the place of a sandbox is known for as long as the lease of its owner held', async t => {
  let [now, asked] = [0, 0]
  const place: Place =
    { at: 'replica', replica: { id: 'a', address: 'http://127.0.0.1:1', format: 1 }, leaseRest: 8000 }
  const places = knownPlaces({ async locate () { asked++; return place } }, 2, () => now)
  for (const [sentence, at, times] of [
    ['the database is asked at first', 0, 1],
    ['the place is known', 7999, 1],
    ['it is looked at again after the lease', 8000, 2],
    ['and known again', 15_999, 2]
  ] as const) {
    now = at
    t.equal(await places.locate('x'), place)
    t.equal(asked, times, sentence)
  }
  places.forget('x')
  await places.locate('x')
  t.equal(asked, 3, 'an owner that says otherwise has it forgotten')
  for (const name of ['y', 'z', 'y', 'z', 'x']) await places.locate(name)
  t.equal(asked, 6, 'the oldest of too many is forgotten')
})
