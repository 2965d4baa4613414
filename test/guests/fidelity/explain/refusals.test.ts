import t from 'tap'
import { CSV } from '../../../../src/core/problems/csv.ts'
import { DECISIONS } from '../../../../src/core/problems/decisions.ts'
import { REQUESTS } from '../../../../src/core/problems/requests.ts'
import { VALUES } from '../../../../src/core/problems/values.ts'
import { openDouble } from '../../../../src/guests/fidelity/calibrate/double.ts'
import { brokenRequests } from '../../../support/refusals/broken.ts'
import { foreignClaims, FOREIGN_RULES } from '../../../support/refusals/foreign.ts'
import { figuresOf, refusalsRound } from '../../../support/refusals/round.ts'

/** Those that a recording cannot have, that no body of an operation meets, or that need a setting or another server. */
const ELSEWHERE: readonly string[] = [
  'not-utf8', 'bad-request', 'too-long', 'not-unique', 'invalid', 'more-violations', 'closed-period', 'unlink-closed',
  'method-not-allowed', 'attachment-not-found', 'collaborator-not-found', 'csv-too-many-rows'
]

t.test('the broken requests have each code that a client can meet', async t => {
  const cases = brokenRequests()
  t.ok(cases.length >= 70, `${cases.length} of them`)
  const codes = new Set<string>(cases.map(({ code }) => code))
  // A row of a file that is wrong is told in a response that accepts the file.
  const wanted = Object.keys({ ...VALUES, ...REQUESTS, ...DECISIONS, ...CSV }).filter(code => !code.startsWith('row-'))
  t.same(wanted.filter(code => !codes.has(code) && !ELSEWHERE.includes(code)), [])
})

t.test('against a hidden profile the first cause is right, and what is offered passes', async t => {
  const { refusals, rightShare, acceptedShare, offeredShare, invented } =
    figuresOf(await refusalsRound(await openDouble(), 7002))
  t.ok(refusals >= 70, `${refusals} refusals`)
  t.ok(rightShare >= 0.95, `right: ${rightShare}`)
  t.ok(acceptedShare >= 0.9, `accepted: ${acceptedShare}`)
  t.ok(offeredShare >= 0.5, `offered: ${offeredShare}`)
  t.equal(invented, 0, 'no fix holds an identifier that nobody gave')
})

t.test('of rules that nobody has registered no cause is claimed', async t => {
  t.equal(FOREIGN_RULES, 17)
  t.same(await foreignClaims(await openDouble()), [])
})
