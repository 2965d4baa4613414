import t from 'tap'
import type { TalliedSandbox, TallyDocument } from '../../../../src/host/http/recorded/tally.ts'
import { heaviestDifference } from '../../../../src/guests/fidelity/mutate/difference.ts'

type Response = readonly [status: number, body: unknown, path?: string]

/** The sandboxes of tests, each with its responses. */
function tally (
  ...sandboxes: readonly (readonly [test: string, ...responses: readonly Response[]])[]
): TallyDocument[] {
  const bodies: Record<string, unknown> = {}
  const tallied = sandboxes.map(([name, ...responses]): TalliedSandbox => ({
    name,
    chosen: [],
    responses: responses.map(([status, body, path = '/api-key'], index) => {
      const digest = `${status} ${JSON.stringify(body)}`
      bodies[digest] = body
      const turn = responses.slice(0, index + 1).filter(([, , other = '/api-key']) => other === path).length
      return { method: 'POST', path, turn, status, points: [], digest }
    })
  }))
  return [{ recording: true, settings: {}, complete: true, sandboxes: tallied, bodies }]
}

const cases: readonly [sentence: string, before: Response, after: Response, expected: object | undefined][] = [
  ['equal responses', [201, { status: true }], [201, { status: true }], undefined],
  ['a request that is refused', [201, {}], [400, {}], { weight: 'status-class', before: 201, after: 400, pointer: '' }],
  ['a refusal that is accepted', [404, {}], [201, {}], { weight: 'status-class', before: 404, after: 201 }],
  ['another refusal', [404, { m: 'a b' }], [405, { m: 'a b' }],
    { weight: 'value', before: 404, after: 405, pointer: '' }],
  ['another success', [201, { a: 1 }], [200, { a: 1 }], { weight: 'success-status', before: 201, after: 200 }],
  ['a boolean', [201, { status: true }], [201, { status: false }],
    { weight: 'value', before: true, after: false, pointer: '/status' }],
  ['a figure', [201, { a: [{ saldo: '00:00' }] }], [201, { a: [{ saldo: '-00:07' }] }],
    { weight: 'value', pointer: '/a/0/saldo' }],
  ['a constant', [201, { status: 'PENDENTE' }], [201, { status: 'APROVADO' }], { weight: 'value', pointer: '/status' }],
  ['a text', [201, { mensagem: 'Chave criada' }], [201, { mensagem: 'Key created' }],
    { weight: 'text', pointer: '/mensagem' }],
  ['a field more', [201, {}], [201, { token: '<token>' }],
    { weight: 'presence', before: null, after: '<token>', pointer: '/token' }],
  ['another form', [404, { message: 'não há' }], [404, { message: ['não há'] }],
    { weight: 'presence', pointer: '/message' }],
  ['a value before a text', [201, { a: 'x y', b: 1 }], [201, { a: 'y x', b: 2 }], { weight: 'value', pointer: '/b' }],
  ['a name that a pointer escapes', [201, { 'a/b~c': 1 }], [201, { 'a/b~c': 2 }], { pointer: '/a~1b~0c' }]
]
for (const [sentence, before, after, expected] of cases) {
  const found = heaviestDifference(tally(['teste', before]), tally(['teste', after]))
  if (expected === undefined) t.equal(found, undefined, sentence)
  else t.match(found, { test: 'teste', request: { method: 'POST', path: '/api-key', turn: 1 }, ...expected }, sentence)
}

t.test('tests of one name are paired by what they were answered', async t => {
  const before = tally(['a', [201, { n: 1 }]], ['a', [201, { n: 2 }]])
  t.equal(heaviestDifference(before, tally(['a', [201, { n: 2 }]], ['a', [201, { n: 1 }]])), undefined)
  t.match(heaviestDifference(before, tally(['a', [201, { n: 2 }]], ['a', [400, {}]])), { before: 201, after: 400 })
})

t.test('requests to different paths may come in any order, those to one may not', async t => {
  const one: Response = [201, { n: 1 }, '/um']
  const two: Response = [201, { n: 2 }, '/dois']
  t.equal(heaviestDifference(tally(['a', one, two]), tally(['a', two, one])), undefined)
  t.match(heaviestDifference(tally(['a', [201, 1], [201, 2]]), tally(['a', [201, 2], [201, 1]])), { pointer: '' })
})

t.test('a request that is not sent any more, and one that is new', async t => {
  t.match(heaviestDifference(tally(['a', [201, 1], [201, 2]]), tally(['a', [201, 1]])),
    { weight: 'presence', request: { turn: 2 }, before: 201, after: null, pointer: '' })
  t.match(heaviestDifference(tally(['a', [201, 1]]), tally(['a', [201, 1]], ['b', [201, 2]])),
    { test: 'b', before: null, after: 201 })
})

t.test('the heaviest of all tests is shown', async t => {
  t.match(heaviestDifference(tally(['a', [201, { m: 'x y' }]], ['b', [201, {}]]),
    tally(['a', [201, { m: 'y x' }]], ['b', [400, {}]])), { test: 'b', weight: 'status-class' })
})
