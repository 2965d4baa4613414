import t from 'tap'
import {
  instantMeant, monthMeant, nameAndMonth, spanMeant, statusMeant
} from '../../../../src/guests/cli/client/given-text.ts'

const table: readonly (readonly [what: (text: string) => string, given: string, meant: string])[] = [
  [statusMeant, 'pendente', 'PENDENTE'],
  [statusMeant, 'Pendentes', 'PENDENTE'],
  [statusMeant, 'aprovados', 'APROVADO'],
  [statusMeant, 'recusado', 'REJEITADO'],
  [statusMeant, 'cancelled', 'CANCELADO'],
  [statusMeant, 'nada', 'nada'],
  [instantMeant, '10/04/2026', '2026-04-10T00:00:00-03:00'],
  [instantMeant, '2026-04-10', '2026-04-10T00:00:00-03:00'],
  [instantMeant, '10/04/2026 14:30', '2026-04-10T14:30:00-03:00'],
  [instantMeant, '1/4/2026 8h', '2026-04-01T08:00:00-03:00'],
  [instantMeant, '2026-04-10T09:00:00Z', '2026-04-10T09:00:00Z'],
  [instantMeant, 'ontem', 'ontem'],
  [spanMeant, '1 dia', '1d'],
  [spanMeant, 'um dia', '1d'],
  [spanMeant, '2 horas', '2h'],
  [spanMeant, '90 min', '90m'],
  [spanMeant, '1h30', 'PT90M'],
  [spanMeant, '2 semanas', '2w'],
  [spanMeant, '1d', '1d'],
  [spanMeant, 'PT90M', 'PT90M'],
  [spanMeant, 'muito', 'muito']
]
for (const [what, given, meant] of table) {
  t.test(`${what.name}: ${given} is ${meant}`, async t => { t.equal(what(given), meant) })
}

for (const [given, meant] of [
  ['03/2026', '2026-03'], ['3-2026', '2026-03'], ['2026-03', '2026-03'], ['março', '2031-03'], ['Marco', '2031-03'],
  ['march', '2031-03'], ['Dezembro de 2026', '2026-12'], ['fevereiro/2026', '2026-02'], ['3', '3'], ['nada', 'nada']
] as const) {
  t.test(`the month ${given} is ${meant}`, async t => { t.equal(await monthMeant(given, async () => '2031'), meant) })
}

for (const [given, name, month] of [
  ['Ana', 'Ana'], ['Ana 03/2026', 'Ana', '03/2026'], ['Ana Souza março', 'Ana Souza', 'março'],
  ['Ana março de 2026', 'Ana', 'março de 2026'], ['Ana 2026-03', 'Ana', '2026-03'], ['Março', 'Março'],
  ['52998224725', '52998224725'], ['Ana 3', 'Ana 3']
] as const) {
  t.test(`${given} is ${name}${month === undefined ? '' : ` in ${month}`}`, async t => {
    t.strictSame(nameAndMonth(given.split(' ')), { name, ...month !== undefined && { month } })
  })
}
