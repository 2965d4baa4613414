import fc from 'fast-check'
import t from 'tap'
import { runs, seed } from '../../support/fuzz.ts'
import { dataUrl } from '../../support/csv.ts'
import { ana, reasons, thiago } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'
import { brazilian } from '../../../src/core/words.ts'

/** The closed period of which a request would change the last day. */
const closedDay = (day: string) => `o período fechado, que vai até ${brazilian(day)}: ${brazilian(day)}`
const server = await testServer(t, { maximum: 100_000 })
const CLOSED = '2026-03-17'

let worlds = 0
/** A sandbox in which the days up to 17 March can be closed. Days are those of March. */
function inNewWorld () {
  const base = `/~n${++worlds}`
  const call = async (what: string, body?: object) =>
    await server.call(what.replace(' ', ` ${base}`), body === undefined ? {} : { body })
  const daysOf = async (from: string, to: string) =>
    (await call(`GET /_sandbox/daily-frequency/${ana}?from=${from}&to=${to}`)).body.days
  return {
    base,
    call,
    close: async () => await call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': CLOSED }),
    /** The `registroHash` of each record that a day shows. */
    hashesOf: async (day: number): Promise<string[]> => {
      const [{ registros }] = await daysOf(`2026-03-${day}`, `2026-03-${day}`)
      return registros.map(({ hashCode }: { hashCode: string }) => hashCode)
    },
    closedDays: async () => JSON.stringify(await daysOf('2026-03-12', CLOSED)),
    ask: async (day: number, hashes: readonly string[], motivoId: string, more: readonly object[] = []) =>
      await call('POST /ajuste-registro/solicitar', {
        formato: 'REGISTRO_PONTO',
        jornada: `${day}/03/2026`,
        descricao: 'x',
        motivoId,
        registrosPropostos: [
          ...hashes.map(registroHash => ({ registroHash, dataHora: `2026-03-${day}T12:00:00-03:00` })), ...more
        ]
      }),
    decide: async (id: string, decision: string) => await call(`POST /_sandbox/adjustments/${id}/${decision}`)
  }
}

const refusal = `o campo registrosPropostos não pode alcançar ${closedDay(CLOSED)}`
const undecidedOn = (day: string): string =>
  `O ajuste não pode ser decidido: ele muda ${brazilian(day)}, e o período até ${brazilian(day)} está fechado ` +
  '(adjustment.closedThrough)'
const undecided = undecidedOn(CLOSED)

t.test('a request for an open day takes no record of a closed one (A77)', async t => {
  const { call, close, hashesOf, closedDays, ask } = inNewWorld()
  const [[first = ''], own] = [await hashesOf(17), await hashesOf(18)]
  await close()
  const before = await closedDays()
  const answer = await ask(18, [first, ...own], reasons.forgotten)
  t.match(answer, { status: 400, body: { message: [refusal] } })
  t.match(answer.headers['x-sandbox-assumptions'], /\bA77\b/)
  t.match((await call('GET /_sandbox/requests/last')).body.explain[0], {
    code: 'closed-period', change: /^deixe os registros dos dias até 17\/03\/2026 onde estão/
  })
  t.match((await ask(18, [first, ...own], 'unknown')).body.message, [refusal], 'before an unknown reason is a 404')
  t.equal((await ask(18, own, reasons.forgotten)).status, 201, 'those of the day itself are its own')
  t.equal(await closedDays(), before)
})

t.test('nor gives a record back to a closed day', async t => {
  const { close, hashesOf, closedDays, ask } = inNewWorld()
  const [[first = ''], own] = [await hashesOf(17), await hashesOf(18)]
  t.equal((await ask(18, [first, ...own], reasons.forgotten)).status, 201)
  await close()
  const before = await closedDays()
  t.match(await ask(18, own, reasons.forgotten), { status: 400, body: { message: [refusal] } })
  t.equal((await ask(18, [first, ...own.slice(1)], reasons.forgotten)).status, 201, 'but it may have it again')
  t.equal(await closedDays(), before)
})

t.test('nobody cancels what took a record of a closed day', async t => {
  const { close, hashesOf, closedDays, ask, decide } = inNewWorld()
  const [first = ''] = await hashesOf(17)
  const { ajusteRegistroId: approved } = (await ask(18, [first], reasons.forgotten)).body
  const { ajusteRegistroId: open } = (await ask(20, await hashesOf(20), reasons.forgotten)).body
  await close()
  const before = await closedDays()
  t.match(await decide(approved, 'cancel'), { status: 400, body: { message: undecided } })
  t.equal((await decide(open, 'cancel')).status, 200, 'what touches no closed day can be cancelled')
  t.equal(await closedDays(), before)
})

t.test('a pending one that would take a record of a closed day can be rejected', async t => {
  const { close, hashesOf, ask, decide } = inNewWorld()
  const [first = ''] = await hashesOf(17)
  const { ajusteRegistroId: pending } = (await ask(18, [first], reasons.allowance)).body
  await close()
  t.match(await decide(pending, 'approve'), { status: 400, body: { message: undecided } })
  t.equal((await decide(pending, 'reject')).status, 200)
})

t.test('a leave that would move the balance of a week to a closed day, or from one, is refused', async t => {
  const { base, call, decide } = inNewWorld()
  const friday = '2026-03-13' // of a week that ends on Saturday
  const close = async (through: string) =>
    await call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': through })
  const ask = async (day: string, motivoId = reasons.vacation) => await server.call(
    `POST ${base}/ajuste-registro/solicitar`, {
      headers: { 'x-sandbox-colaborador': thiago },
      body: {
        formato: 'INTERVALO_DATAS', jornada: day, minPeriodo: day, maxPeriodo: day, descricao: 'x', motivoId
      }
    })
  await close(friday)
  t.match(await ask('14/03/2026'), {
    status: 400,
    body: { message: [`o campo minPeriodo não pode alcançar ${closedDay(friday)}`] }
  })
  t.equal((await ask('14/03/2026', reasons.allowance)).status, 201, 'an excuse that leaves the workload moves nothing')
  await close('none')
  const { ajusteRegistroId: id } = (await ask('14/03/2026')).body
  await close(friday)
  const undecided = undecidedOn(friday)
  t.match(await decide(id, 'approve'), { status: 400, body: { message: undecided } })
  await close('none')
  t.equal((await decide(id, 'approve')).status, 200)
  await close(friday)
  t.match(await decide(id, 'cancel'), { status: 400, body: { message: undecided } }, 'nor is it moved back')
  await close('2026-03-12')
  t.equal((await decide(id, 'cancel')).status, 200)
})

t.test('rows of an import that would change a closed day are errors of their lines', async t => {
  const { call, close, closedDays } = inNewWorld()
  await close()
  const before = await closedDays()
  const rows = [`${ana},${CLOSED},`, `${ana},2026-03-18,${CLOSED}`, `${ana},${CLOSED},2026-03-18`, `${ana},2026-03-19,`]
  const csv = (...lines: string[]) => dataUrl(`collaboratorId,date,swappedDate\n${lines.join('\n')}\n`)
  const closed = `não pode mudar ${closedDay(CLOSED)}`
  const { status, body } = await call('POST /turnos-excecoes/days/import', csv(...rows))
  t.same([status, body.status, body.errors], [201, true, [2, 3, 4].map(line => `Linha ${line}: ${closed}`)])
  const answer = await call('POST /turnos-excecoes/days/import', csv(rows[0] as string))
  t.same([answer.body.status, answer.body.errors], [false, [`Linha 2: ${closed}`]], 'a swap, a day off, either end')
  t.match((await call('GET /_sandbox/requests/last')).body.explain[0], {
    code: 'row-closed', change: /^escolha outros dias, que não mudem nenhum até 17\/03\/2026, ou mude adjustment/
  })
  t.equal(await closedDays(), before)
})

t.test('an unlinking that would change a closed day is refused and names it', async t => {
  const { call, close, closedDays } = inNewWorld()
  const csv = dataUrl(`collaboratorId,date,swappedDate\n${ana},${CLOSED},\n${ana},2026-03-18,2026-03-21\n`)
  await call('POST /turnos-excecoes/days/import', csv)
  const [, exception] = (await call('GET /_sandbox/state/shiftExceptions')).body
  await close()
  const before = await closedDays()
  const unlink = async () =>
    await call(`PATCH /turnos-excecoes/${exception.turnoExcecaoId}/colaboradores/desvincular`, {
      collaboratorIds: [ana]
    })
  const refused = await unlink()
  t.match(refused, {
    status: 400,
    body: { message: `A desvinculação não pode mudar ${closedDay(CLOSED)}` }
  })
  t.match(refused.headers['x-sandbox-assumptions'], /\bA77\b/)
  t.match((await call('GET /_sandbox/requests/last')).body.explain[0], {
    code: 'unlink-closed', change: /^deixe fora de \/collaboratorIds quem tem uma troca que muda um dia até /
  })
  t.equal(await closedDays(), before)
  await call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': '2026-03-16' })
  t.equal((await unlink()).status, 200, 'when no closed day has a swap, it is done')
})

t.test('data that is put over the control plane changes a closed day', async t => {
  const { call, close, closedDays } = inNewWorld()
  await close()
  const before = await closedDays()
  t.equal((await call('POST /_sandbox/state/holidays', { data: '2026-03-16', nome: 'Feriado' })).status, 201)
  t.not(await closedDays(), before)
})

/** A REGISTRO_PONTO that lists some records of three days, or a decision on an earlier one. */
const step = fc.oneof(
  fc.record({
    day: fc.integer({ min: 16, max: 20 }),
    listed: fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.nat(5)), { maxLength: 3 }),
    added: fc.boolean(),
    approved: fc.boolean()
  }),
  fc.record({ which: fc.nat(9), decision: fc.constantFrom('approve', 'cancel', 'reject') }))

t.test('whatever is asked and decided, a closed day stays as it was', async t => {
  const statuses = new Set<number>()
  await fc.assert(fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 6 }), fc.array(step, { minLength: 1, maxLength: 6 }),
    async (earlier, later) => {
      const { close, hashesOf, closedDays, ask, decide } = inNewWorld()
      const known: string[] = []
      const make = async (steps: typeof earlier) => {
        for (const one of steps) {
          if ('decision' in one) {
            const id = known[one.which % known.length]
            if (id !== undefined) statuses.add((await decide(id, one.decision)).status)
            continue
          }
          const hashes = new Set<string>()
          for (const [beside, place] of one.listed) {
            const list = await hashesOf(one.day + beside)
            if (list.length > 0) hashes.add(list[place % list.length] as string)
          }
          const more = one.added ? [{ dataHora: `2026-03-${one.day}T19:${10 + known.length}:00-03:00` }] : []
          const { status, body } =
            await ask(one.day, [...hashes], one.approved ? reasons.forgotten : reasons.allowance, more)
          statuses.add(status)
          if (status === 201) known.push(body.ajusteRegistroId)
        }
      }
      await make(earlier)
      await close()
      const before = await closedDays()
      await make(later)
      const after = await closedDays()
      if (after !== before) throw new Error(`${after}\nis not\n${before}`)
    }), { seed, numRuns: runs(80) })
  t.ok(statuses.has(201) && statuses.has(400))
})
