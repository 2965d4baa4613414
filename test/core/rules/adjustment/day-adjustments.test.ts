import t from 'tap'
import { adjustedDayNumbers } from '../../../../src/core/rules/adjustment/adjusted-days.ts'
import { approvalTime } from '../../../../src/core/rules/adjustment/day-adjustments.ts'
import { type CivilDate, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { adjustment, MONDAY } from '../../../support/timesheet.ts'

const TUESDAY = '2026-03-17' as CivilDate
const wanted = adjustment('INTERVALO_DATAS', { from: MONDAY, to: TUESDAY, keepsRecords: false }, { id: 'b', code: 2 })

const sentences: [sentence: string, approved: [code: number, updatedAt: number, id?: string][], expected: number][] = [
  ['is now where the days have none', [], 10],
  ['is now after an earlier one', [[3, 9]], 10],
  ['is now with one of the same instant that was asked for before', [[1, 10]], 10],
  ['is just after one of the same instant that was asked for later', [[3, 10]], 11],
  ['is now with one of the same instant and code, but a lower ID', [[2, 10, 'a']], 10],
  ['is just after one of the same instant and code, but a higher ID', [[2, 10, 'c']], 11],
  ['is just after one from before the clock was set back', [[3, 20]], 21],
  ['is the time of one from before the clock was set back that was asked for before', [[1, 20]], 20],
  ['is after the last of them', [[1, 10], [3, 10], [4, 11]], 12]
]
for (const [sentence, approved, expected] of sentences) {
  t.test(`an approval at instant 10 ${sentence}`, async t => {
    const others = approved.map(([code, at, id = `${code}`]) =>
      adjustment('TEMPO_FALTANTE', { days: [] }, { id, code, updatedAt: instant(at) }))
    for (const day of [MONDAY, TUESDAY]) {
      const adjustmentsOn = (number: number) => ({ approved: number === dayNumber(day) ? others : [] })
      t.equal(approvalTime(wanted, adjustedDayNumbers(wanted), adjustmentsOn, instant(10)), expected, day)
    }
  })
}

t.test('an approval of records is also after those of the two days before its own and the two behind it', async t => {
  const records = adjustment('REGISTRO_PONTO', { proposed: [] }, { id: 'b', code: 2 })
  const later = adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'c', code: 3, updatedAt: instant(20) })
  const monday = dayNumber(MONDAY)
  const times = [-3, -2, -1, 0, 1, 2, 3].map(days =>
    approvalTime(records, [monday], day => ({ approved: day === monday + days ? [later] : [] }), instant(10)))
  t.same(times, [10, 21, 21, 21, 21, 21, 10])
})
