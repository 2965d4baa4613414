import t, { type Test } from 'tap'
import { inSandbox, loadExplanations } from '../../../src/guests/explain/exchange.ts'
import type { Judge } from '../../../src/guests/explain/explain.ts'
import { recheckExchange } from '../../../src/host/http/recheck.ts'
import { testServer } from '../../support/server.ts'
import { accepted, SOLICITAR } from '../control/requests/exchanges.ts'

const { all } = await loadExplanations()

/** Sends a body, and explains its refusal with a judge that `looked` hears of. */
async function explained (t: Test, what: string, body: object, looked: () => void) {
  const { call, options } = await testServer(t)
  await call('PATCH /_sandbox/settings', { body: { 'request.unknownFields': 400 } })
  await call(what, { body })
  const { life } = await options.registry.open('default')
  const { exchange } = life.requests.get(life.requests.last) ?? t.fail('is in the log') as never
  const { problems, correct } = await all(exchange, inSandbox(life), other => {
    const judge = recheckExchange(other, life)
    return (...body: Parameters<Judge>) => {
      looked()
      return judge(...body)
    }
  }, 'en')
  return { problems, corrected: (await correct())?.corrected.body }
}

const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const punches = { ...accepted, formato: 'REGISTRO_PONTO' }

// Each look at a body of 64 KB takes milliseconds.
const large: ReadonlyArray<readonly [sentence: string, what: string, body: object]> = [
  ['99,000 unknown names', SOLICITAR, { ...accepted, ...Object.fromEntries(many(99_000, at => [`n${at}`, 1])) }],
  ['6,000 unknown names', SOLICITAR, { ...accepted, ...Object.fromEntries(many(6000, at => [`n${at}`, 1])) }],
  ['20,000 records without fields', SOLICITAR, { ...punches, registrosPropostos: many(20_000, () => ({})) }],
  ['1,000 records without fields', SOLICITAR, { ...punches, registrosPropostos: many(1000, () => ({})) }],
  ['1,000 times of another form', SOLICITAR, {
    ...punches, registrosPropostos: many(1000, () => ({ dataHora: '16/03/2026 08:00' }))
  }],
  ['5,000 texts in place of days', SOLICITAR, { ...accepted, formato: 'TEMPO_FALTANTE', jornadas: many(5000, String) }],
  ['1,000 files that are none', SOLICITAR, { ...accepted, anexos: many(1000, at => ({ arquivoId: `x${at}` })) }]
]
for (const [sentence, what, body] of large) {
  t.test(`${sentence} are explained in a few looks at the body`, async t => {
    let looks = 0
    const { problems } = await explained(t, what, body, () => { looks++ })
    t.ok(problems.length > 0 && problems.every(({ change }) => change !== ''), 'each problem has words')
    t.ok(problems[0]?.patch, 'the first one has a patch that was tried')
    t.ok(looks <= 16, `${looks} looks`)
  })
}

t.test('each day of a month of another form has a patch, and the corrected request has them all', async t => {
  const days = many(31, at => `2026-03-${String(at + 1).padStart(2, '0')}`)
  const body = { ...accepted, formato: 'TEMPO_FALTANTE', jornadas: days }
  const { problems, corrected } = await explained(t, SOLICITAR, body, () => {})
  t.equal(problems.filter(({ patch }) => patch !== undefined).length, 31)
  t.match(corrected, { jornadas: days.map(day => day.split('-').toReversed().join('/')) })
})

t.test('others have their turn between two problems', async t => {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  const { problems } = await explained(t, 'POST /api-key', { name: 1, permissions: 2, expiresIn: 3 }, () => {
    if (turns === 0) turn()
    const start = performance.now()
    while (performance.now() < start + 20);
  })
  isOver = true
  t.ok(turns > problems.length, `${turns} turns`)
})
