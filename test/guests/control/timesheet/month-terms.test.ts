import t from 'tap'
import { ana, collaboratorId } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const sheet = async (who: string, month = '2026-03') =>
  (await server.call(`GET /_sandbox/timesheet/${who}?month=${month}`)).body
const sum = (terms: ReadonlyArray<{ minutes: number }>) => terms.reduce((total, { minutes }) => total + minutes, 0)

t.test('the terms of each month of each person add up to its balance and to its bank', async t => {
  let alike = 0
  for (let number = 1; number <= 12; number++) {
    for (const month of ['2026-02', '2026-03', '2026-04']) {
      const { days, opening, terms } = await sheet(collaboratorId(number), month)
      const total = (name: string): number =>
        days.reduce((sum: number, { figures }: Record<string, any>) => sum + figures[name], 0)
      t.equal(terms.shared + sum(terms.saldo), total('saldo'), `${number} ${month} balance`)
      if (terms.bancoHoras === undefined) continue
      t.equal(terms.shared + sum(terms.bancoHoras), opening.bancoHoras + total('bancoHoras'), `${number} ${month} bank`)
      if (terms.saldo.length === 0) alike++
    }
  }
  t.ok(alike > 0 && alike < 36, 'and in some months both are alike')
})

t.test('each term has its cause, its days, and the open point that decides', async t => {
  const { terms } = await sheet(ana)
  t.same(terms, {
    shared: 225,
    saldo: [{ minutes: -480, cause: 'absence', days: ['2026-03-26'], assumption: 'A76' }],
    bancoHoras: [{ minutes: 135, cause: 'opening' }]
  })
  const { status } = await server.call('PATCH /_sandbox/settings', { body: { 'frequency.absenceInBank': 'bank' } })
  t.equal(status, 200)
  t.match((await sheet(ana)).terms, { shared: -255, saldo: [] }, 'which another answer takes away')
})
