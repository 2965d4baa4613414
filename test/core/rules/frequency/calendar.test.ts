import t from 'tap'
import { addDays, type CivilDate } from '../../../../src/core/rules/time/civil-date.ts'
import { rotatingShift } from '../../../support/shift-text.ts'
import { ana, frequency, MONDAY, pick, records, type Scene } from '../../../support/timesheet.ts'

const NIGHT = { workload: 480, worked: 480, balance: 0, nightPremium: 480 }

for (const date of ['2026-12-31', '2024-02-28', '2024-02-29', '2026-02-28', '2000-02-29'] as CivilDate[]) {
  t.test(`the night of ${date} is of the day on which it starts`, async t => {
    const scene = {
      shift: '22-06', records: [...records(date, '22:00 06:00'), ...records(addDays(date, 1), '22:00 06:00')]
    }
    t.strictSame(pick(frequency({ ...scene, date }), { ...NIGHT, rest: 0 }), { ...NIGHT, rest: 0 })
    const next = { ...NIGHT, rest: 960 }
    t.strictSame(pick(frequency({ ...scene, date: addDays(date, 1) }), next), next, 'and so is the next one')
  })
}

t.test('12×36 over the end of a year (CLT 59-A)', async t => {
  const shift = rotatingShift('2026-12-29', ['19-07', 'FOLGA'])
  const scene: Partial<Scene> = {
    shift,
    rule: { nightExtension: false, holidayClearsWorkload: false },
    records: [
      ...records('2026-12-29' as CivilDate, '19:00 07:00'), ...records('2026-12-31' as CivilDate, '19:00 07:00')
    ],
    world: { holidays: [{ date: '2027-01-01' as CivilDate, name: 'Confraternização Universal' }] }
  }
  const worked = { workload: 720, worked: 720, balance: 0, nightPremium: 420, rest: 2160, restIndemnity: 0 }
  t.strictSame(pick(frequency({ ...scene, date: '2026-12-31' as CivilDate }), worked), worked)
  const off = { workload: 0, worked: 0, balance: 0, absence: 0, holiday: 'Confraternização Universal', records: [] }
  t.strictSame(pick(frequency({ ...scene, date: '2027-01-01' as CivilDate }), off), off)
})

t.test('a swapped day is computed by the other day\'s schedule, and says by which exception', async t => {
  const exceptions = [{
    id: 'swap', name: 'Troca', collaboratorIds: ['ana'], days: [{ collaboratorId: ana.id, date: MONDAY }]
  }]
  const expected = { workload: 0, balance: 240, exceptionId: 'swap', absence: 0 }
  t.strictSame(pick(frequency({ records: '08:00 12:00', world: { exceptions } }), expected), expected)
})
