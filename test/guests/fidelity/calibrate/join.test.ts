import t from 'tap'
import type { Box } from '../../../../src/guests/fidelity/calibrate/points.ts'
import { join } from '../../../../src/guests/fidelity/calibrate/join.ts'

const said = (request: string, ...boxes: Box[]) => ({ requests: [request], boxes })

t.test('what is left of a point', async t => {
  t.same(join([said('r1', { A24: [404] })]).left.get('A24'), [404], 'is what the only box allows')
  t.same(
    join(
      [said('r1', { A24: [404] }, { A15: [400] })]
    ).left.get('A24'), [404, 400], 'is everything, if a box does not rest on it'
  )
  const { left, by } = join([said('r1', { A24: [400] }, { A15: [400] }), said('r2', { A24: [404] })])
  t.same(left.get('A15'), [400], 'follows from what another request has excluded')
  t.same([...by.get('A15') ?? []], ['r1'])
  t.same([...by.get('A24') ?? []], ['r2'])
})

t.test('a conflict names its point and the requests on both sides, and the rest goes on', async t => {
  const { conflicts, left } = join([said('r1', { A24: [400] }), said('r2', { A24: [404] }), said('r3', { A15: [400] })])
  t.same([...conflicts.get('A24') ?? []], ['r2', 'r1'])
  t.same(left.get('A15'), [400])
})

t.test('a statement is in conflict with those before it, once', async t => {
  const { conflicts } = join([
    said('r1', { A24: [400] }), said('r2', { A24: [404], A15: ['ignored'] }), said('r3', { A15: [400] })
  ])
  t.strictSame([...conflicts.keys()], ['A24'])
})

t.test('what nothing explains says nothing', async t => {
  t.same(join([said('r1')]).left.get('A24'), [404, 400])
})
