import t, { type Test } from 'tap'
import { Problem } from '../../../src/core/rules/problem.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { Store } from '../../../src/host/store/store.ts'
import type { Ledger } from '../../../src/host/store/ledger.ts'
import { type HeldLedger, heldLedger } from '../sandbox/held-ledger.ts'
import { juliana, reasons, unitId, workLocationId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

/** A store whose ledgers make durable what the test says. */
function heldStore (): { store: Store, logs: HeldLedger[] } {
  const logs: HeldLedger[] = []
  const store = memoryStore()
  return {
    logs,
    store: {
      ...store,
      async create (name, beginning) {
        const log = heldLedger(await store.create(name, beginning) as Ledger, 1)
        logs.push(log)
        return log
      }
    }
  }
}

type Call = Awaited<ReturnType<typeof testServer>>['call']

const UNIT = { unidadeNegocioId: 'nova', nome: 'Nova' }
/** Enough turns of the event loop for a request to reach what it has to wait for. */
async function turn (): Promise<void> {
  for (let left = 100; left > 0; left--) await new Promise(resolve => setImmediate(resolve))
}

/** What became of each by now: its status, or `…` while it waits. */
const statuses = (answers: Array<Promise<{ status: number }>>) => Promise.all(answers.map(answer =>
  Promise.race([answer.then(({ status }) => status), turn().then(() => '…')])))

/** What a client asks while a change is on its way. It sees nothing of the change. */
const asked: [what: string, status: number][] = [
  ['GET /_sandbox/state/businessUnits/nova', 404],
  ['HEAD /_sandbox/state/businessUnits/nova', 404],
  ['GET /_sandbox/state', 200],
  ['GET /_sandbox/hash', 200],
  ['GET /_sandbox/state/businessUnits/none', 404],
  ['GET /nada', 404]
]

/** A server whose control plane is there already, which is made at the first request for it. */
async function servedCall (t: Test, store?: Store): Promise<Call> {
  const { call } = await testServer(t, store && { store })
  await call('GET /_sandbox/hash')
  return call
}

t.before(async () => {
  // What a server loads at its first requests is loaded, so that each request below takes a few turns.
  const { call } = await testServer(t)
  for (const [what] of [...asked, ...asked]) await call(what)
})

t.test('what only reads sees what is durable, and waits for nothing', async t => {
  const { store, logs } = heldStore()
  const call = await servedCall(t, store)
  const before = (await call('GET /_sandbox/hash')).body
  const adding = call('POST /_sandbox/state/businessUnits', { body: UNIT })
  await turn()
  const answers = await Promise.all(asked.map(([what]) => call(what)))
  t.same(answers.map(({ status }) => status), asked.map(one => one[1]))
  t.same((await call('GET /_sandbox/hash')).body, before)
  t.same(await statuses([adding]), ['…'])
  for (const log of logs) log.keep()
  t.equal((await adding).status, 201)
  t.equal((await call('GET /_sandbox/state/businessUnits/nova')).status, 200)
})

t.test('a refusal behind a change waits for it, and is decided again if it is lost', async t => {
  for (const isKept of [true, false]) {
    const { store, logs } = heldStore()
    const call = await servedCall(t, store)
    const [adding, again] = [1, 2].map(() => call('POST /_sandbox/state/businessUnits', { body: UNIT }))
    await turn()
    for (const log of logs) log[isKept ? 'keep' : 'lose']()
    await turn()
    for (const log of logs) log.keep()
    const statuses = (await Promise.all([adding, again])).map(answer => answer?.status)
    t.same(statuses, isKept ? [201, 400] : [500, 201])
  }
})

const failures: [failure: string, reason: Error | undefined, status: number, retry: string | undefined][] = [
  ['refused', undefined, 500, undefined],
  ['refused by a database', new Problem('database-refused', {}), 503, '1'],
  ['in doubt', new Problem('outcome-unknown', {}), 504, undefined]
]
for (const [failure, reason, status, retry] of failures) {
  t.test(`after an append that was ${failure} who asked for it hears of it, and nobody else`, async t => {
    const { store, logs } = heldStore()
    const call = await servedCall(t, store)
    const adding = call('POST /_sandbox/state/businessUnits', { body: UNIT })
    const waiting = call('GET /_sandbox/requests/wait?timeout=20s&control=true')
    await turn()
    const answers = await Promise.all(asked.map(([what]) => call(what)))
    for (const log of logs) log.lose(reason)
    t.match(await adding, { status, headers: { 'retry-after': retry } })
    t.same(answers.map(({ status }) => status), asked.map(one => one[1]))
    t.equal((await waiting).status, 200, 'who waits for a request goes on')
  })
}

const COLLABORATOR = juliana
const rename = async (call: Call, alone: Call, collection: string, id: string, change: object) =>
  await call(`PUT /_sandbox/state/${collection}/${id}`, {
    body: { ...(await alone(`GET /_sandbox/state/${collection}/${id}`)).body, ...change }
  })
const REQUESTED = {
  jornada: '16/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 0,
  maxMinutos: 30,
  descricao: 'abono',
  motivoId: reasons.allowance
}

/** Two writes. The first is durable, and the second is lost: the first must not show it. */
const shown: Array<[
  what: string, body: unknown, second: (call: Call, alone: Call) => Promise<unknown>
]> = [
  ['PATCH /_sandbox/settings', { 'error.language': 'en' }, call =>
    call('PATCH /_sandbox/settings', { body: { 'limits.rate': 7 } })],
  ['PUT /_sandbox/clock', { now: '2026-05-01T00:00:00.000Z' }, call =>
    call('PUT /_sandbox/clock', { body: { now: '2026-06-01T00:00:00Z' } })],
  ['POST /_sandbox/clock/advance', { by: 'PT1H' }, call =>
    call('POST /_sandbox/clock/advance', { body: { by: 'P1D' } })],
  ['POST /_sandbox/reset', {}, call => call('POST /_sandbox/state/businessUnits', { body: UNIT })],
  ['POST /_sandbox/snapshots/s/restore', {}, call => call('POST /_sandbox/state/businessUnits', { body: UNIT })],
  [`PATCH /local-trabalho/${workLocationId(1)}`, { nome: 'Novo' }, (call, alone) =>
    rename(call, alone, 'collaborators', COLLABORATOR, { localTrabalhoId: undefined })],
  ['POST /ajuste-registro/solicitar', REQUESTED, (call, alone) =>
    rename(call, alone, 'businessUnits', unitId(1), { nome: 'Outra' })],
  ['POST /api-key', { name: 'CI', permissions: ['*'] }, call =>
    call('PATCH /_sandbox/settings', { body: { 'apiKey.tokenInBody': true } })],
  ['POST /_sandbox/adjustments/4/approve', {}, (call, alone) =>
    rename(call, alone, 'collaborators', COLLABORATOR, { nome: 'Ana Outra' })]
]
for (const [what, body, second] of shown) {
  t.test(`${what} shows nothing of a later change that is lost`, async t => {
    const { store, logs } = heldStore()
    const [alone, call] = [await servedCall(t), await servedCall(t, store)]
    const saved = [alone, call].map(each => each('PUT /_sandbox/snapshots/s'))
    await turn()
    for (const log of logs) log.keep()
    await Promise.all(saved)
    const first = call(what, { body })
    await turn()
    const lost = second(call, alone)
    await turn()
    for (const log of logs) log.keep()
    const answer = await first
    t.equal(answer.status < 300, true, JSON.stringify(answer.body))
    const { body: expected } = await alone(what, { body })
    t.same(answer.body, expected)
    await turn()
    for (const log of logs) log.lose()
    // What comes while its life ends finishes against it, and is stored nowhere.
    t.match(await lost, { status: /reset|restore/.test(what) ? 201 : 500 })
  })
}
