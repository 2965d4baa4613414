import t from 'tap'
import { ana, collaboratorId, rafael, reasons } from '../../../support/fixture-names.ts'
import type { Person } from '../../../../src/guests/control/timesheet/schemas.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const sheet = async (who: string, month = '2026-03') =>
  (await server.call(`GET /_sandbox/timesheet/${encodeURIComponent(who)}?month=${month}`)).body
const clock = (minutes: number): string =>
  `${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

t.test('it has the figures of the daily frequency, in minutes, and their totals', async t => {
  for (const who of [ana, rafael, collaboratorId(3), collaboratorId(10)]) {
    const { days } = await sheet(who)
    const { body } = await server.call(`GET /_sandbox/daily-frequency/${who}?from=2026-03-01&to=2026-03-31`)
    t.equal(days.length, 31)
    for (const [index, day] of days.entries()) {
      const wanted = body.days[index]
      for (const name of [
        'cargaHoraria',
        'horasTrabalhadas',
        'saldo',
        'bancoHoras',
        'adicionalNoturno',
        'atrasos'
      ]) {
        t.equal((day.figures[name] < 0 ? '-' : '') + clock(day.figures[name]), wanted[name], `${day.date} ${name}`)
      }
      t.strictSame(
        day.records.map((record: { hash: string }) => record.hash),
        wanted.registros.map((record: { hashCode: string }) => record.hashCode)
      )
    }
  }
})

t.test('the time bank goes over from month to month', async t => {
  const [march, april, may] = [await sheet(ana), await sheet(ana, '2026-04'), await sheet(ana, '2026-05')]
  t.equal(april.opening.bancoHoras, march.opening.bancoHoras + march.totals.bancoHoras)
  t.equal(may.opening.bancoHoras, april.opening.bancoHoras + april.totals.bancoHoras)
  t.match((await sheet(ana, '1999-01')).opening, { since: '1999-01-01', bancoHoras: 0 }, 'none before the first record')
  const { opening } = await sheet(ana, '2999-01')
  t.equal(opening.since, '2996-01-01', 'it goes back three years at most')
})

t.test('a collaborator is named by identifier, CPF or name', async t => {
  for (const who of [ana, '41820735680', '418.207.356-80', 'ana beatriz souza', 'Ana', 'souza ana', ' ana  b ']) {
    t.equal((await sheet(who)).collaborator?.colaboradorId, ana, who)
  }
  t.match((await sheet('jose')).collaborator, { nome: 'José Edmilson da Silva' }, 'accents are of no account')
  for (const who of ['x', '0', 'Ana Silva', '  ']) t.match(await sheet(who), { message: /Colaborador não enc/ }, who)
})

t.test('a name of several is refused, with those that it may be', async t => {
  const base = '/~nomes/_sandbox'
  const { body: rest } = await server.call(`GET ${base}/state/collaborators/${ana}`)
  const add = (colaboradorId: string, nome: string, numeroDocumento: string) =>
    server.call(`POST ${base}/state/collaborators`, { body: { ...rest, colaboradorId, nome, numeroDocumento } })
  await add('outra', 'Ana Paula Dias', '52998224725')
  const of = async (who: string) =>
    (await server.call(`GET ${base}/timesheet/${encodeURIComponent(who)}?month=2026-03`)).body
  t.match(await of('Ana'), { message: `Ana pode ser mais de um: Ana Beatriz Souza (${ana}), Ana Paula Dias (outra)` })
  t.equal((await of('ana p')).collaborator.colaboradorId, 'outra')
  await add('terceira', 'Ana Beatriz Souza Lima', '11144477735')
  t.equal((await of('Ana Beatriz Souza')).collaborator.colaboradorId, ana, 'a whole name goes first')
  await server.call(`PATCH ${base}/settings`, { body: { 'error.language': 'en' } })
  t.match(await of('ANA'), { message: /^ANA could be one of several: / })
})

t.test('a month is one that the calendar has', async t => {
  for (const month of ['2026-13', '2026', '0000-01', '2026-1', 'x']) {
    t.match(await sheet(ana, month), { message: [/month/] }, month)
  }
  t.equal((await sheet(ana, '2024-02')).days.length, 29)
  t.equal((await sheet(ana, '2025-12')).days.length, 31)
})

t.test('a preview is what an approval makes of the days', async t => {
  const body = {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 480,
    maxMinutos: 510,
    descricao: 'x',
    motivoId: reasons.allowance
  }
  const {
    body: { ajusteRegistroId: id }
  } = await server.call('POST /ajuste-registro/solicitar', { body })
  const { body: preview } = await server.call(`GET /_sandbox/adjustments/${id}/preview`)
  t.match(preview, {
    days: [
      {
        date: '2026-03-10',
        before: { figures: { saldo: -25 } },
        after: { figures: { saldo: 0 }, line: { excused: [[480, 505]], figures: { excused: 25 } } }
      }
    ],
    requestId: '0-1'
  })
  t.strictSame(
    (await server.call('GET /_sandbox/adjustments?status=PENDENTE')).body.adjustments.find(
      (one: { ajusteRegistroId: string }) => one.ajusteRegistroId === id
    ).saldo,
    { hoje: -25, seAprovado: 0 }
  )
  await server.call(`POST /_sandbox/adjustments/${id}/approve`)
  const after = { ...(await sheet(ana)).days[9] }
  t.strictSame(after, preview.days[0].after, 'to the last figure')
  t.equal((await server.call('GET /_sandbox/adjustments/x/preview')).status, 404)
})

t.test('a pending adjustment of a day in a week shows the balance of the day that settles it', async t => {
  await server.call('POST /ajuste-registro/solicitar', {
    headers: { 'x-sandbox-colaborador': collaboratorId(8) },
    body: {
      jornada: '05/03/2026',
      formato: 'INTERVALO_HORARIO',
      minMinutos: 1000,
      maxMinutos: 1060,
      descricao: 'x',
      motivoId: reasons.allowance
    }
  })
  const { body } = await server.call(`GET /_sandbox/adjustments?status=PENDENTE&colaborador=${collaboratorId(8)}`)
  t.strictSame(body.adjustments[0].saldo, { dia: '2026-03-07', hoje: 20, seAprovado: 25 })
})

t.test('the team comes a page at a time, with the balances of the timesheets', async t => {
  const { body } = await server.call('GET /_sandbox/timesheets?month=2026-03')
  t.match(body, { total: 12, month: '2026-03' })
  t.equal(body.people.length, 12)
  for (const { collaborator, totals } of body.people) {
    t.equal(totals.saldo, (await sheet(collaborator.colaboradorId)).totals.saldo, collaborator.nome)
  }
  for (const [which, ids] of [
    [`after=${collaboratorId(10)}`, [collaboratorId(11), collaboratorId(12)]],
    [`ids=${collaboratorId(11)},nobody,${collaboratorId(2)}`, [collaboratorId(2), collaboratorId(11)]]
  ] as const) {
    const { body: { people } } = await server.call(`GET /_sandbox/timesheets?month=2026-03&${which}`)
    t.strictSame(people.map(({ collaborator }: { collaborator: Person }) => collaborator.colaboradorId), ids, which)
  }
})
