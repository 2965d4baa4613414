import t from 'tap'
import { DEFAULT_SETTINGS, SETTINGS } from '../../../../src/core/assumptions.ts'
import type { TallyDocument } from '../../../../src/host/http/recorded/tally.ts'
import { alternativesTo, rankOf, wrongIds } from '../../../../src/guests/fidelity/mutate/alternatives.ts'
import { planOf } from '../../../../src/guests/fidelity/mutate/mutate.ts'

const all = alternativesTo(DEFAULT_SETTINGS)
const tally = (settings: object, ...points: string[]): TallyDocument => ({
  recording: true,
  settings: { ...DEFAULT_SETTINGS, ...settings },
  complete: true,
  bodies: {},
  sandboxes: [{
    name: 'a', chosen: [], responses: [{ method: 'POST', path: '/api-key', turn: 1, status: 201, points, digest: 'x' }]
  }]
})
const whole = { only: undefined, skip: [], known: [], max: Infinity }
const named = (alternatives: readonly { id: string, answer: unknown }[]) =>
  alternatives.map(({ id, answer }) => `${id} ${answer}`)

t.equal(all.length, SETTINGS.reduce((sum, { choices }) => sum + Math.max(0, choices.length - 1), 0),
  'each listed answer but the one in force')
t.ok(all.length > 40, `${all.length} of them`)

t.test('the points that a response rested on are tried', async t => {
  const { tried, untouched, leftOut } = planOf([tally({}, 'A01', 'A53', 'A16')], whole)
  t.strictSame(named(tried), ['A01 200', 'A53 en'])
  t.equal(tried.length + untouched.length, all.length, 'the others need no round')
  t.equal(leftOut, 0)
})

t.test('a server of the suite that begins otherwise has other alternatives', async t => {
  const { tried } = planOf([tally({}, 'A01'), tally({ 'status.createApiKey': 200 }, 'A01')], whole)
  t.strictSame(named(tried), ['A01 200', 'A01 201'])
})

t.test('--only tries what it names, --skip leaves out, --max says how many are left', async t => {
  const tallies = [tally({}, 'A01', 'A53', 'A52')]
  t.strictSame(named(planOf(tallies, { ...whole, only: ['A64', 'A01'] }).tried), ['A01 200', 'A64 hidden'])
  t.strictSame(named(planOf(tallies, { ...whole, skip: ['A53'] }).tried), ['A01 200', 'A52 list'])
  t.match(planOf(tallies, { ...whole, max: 2 }), { tried: { length: 2 }, leftOut: 1 })
})

t.test('what can change a status is tried first, what changes a text last', async t => {
  const { tried } = planOf([tally({}, 'A53', 'A62', 'A01', 'A73', 'A25')], whole)
  t.strictSame([...new Set(tried.map(({ id }) => id))], ['A01', 'A25', 'A62', 'A73', 'A53'])
  const keys = new Set<string>(SETTINGS.map(({ key }) => key))
  for (const one of all) t.ok(keys.has(one.key) && [0, 1, 2].includes(rankOf(one)), one.key)
})

t.test('a point that the profile has settled is not tried, unless it is asked for', async t => {
  const tallies = [tally({}, 'A01', 'A53', 'A52')]
  const found = planOf(tallies, { ...whole, known: ['A52', 'A64'] })
  t.strictSame(named(found.tried), ['A01 200', 'A53 en'])
  t.equal(found.known, 2)
  t.notOk(found.untouched.some(({ id }) => id === 'A64'))
  t.strictSame(named(planOf(tallies, { ...whole, known: ['A52'], only: ['A52'] }).tried), ['A52 list'])
})

t.test('an id that cannot be mutated is told with the list of those that can', async t => {
  t.equal(wrongIds(['A01', 'A53']), undefined)
  t.match(wrongIds(['A01', 'A99', 'A16', 'A21']), {
    en: /^A99 is no open point\nA16 has no other answer\nA21 \(limits\.periodDays\) has no listed answers\n.*A01, A03/
  })
})
