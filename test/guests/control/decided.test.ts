import t from 'tap'
import { ana, juliana, reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
let worlds = 0

/** A sandbox of its own, and the adjustments that are requested in it: 60 minutes of a day of March, from `from` on. */
function newWorld () {
  const base = `/~decided-${++worlds}`
  const call = (what: string, body?: object, headers = {}) =>
    server.call(what.replace(' /', ` ${base}/`), body === undefined ? { headers } : { body, headers })
  return {
    call,
    async ask (who: string, day: number, from = 480): Promise<string> {
      const { status, body } = await server.call(`POST ${base}/ajuste-registro/solicitar`, {
        headers: { 'x-sandbox-colaborador': who },
        body: {
          jornada: `${day}/03/2026`,
          formato: 'INTERVALO_HORARIO',
          minMinutos: from,
          maxMinutos: from + 60,
          descricao: 'x',
          motivoId: reasons.allowance
        }
      })
      if (status !== 201) throw new Error(`HTTP ${status}`)
      return body.ajusteRegistroId
    },
    decide: (ids: readonly unknown[], decision: string, more: object = {}) =>
      call('POST /_sandbox/adjustments/decide', { ids, decision, ...more }),
    statusesOf: async (ids: readonly string[]) => Promise.all(ids.map(async id =>
      (await call(`GET /_sandbox/state/adjustments/${id}`)).body.status)),
    codesOf: async (ids: readonly string[]) => Promise.all(ids.map(async id =>
      String((await call(`GET /_sandbox/state/adjustments/${id}`)).body.codigo))),
    preview: async (id: string) => (await call(`GET /_sandbox/adjustments/${id}/preview`)).body
  }
}

t.test('several are decided in one call, and taken back in one', async t => {
  const { ask, decide, statusesOf, codesOf, call } = newWorld()
  const ids = [await ask(ana, 10), await ask(juliana, 11)]
  const { status, body } = await decide(ids, 'approve', { observacaoGestor: 'Está bem' })
  t.equal(status, 200)
  t.match(body.adjustments, ids.map(id => ({ ajusteRegistroId: id, status: 'APROVADO', observacaoGestor: 'Está bem' })))
  t.same(await statusesOf(ids), ['APROVADO', 'APROVADO'])
  const { body: { rows: [row] } } = await call('GET /_sandbox/requests/rows')
  t.equal(row.changeCount, 2, 'as one change')
  t.equal((await decide(await codesOf(ids), 'reopen')).status, 200, 'by their codes, too')
  t.same(await statusesOf(ids), ['PENDENTE', 'PENDENTE'])
})

t.test('two of one day are approved one after another, as if each were decided by itself', async t => {
  const hashOf = async (approve: (world: ReturnType<typeof newWorld>, ids: readonly string[]) => Promise<unknown>) => {
    const world = newWorld()
    await approve(world, [await world.ask(ana, 26, 480), await world.ask(ana, 26, 600)].reverse())
    return (await world.call('GET /_sandbox/hash')).body.hash
  }
  const together = await hashOf((world, ids) => world.decide(ids, 'approve'))
  t.equal(await hashOf(async (world, ids) => {
    for (const id of ids) await world.call(`POST /_sandbox/adjustments/${id}/approve`)
  }), together)
  t.not(await hashOf((world, ids) => world.decide(ids.toReversed(), 'approve')), together, 'their order counts')
})

t.test('none is decided if one cannot be', async t => {
  const { ask, decide, statusesOf, codesOf, call } = newWorld()
  const [first, second] = [await ask(ana, 10), await ask(juliana, 11)]
  await decide([second], 'reject')
  const [code = ''] = await codesOf([second])
  const why = `Nenhum ajuste foi decidido, por causa de ${code}: `
  const before = (await call('GET /_sandbox/hash')).body.hash
  const cases: readonly [ids: readonly unknown[], decision: string, message: string | RegExp][] = [
    [[first, second], 'approve', `${why}Um ajuste REJEITADO não pode passar a APROVADO`],
    [[first, 'ninguém'], 'approve', 'Nenhum ajuste foi decidido, por causa de ninguém: Ajuste não encontrado: ninguém'],
    [[first, code], 'reject', `${why}O ajuste já está REJEITADO`],
    [[first, first], 'reject', /ids/],
    [[], 'approve', /ids/],
    [[1], 'approve', /ids/],
    [[first], 'delete', /decision/]
  ]
  for (const [ids, decision, message] of cases) {
    const { status, body } = await decide(ids, decision)
    const said = { status, message: [body.message].flat().join() }
    t.match(said, { status: 400, message }, JSON.stringify([ids, decision]))
  }
  t.same(await statusesOf([first, second]), ['PENDENTE', 'REJEITADO'])
  t.equal((await call('GET /_sandbox/hash')).body.hash, before)
})

const balances = ({ days: [{ before, after }] }: any) => [before.figures.saldo, after.figures.saldo]

t.test('the days of a decided one are those before and after its decision', async t => {
  const { ask, decide, preview, call } = newWorld()
  const id = await ask(ana, 26)
  const pending = await preview(id)
  t.same(balances(pending), [-480, -420])
  t.match(pending, { at: undefined, lastDecision: undefined })
  await decide([id], 'approve')
  const approved = await preview(id)
  t.same(balances(approved), [-480, -420], 'approved')
  t.match(approved, { at: 'then', changedSince: undefined, requestId: /^0-\d+$/ })
  const { requestId, by } = approved.lastDecision
  const { body: { path } } = await call(`GET /_sandbox/requests/${requestId}`)
  t.strictSame([path, by], ['/_sandbox/adjustments/decide', 'control-plane'], 'and who decided is named')
  await decide([id], 'reopen')
  await call(`POST /_sandbox/adjustments/${id}/approve`, {}, { 'x-sandbox-page': 'click' })
  t.match((await preview(id)).lastDecision, { by: 'page', at: /Z$/, key: undefined })
  await decide([id], 'cancel')
  t.same(balances(await preview(id)), [-420, -480], 'cancelled: the approval is gone')
  await decide([id], 'reopen')
  t.same(balances(await preview(id)), [-480, -420], 'pending again')
  await decide([id], 'reject')
  t.same(balances(await preview(id)), [-480, -480], 'rejected: nothing has changed')
})

t.test('what another adjustment has changed since is not what it did', async t => {
  const { ask, decide, preview, call } = newWorld()
  const [first, second] = [await ask(ana, 26, 480), await ask(ana, 26, 600)]
  await decide([first], 'approve')
  await decide([second], 'approve')
  t.match(await preview(first), { at: 'then', changedSince: true })
  t.same(balances(await preview(first)), [-480, -420])
  t.same(balances(await preview(second)), [-420, -360])
  await call('DELETE /_sandbox/requests')
  const now = await preview(first)
  t.match(now, { at: 'now', changedSince: true, lastDecision: undefined, requestId: undefined })
  t.same(balances(now), [-420, -360], 'without the log it is the present day without it and with it')
})
