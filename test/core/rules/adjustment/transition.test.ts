import t from 'tap'
import { adjustedDays } from '../../../../src/core/rules/adjustment/adjusted-days.ts'
import { ADJUSTMENT_STATUSES, type AdjustmentStatus } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { assertTransition } from '../../../../src/core/rules/adjustment/transition.ts'
import type { CivilDate } from '../../../../src/core/rules/time/civil-date.ts'
import { adjustment, MONDAY, range } from '../../../support/timesheet.ts'

const days = (...texts: string[]) => texts as CivilDate[]

t.test('the days of an adjustment', async t => {
  t.strictSame(adjustedDays(adjustment('REGISTRO_PONTO', { proposed: [] })), [MONDAY])
  t.strictSame(adjustedDays(adjustment('INTERVALO_HORARIO', range(0, 60))), [MONDAY])
  t.strictSame(
    [...adjustedDays(adjustment('TEMPO_FALTANTE', { days: days('2026-03-12', '2026-03-16') }))].sort(),
    days('2026-03-12', MONDAY),
    'with its workday, each once'
  )
  t.strictSame(adjustedDays(adjustment('INTERVALO_DATAS', {
    from: days('2026-02-27')[0] as CivilDate, to: days('2026-03-01')[0] as CivilDate, keepsRecords: false
  })),
  days('2026-02-27', '2026-02-28', '2026-03-01'), 'the period, and not its workday')
})

const ALLOWED: Readonly<Record<AdjustmentStatus, readonly AdjustmentStatus[]>> = {
  PENDENTE: ['APROVADO', 'REJEITADO', 'CANCELADO'], APROVADO: ['CANCELADO'], REJEITADO: [], CANCELADO: []
}

for (const from of ADJUSTMENT_STATUSES) {
  t.test(`${from} can become ${ALLOWED[from].join(', ') || 'nothing else'} (A12)`, async t => {
    for (const to of ADJUSTMENT_STATUSES) {
      if (ALLOWED[from].includes(to)) t.doesNotThrow(() => assertTransition(from, to), to)
      else t.throws(() => assertTransition(from, to), { code: 'illegal-transition', details: { from, to } }, to)
    }
  })
}
