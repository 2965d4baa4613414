import t from 'tap'
import { openDouble } from '../../../../src/guests/fidelity/calibrate/double.ts'
import { askedRound, everydayRound } from '../../../support/calibrate/rounds.ts'
import { FOREIGN, OUTSIDE } from '../../../support/calibrate/twists.ts'

// A few of the rounds of `npm run rounds -- calibrate`.

t.test('a real API with hidden answers', async t => {
  const double = await openDouble()

  const everyday = await everydayRound(double, 11, 24)
  t.same(
    [everyday.wrong, everyday.unexplained], [[], 0], 'no claim from everyday traffic is false, and all is explained'
  )
  t.ok(everyday.settled.length >= 8, 'and there are some')

  const harmless = await askedRound(double, 12)
  t.same([harmless.wrong, harmless.isUnchanged], [[], true], 'harmless questions change nothing, and no claim is false')
  t.ok(harmless.settled.filter(id => id < 'A73').length >= 22)

  const hidden = await askedRound(double, 13, { hidden: true })
  t.same(hidden.wrong, [], 'nor is one where the messages say nothing')

  const [[name, twist]] = Object.entries(OUTSIDE) as [[string, typeof OUTSIDE[string]]]
  const outside = await everydayRound(double, 22, 12, { twist })
  const refused = outside.traffic.filter(({ status }) => status === 422)
  t.ok(refused.length > 0 && refused.every(
    ({ id }) => outside.judgement.unexplained.some(({ request }) => request === id)
  ), name)

  const foreign = await askedRound(double, 15, { hidden: true, twist: FOREIGN['no record by itself'] })
  t.same(foreign.wrong, [], 'a rule that nobody knows settles nothing')
})
