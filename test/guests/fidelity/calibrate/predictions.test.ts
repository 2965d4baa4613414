import t from 'tap'
import { openDouble } from '../../../../src/guests/fidelity/calibrate/double.ts'
import { inventedId } from '../../../../src/guests/fidelity/calibrate/facts.ts'
import { flippedRequests, flippedRound } from '../../../support/calibrate/flipped.ts'

// `npm run rounds -- calibrate` has hundreds of these requests.
const COUNT = 12

t.test('no other answer to a point changes what is compared, unless a prediction rests on the point', async t => {
  const double = await openDouble()
  for (const [at, asked] of flippedRequests(29, COUNT).entries()) {
    t.same(await flippedRound(double, asked, at), [], `${asked.method} ${asked.path}`)
  }
  // The path, the method and the route each hide the others.
  const stray = { method: 'PUT', path: '/Local-trabalho/x' }
  for (let at = 0; at < 6; at++) t.same(await flippedRound(double, stray, at), [])
})

t.test('a tenant that cannot be is none', async t => {
  const double = await openDouble()
  t.equal(await double.canBe({}), true)
  t.equal(await double.canBe({ timeRecords: [{ colaboradorId: inventedId(1), dataHora: 'x' }] }), false)
})
