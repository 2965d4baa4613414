import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { reasons } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const what = 'PUT /_sandbox/clock'
const start = '2026-04-01T12:00:00.000Z'

let worlds = 0
function inNewWorld () {
  const base = `/~w${++worlds}`
  return {
    base,
    set: async (body: object) => (await server.call(`PUT ${base}/_sandbox/clock`, { body })).body,
    now: async () => (await server.call(`GET ${base}/_sandbox/clock`)).body
  }
}

t.test('it starts where the fixtures say, and stands still', async t => {
  const { now } = inNewWorld()
  t.strictSame(await now(), { now: start, mode: 'frozen' })
  await sleep(5)
  t.strictSame(await now(), { now: start, mode: 'frozen' })
})

const settings: [sentence: string, body: object, clock: object][] = [
  ['a time, with any offset', { now: '2026-06-01T09:30:00.25-03:00' },
    { now: '2026-06-01T12:30:00.250Z', mode: 'frozen' }],
  ['a time before', { now: '1999-12-31T23:59:59Z' }, { now: '1999-12-31T23:59:59.000Z', mode: 'frozen' }],
  ['nothing', {}, { now: start, mode: 'frozen' }],
  ['ticking, from now on', { mode: 'ticking' }, { now: /^2026-04-01T12:00:00\.\d{3}Z$/, mode: 'ticking' }],
  ['ticking, from then on', { mode: 'ticking', now: '2030-01-01T00:00:00Z' },
    { now: /^2030-01-01T00:00:00\.\d{3}Z$/, mode: 'ticking' }],
  ['the time of the machine', { mode: 'system' }, { mode: 'system' }]
]
for (const [sentence, body, clock] of settings) {
  t.test(`it can be set to ${sentence}`, async t => {
    const { set, now } = inNewWorld()
    t.match(await set(body), clock)
    t.match(await now(), clock)
  })
}

t.test('ticking goes on, system is the time of the machine', async t => {
  const { set, now } = inNewWorld()
  await set({ mode: 'ticking' })
  const first = Date.parse((await now()).now)
  await sleep(20)
  const later = Date.parse((await now()).now)
  t.ok(later - first >= 15 && later - first < 5000)
  const before = Date.now()
  await set({ mode: 'system' })
  const at = Date.parse((await now()).now)
  t.ok(at >= before && at <= Date.now())
  await set({ mode: 'frozen' })
  const frozen = await now()
  await sleep(5)
  t.strictSame(await now(), frozen, 'frozen stands where it was')
  t.match(await set({ now: '2026-05-05T00:00:00Z' }), { now: '2026-05-05T00:00:00.000Z', mode: 'frozen' })
})

t.test('a time alone stops a system clock, and not a ticking one', async t => {
  const { set } = inNewWorld()
  await set({ mode: 'system' })
  t.match(await set({ now: '2026-05-05T00:00:00Z' }), { now: '2026-05-05T00:00:00.000Z', mode: 'frozen' })
  await set({ mode: 'ticking' })
  t.match(await set({ now: '2026-05-06T00:00:00Z' }), { now: /^2026-05-06T00:00:00/, mode: 'ticking' })
})

t.test('what is made is stamped by it', async t => {
  const { set, base } = inNewWorld()
  await set({ now: '2026-04-02T03:04:05.006Z' })
  const { body } = await server.call(`POST ${base}/ajuste-registro/solicitar`, {
    body: {
      jornada: '16/03/2026',
      formato: 'INTERVALO_HORARIO',
      minMinutos: 0,
      maxMinutos: 1,
      descricao: 'x',
      motivoId: reasons.allowance
    }
  })
  t.match(body, { createdAt: '2026-04-02T03:04:05.006Z', updatedAt: '2026-04-02T03:04:05.006Z' })
})

t.test('each sandbox has its own', async t => {
  const [one, other] = [inNewWorld(), inNewWorld()]
  await one.set({ now: '2030-01-01T00:00:00Z' })
  t.equal((await other.now()).now, start)
})

const instant = 'now deve ser um instante ISO 8601 com fuso, como 2026-03-16T08:00:00-03:00'
const refused: [sentence: string, body: unknown, ...messages: string[]][] = [
  ['a time that is none', { now: 'amanhã' }, instant],
  ['a time without an offset', { now: '2026-03-16T08:00:00' }, instant],
  ['a day that does not exist', { now: '2026-02-30T08:00:00Z' }, instant],
  ['a year far off', { now: '3000-01-01T00:00:00Z' }, 'now deve ficar nos anos de 1900 a 2999, em UTC'],
  ['a leap second', { now: '2016-12-31T23:59:60Z' },
    'now deve ser um instante que existe: horas de 00 a 23, minutos e segundos de 00 a 59, também no fuso'],
  ['a number', { now: 5, mode: 5 }, 'now deve ser um texto', 'mode deve ser um texto'],
  ['a mode that is none', { mode: 'fast' }, 'mode deve ser um de: frozen, ticking, system'],
  ['a time for the system clock', { now: '2026-03-16T08:00:00Z', mode: 'system' }, 'now não combina com mode system'],
  ['an unknown field', { time: 'x' }, 'time não é um campo conhecido'],
  ['a list', [], 'o corpo deve ser um objeto']
]
for (const [sentence, body, ...messages] of refused) {
  t.test(`400 to ${sentence}`, async t => {
    isRefusal(t, await server.call(what, { body }), what, 400, messages)
    t.equal((await server.call('GET /_sandbox/clock')).body.now, start)
  })
}

t.test('a clock is advanced, forward only', async t => {
  const control = (what: string, body?: unknown) => server.call(what, body === undefined ? {} : { body })
  const advance = (by: unknown) => control('POST /~clock/_sandbox/clock/advance', { by })
  await control('PUT /~clock/_sandbox/clock', { now: '2026-01-31T12:00:00Z', mode: 'frozen' })
  for (const [by, now] of [
    ['PT90M', '2026-01-31T13:30:00.000Z'], ['30m', '2026-01-31T14:00:00.000Z'], ['P1M', '2026-02-28T14:00:00.000Z'],
    ['P1W', '2026-03-07T14:00:00.000Z'], ['1y', '2027-03-07T14:00:00.000Z'], ['PT0S', '2027-03-07T14:00:00.000Z']
  ] as const) t.match(await advance(by), { status: 200, body: { now, mode: 'frozen' } }, by)
  for (const by of ['-PT1H', 'PT-1H', 'PT1.5H', '90', '', 'tomorrow', 5]) {
    t.equal((await advance(by)).status, 400, String(by))
  }
  t.equal((await control('GET /~clock/_sandbox/clock')).body.now, '2027-03-07T14:00:00.000Z')
  await control('PUT /~clock/_sandbox/clock', { mode: 'ticking' })
  t.match((await advance('P1D')).body, { now: /^2027-03-08T14:0/, mode: 'ticking' })
  await control('PUT /~clock/_sandbox/clock', { mode: 'system' })
  t.match(await advance('PT1H'), { status: 400, body: { message: ['by não combina com mode system'] } })
  await control('PUT /~clock/_sandbox/clock', { now: '2999-12-31T00:00:00Z', mode: 'frozen' })
  for (const by of ['P1D', 'P1D']) {
    t.equal((await advance(by)).body.now, '2999-12-31T23:59:59.999Z', 'to the end of all clocks')
  }
  const both = await Promise.all(['PT1H', 'PT1H'].map(by => control('POST /_sandbox/clock/advance', { by })))
  t.same(both.map(({ status }) => status), [200, 200])
  t.equal((await control('GET /_sandbox/clock')).body.now, '2026-04-01T14:00:00.000Z', 'two at once add up')
})
