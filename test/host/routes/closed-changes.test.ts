import { createHash } from 'node:crypto'
import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { ana, collaboratorId, rafael, raimundo, reasons, thiago } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'
import { brazilian } from '../../../src/core/words.ts'

// Nothing here names a day of the closed period, and each would change one all the same (A77).

const server = await testServer(t, { maximum: 100_000 })
const nina = collaboratorId(99)
const NIGHT = {
  turnoId: '50000000-0000-4000-8000-000000000099',
  nome: 'Madrugada 00h-06h',
  tipo: 'turnoFixo',
  dias: ['SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO', 'DOMINGO'].map(diaSemana =>
    ({ tipoDiaTrabalho: 'NORMAL', diaSemana, entrada: '00:00', saida: '06:00' }))
}

/** The closed period of which a request would change the last day. */
const closedDay = (day: string) => `o período fechado, que vai até ${brazilian(day)}: ${brazilian(day)}`
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

let worlds = 0
/** A sandbox. Days are written as `03-17`. */
function inNewWorld () {
  const base = `/~w${++worlds}`
  const call = async (what: string, body?: object, asker: string = ana) => await server.call(
    what.replace(' ', ` ${base}`), { headers: { 'x-sandbox-colaborador': asker }, ...body !== undefined && { body } })
  const exceptionIds = async (): Promise<string[]> => (await call('GET /_sandbox/state/shiftExceptions')).body
    .map(({ turnoExcecaoId }: { turnoExcecaoId: string }) => turnoExcecaoId)
  return {
    call,
    close: async (day: string) => await call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': `2026-${day}` }),
    /** Nina works from midnight to six. */
    hire: async () => {
      await call('POST /_sandbox/state/shifts', NIGHT)
      const person = (await call(`GET /_sandbox/state/collaborators/${ana}`)).body
      await call('POST /_sandbox/state/collaborators', {
        ...person, colaboradorId: nina, numeroDocumento: '52998224725', turnoId: NIGHT.turnoId
      })
    },
    record: async (who: string, day: string, time: string) => await call('POST /_sandbox/state/timeRecords', {
      colaboradorId: who, dataHora: `2026-${day}T${time}:00-03:00`
    }),
    /** Imports rows, `who,day[,other day[,other person]]`, and returns the errors. */
    rows: async (...rows: readonly string[]): Promise<string[]> => (await call('POST /turnos-excecoes/days/import',
      dataUrl(['collaboratorId,date,swappedDate,swappedCollaboratorId', ...rows].join('\n')))).body.errors,
    /** Unlinks somebody from the latest exception. */
    unlink: async (...people: readonly string[]) => await call(
      `PATCH /turnos-excecoes/${(await exceptionIds()).at(-1)}/colaboradores/desvincular`, { collaboratorIds: people }),
    leave: async (who: string, day: string) => await call('POST /ajuste-registro/solicitar', {
      formato: 'INTERVALO_DATAS',
      jornada: day,
      minPeriodo: day,
      maxPeriodo: day,
      descricao: 'x',
      motivoId: reasons.vacation
    }, who),
    decide: async (id: string, decision: string) => await call(`POST /_sandbox/adjustments/${id}/${decision}`),
    daysUpTo: async (who: string, day: string) =>
      digest((await call(`GET /_sandbox/daily-frequency/${who}?from=2026-02-23&to=2026-${day}`)).text)
  }
}
type World = ReturnType<typeof inNewWorld>

const PEOPLE = { ana, nina, rafael, raimundo, thiago }
const named = (row: string) => row.replace(/[a-z]+/g, name => PEOPLE[name as keyof typeof PEOPLE])
  .replace(/\b0[1-9]-\d\d\b/g, '2026-$&')

/** What happened before the days up to `closed` were closed, and who is affected. */
interface Kind {
  readonly kind: string
  readonly before?: (world: World) => Promise<unknown>
  readonly who: keyof typeof PEOPLE
  readonly closed: string
  /** What an import refuses, and the day that it would change. */
  readonly row: string
  /** A like row that changes no closed day. */
  readonly free: string
}

const kinds: readonly Kind[] = [
  {
    kind: 'a day off leaves a record to the day before',
    before: async world => { // two minutes early each day
      await world.hire()
      for (const day of ['03-15', '03-16', '03-17', '03-18']) {
        await world.record(nina, day, '06:00')
        await world.record(nina, day, '23:58')
      }
    },
    who: 'nina',
    closed: '03-16',
    row: 'nina,03-17',
    free: 'nina,03-18'
  },
  {
    kind: 'a swap of a morning for an early night takes a record of the day before',
    before: async world => {
      await world.hire()
      await world.record(ana, '03-16', '22:30')
    },
    who: 'ana',
    closed: '03-16',
    row: 'ana,03-17,03-20,nina',
    free: 'ana,03-18,03-19,nina'
  },
  {
    kind: 'the last day of a week becomes a day off',
    who: 'thiago',
    closed: '03-13',
    row: 'thiago,03-14',
    free: 'thiago,03-21'
  },
  {
    kind: 'the last day of a month becomes a day off',
    who: 'raimundo',
    closed: '03-30',
    row: 'raimundo,03-31',
    free: 'raimundo,04-01'
  },
  {
    kind: 'a day off leaves the balance of a month to the Friday before a long weekend',
    before: async world => await world.rows(named('raimundo,03-30')),
    who: 'raimundo',
    closed: '03-27',
    row: 'raimundo,03-31',
    free: 'raimundo,04-01'
  },
  {
    kind: 'the last day of a month is swapped for a Saturday of the next',
    who: 'raimundo',
    closed: '03-30',
    row: 'raimundo,03-31,04-04',
    free: 'raimundo,04-30,05-02'
  },
  {
    kind: 'a swap of a closed day and an open one is undone by a later row for the open one',
    before: async world => await world.rows(named('ana,03-17,03-21')),
    who: 'ana',
    closed: '03-17',
    row: 'ana,03-21',
    free: 'ana,03-28'
  },
  {
    kind: 'a swap of two people, one day of them closed, is undone by a later row for the other',
    before: async world => await world.rows(named('ana,03-17,03-18,rafael')),
    who: 'ana',
    closed: '03-17',
    row: 'rafael,03-18',
    free: 'rafael,03-19'
  },
  {
    kind: 'a swap counts again that another one undid, which a later row undoes',
    before: async world => {
      await world.rows(named('ana,03-17,03-21'))
      await world.rows(named('ana,03-21,03-28'))
    },
    who: 'ana',
    closed: '03-17',
    row: 'ana,03-28',
    free: 'ana,03-29'
  }
]

for (const { kind, before, who, closed, row, free } of kinds) {
  t.test(`a row is an error of its line where ${kind}`, async t => {
    const world = inNewWorld()
    await before?.(world)
    await world.close(closed)
    const was = await world.daysUpTo(PEOPLE[who], closed)
    const errors = await world.rows(named(free), named(row), `${thiago},2026-04-02`)
    t.same(errors, [`Linha 3: não pode mudar ${closedDay(`2026-${closed}`)}`])
    t.match((await world.call('GET /_sandbox/requests/last')).body, {
      explain: [{ code: 'row-closed', line: 3, assumptions: ['A77'] }]
    })
    t.equal(await world.daysUpTo(PEOPLE[who], closed), was)
    await world.close('02-01')
    t.same(await world.rows(named(row)), [], 'when the day is open the row is none')
    t.not(await world.daysUpTo(PEOPLE[who], closed), was, 'and changes it')
  })

  t.test(`an unlinking that takes back such a row is refused: ${kind}`, async t => {
    const world = inNewWorld()
    await before?.(world)
    await world.rows(named(row))
    await world.close(closed)
    const was = await world.daysUpTo(PEOPLE[who], closed)
    const unlinked = PEOPLE[/^\w+/.exec(row)?.[0] as keyof typeof PEOPLE]
    t.match(await world.unlink(unlinked), {
      status: 400,
      body: {
        message: `A desvinculação não pode mudar ${closedDay(`2026-${closed}`)}`
      }
    })
    t.equal(await world.daysUpTo(PEOPLE[who], closed), was)
    await world.rows(named(free))
    t.equal((await world.unlink(PEOPLE[/^\w+/.exec(free)?.[0] as keyof typeof PEOPLE])).status, 200,
      'one that changes no closed day is done')
    t.equal(await world.daysUpTo(PEOPLE[who], closed), was)
  })
}

t.test('of two rows that only together change a closed day the later one counts', async t => {
  const world = inNewWorld()
  await world.close('03-12')
  const was = await world.daysUpTo(thiago, '03-12')
  t.same(await world.rows(named('thiago,03-13'), named('thiago,03-14')),
    ['Linha 2: não pode mudar o período fechado, que vai até 12/03/2026: 12/03/2026'])
  t.equal(await world.daysUpTo(thiago, '03-12'), was)
})

t.test('a row that would change a closed day displaces no row before it', async t => {
  const world = inNewWorld()
  await world.close('03-13')
  t.same(await world.rows(named('thiago,03-14,03-07'), named('thiago,03-21,03-15'), named('thiago,03-21'),
    named('thiago,03-14')), [
    'Linha 2: não pode mudar o período fechado, que vai até 13/03/2026: 07/03/2026',
    'Linha 3: foi substituída pela linha 4',
    'Linha 5: não pode mudar o período fechado, que vai até 13/03/2026: 13/03/2026'
  ])
})

// Of the decisions each has a request before it, which is made while the days are open.
const leaves: readonly (readonly [who: keyof typeof PEOPLE, day: string, closed: string])[] = [
  ['thiago', '14/03/2026', '03-13'], ['raimundo', '31/03/2026', '03-30']
]
for (const [who, day, closed] of leaves) {
  t.test(`a leave of ${who} on ${day} moves a balance: request, approval, cancelling, reopening`, async t => {
    const world = inNewWorld()
    const was = await world.daysUpTo(PEOPLE[who], closed)
    const refused = async (answer: Promise<{ status: number, body: { message: unknown } }>, message: unknown) => {
      const before = await world.daysUpTo(PEOPLE[who], closed)
      t.match(await answer, { status: 400, body: { message } })
      t.equal(await world.daysUpTo(PEOPLE[who], closed), before)
    }
    const undecided = `O ajuste não pode ser decidido: ele muda ${brazilian(`2026-${closed}`)}, ` +
      `e o período até ${brazilian(`2026-${closed}`)} está fechado (adjustment.closedThrough)`
    await world.close(closed)
    await refused(world.leave(PEOPLE[who], day),
      [`o campo minPeriodo não pode alcançar ${closedDay(`2026-${closed}`)}`])
    await world.close('02-01')
    const { ajusteRegistroId: id } = (await world.leave(PEOPLE[who], day)).body
    await world.close(closed)
    await refused(world.decide(id, 'approve'), undecided)
    await world.close('02-01')
    t.equal((await world.decide(id, 'approve')).status, 200)
    t.not(await world.daysUpTo(PEOPLE[who], closed), was)
    await world.close(closed)
    await refused(world.decide(id, 'cancel'), undecided)
    await refused(world.decide(id, 'reopen'), undecided)
  })
}

t.test('where only the latest adjustment acts, each may give a record back to a closed day (A62)', async t => {
  const world = inNewWorld()
  const excuse = async () => await world.call('POST /ajuste-registro/solicitar', {
    formato: 'INTERVALO_HORARIO',
    jornada: '18/03/2026',
    minMinutos: 480,
    maxMinutos: 540,
    descricao: 'x',
    motivoId: reasons.allowance
  })
  await world.call('PATCH /_sandbox/settings', { 'adjustment.combine': 'latest' })
  const { body: { days: [{ registros: [first] }] } } =
    await world.call(`GET /_sandbox/daily-frequency/${ana}?from=2026-03-17&to=2026-03-17`)
  t.equal((await world.call('POST /ajuste-registro/solicitar', {
    formato: 'REGISTRO_PONTO',
    jornada: '18/03/2026',
    descricao: 'x',
    motivoId: reasons.forgotten,
    registrosPropostos: [{ registroHash: first.hashCode, dataHora: first.dataHora }]
  })).status, 201)
  const { ajusteRegistroId: id } = (await excuse()).body
  const undecided = 'O ajuste não pode ser decidido: ele muda 17/03/2026, e o período até 17/03/2026 está fechado' +
    ' (adjustment.closedThrough)'
  await world.close('03-17')
  const was = await world.daysUpTo(ana, '03-17')
  t.match(await excuse(), {
    status: 400,
    body: { message: ['o campo jornada não pode alcançar o período fechado, que vai até 17/03/2026: 17/03/2026'] }
  })
  t.match(await world.decide(id, 'approve'), { status: 400, body: { message: undecided } })
  t.equal(await world.daysUpTo(ana, '03-17'), was)
  await world.close('03-16')
  t.equal((await world.decide(id, 'approve')).status, 200)
  t.not(await world.daysUpTo(ana, '03-17'), was)
  await world.close('03-17')
  t.match(await world.decide(id, 'cancel'), { status: 400, body: { message: undecided } })
})
