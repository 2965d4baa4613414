import t from 'tap'
import { isDeciding, POINTS } from '../../../../src/guests/fidelity/calibrate/points.ts'
import { FEATURES } from '../../../../src/guests/fidelity/calibrate/twins.ts'

t.test('each point that decides whether a request has its way looks at something of the request', async t => {
  t.same(Object.keys(FEATURES), POINTS.map(({ id }) => id).filter(isDeciding))
})
