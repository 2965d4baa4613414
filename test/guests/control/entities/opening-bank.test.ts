import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const address = `/_sandbox/state/collaborators/${ana}`
const { saldoBancoInicial: _, ...plain } = (await server.call(`GET ${address}`)).body

let worlds = 0
async function worldWith (fields: object) {
  const base = `/~opening-${++worlds}`
  const put = await server.call(`PUT ${base}${address}`, { body: { ...plain, ...fields } })
  const month = async (name: string) => (await server.call(`GET ${base}/_sandbox/timesheet/${ana}?month=${name}`)).body
  return { base, put, month }
}
const sumOf = (days: any[]): number => days.reduce((sum, { figures: { bancoHoras } }) => sum + bancoHoras, 0)

t.test('a month begins with the bank of that day, and the days are as they were', async t => {
  const without = await (await worldWith({})).month('2026-03')
  const given = await worldWith({ saldoBancoInicial: { data: '2026-03-01', saldo: '-01:30' } })
  const march = await given.month('2026-03')
  t.strictSame(march.opening, { since: '2026-03-01', bancoHoras: -90 })
  t.strictSame(march.days, without.days)
  const april = await given.month('2026-04')
  t.equal(april.opening.bancoHoras, -90 + sumOf(march.days), 'the next one with what it left')
})

t.test('within a month the days before it count back, so that the bank is that of its day', async t => {
  const { month } = await worldWith({ saldoBancoInicial: { data: '2026-03-16', saldo: '10:00' } })
  const { opening, days } = await month('2026-03')
  t.equal(opening.bancoHoras + sumOf(days.slice(0, 15)), 600)
  t.equal((await month('2026-04')).opening.bancoHoras, 600 + sumOf(days.slice(15)))
})

t.test('without one the bank counts from the month of the first record on', async t => {
  const { base, month } = await worldWith({})
  const { body: records } = await server.call(`GET ${base}/_sandbox/state/timeRecords?colaboradorId=${ana}`)
  for (const { hashCode, dataHora } of records) {
    if (dataHora < '2026-03-10') await server.call(`DELETE ${base}/_sandbox/state/timeRecords/${hashCode}`)
  }
  const { opening, days } = await month('2026-03')
  t.strictSame(opening, { since: '2026-03-01', bancoHoras: 0 })
  t.equal((await month('2026-04')).opening.bancoHoras, sumOf(days))
})

t.test('one that is older than three years is left out', async t => {
  const { month } = await worldWith({ saldoBancoInicial: { data: '2020-01-01', saldo: '90:00' } })
  t.equal((await month('2026-03')).opening.since, '2023-03-01')
})

t.test('it is stored, and part of the hash', async t => {
  const hash = async (base: string) => (await server.call(`GET ${base}/_sandbox/hash`)).body.hash
  const { base, put } = await worldWith({ saldoBancoInicial: { data: '2026-03-01', saldo: '-01:30' } })
  t.equal(put.status, 200)
  t.strictSame(put.body.saldoBancoInicial, { data: '2026-03-01', saldo: '-01:30' })
  const before = await hash(base)
  t.not(before, await hash((await worldWith({ saldoBancoInicial: { data: '2026-03-01', saldo: '-01:31' } })).base))
  const { body: state } = await server.call(`GET ${base}/_sandbox/state`)
  await server.call(`PUT ${base}/_sandbox/state`, { body: state })
  t.equal(await hash(base), before, 'what is put back changes nothing')
})

for (const [why, saldoBancoInicial, message] of [
  ['a date in another form', { data: '01/03/2026', saldo: '01:30' }, /saldoBancoInicial\.data/],
  ['a time without minutes', { data: '2026-03-01', saldo: '1.5' }, /saldoBancoInicial\.saldo/],
  ['a balance without its day', { saldo: '01:30' }, /saldoBancoInicial\.data/],
  ['a field that it does not have', { data: '2026-03-01', saldo: '01:30', minutos: 90 }, /saldoBancoInicial\.minutos/]
] as const) {
  t.test(`${why} is refused`, async t => {
    const { put } = await worldWith({ saldoBancoInicial })
    t.equal(put.status, 400)
    t.match(put.body.message.join(' '), message)
  })
}

t.test('in CSV the bank after each day begins with it, and in a text table the heading has it', async t => {
  const { base, month } = await worldWith({ saldoBancoInicial: { data: '2026-03-01', saldo: '-01:30' } })
  const shown = async (format: string) =>
    (await server.call(`GET ${base}/_sandbox/timesheet/${ana}?month=2026-03&format=${format}`)).text
  const { days } = await month('2026-03')
  const [head = [], ...rows] = (await shown('csv')).trimEnd().split('\r\n').map(row => row.split(';'))
  const bank = rows.map(row => row[head.indexOf('saldoBanco')])
  t.equal(bank[0], '-01:30')
  t.equal(bank.at(-1), bank.at(-2), 'the totals have that of the last day')
  const closing = -90 + sumOf(days)
  const size = Math.abs(closing)
  const text = `${closing < 0 ? '-' : ''}${String(Math.floor(size / 60)).padStart(2, '0')}:${
    String(size % 60).padStart(2, '0')}`
  t.equal(bank.at(-1), text)
  t.match(await shown('text'), `banco de horas no início do mês -01:30, no fim ${text}`)
})
