import t from 'tap'
import type { CivilDate } from '../../../../src/core/rules/time/civil-date.ts'
import { wall } from '../../../support/clock-text.ts'
import { frequency, pick, record, type Scene } from '../../../support/timesheet.ts'

/** São Paulo skipped 2018-11-04 00:00–01:00, and had 2019-02-16 23:00–24:00 twice; Manaus did neither. */
for (const [why, date, scene, expected] of [
  ['a night that summer shortens has seven hours, and goes by its marks', '2018-11-03',
    { shift: '22-06', records: '22:00 06:00' }, { workload: 480, worked: 420, balance: 0, nightPremium: 420 }],
  ['one that winter lengthens has nine', '2019-02-16',
    { shift: '22-06', records: '22:00 06:00' }, { workload: 480, worked: 540, balance: 0, nightPremium: 540 }],
  ['in Manaus it has eight', '2018-11-03',
    { shift: '22-06', records: '22:00 06:00', collaborator: { zone: 'MANAUS' } }, { worked: 480, nightPremium: 480 }],
  ['the rest over the skipped hour is elapsed time', '2018-11-04',
    { shift: '08-12 13-17', before: '13:00 21:30', records: '08:00 12:00 13:00 17:00' },
    { rest: 570, restIndemnity: 90, balance: 0 }],
  ['the day before the skipped midnight is over when it is skipped', '2018-11-03',
    { shift: '08-12 13-17', now: wall('2018-11-04 01:00') }, { absence: 1 }],
  ['but not a minute before', '2018-11-03', { shift: '08-12 13-17', now: wall('2018-11-03 23:59') }, { absence: 0 }],
  ['who is there from the first moment of a day without midnight is not late', '2018-11-04',
    { shift: '00-08', records: '01:00 08:00' }, { workload: 480, worked: 420, lateness: 0, balance: 0, absence: 0 }],
  ['and from 01:00 on it counts', '2018-11-04', { shift: '00-08', records: '01:20 08:00' },
    { lateness: 20, balance: -20 }],
  ['what is worked after the end counts as on any day', '2018-11-04', { shift: '00-08', records: '01:00 08:30' },
    { balance: 30, anticipation: 0 }],
  ['without a record all of the day is owed', '2018-11-04', { shift: '00-08', records: '' },
    { workload: 480, balance: -480, absence: 1 }],
  ['a shift from 00:30 begins at the first moment too', '2018-11-04', { shift: '00:30-08:30', records: '01:00 08:30' },
    { lateness: 0, balance: 0 }],
  ['a day with its midnight has its hour', '2018-11-05', { shift: '00-08', records: '01:00 08:00' },
    { lateness: 60, balance: -60 }],
  ['before 22:00 the change is not night', '2018-11-03', { shift: '08-12 13-17', records: '08:00 12:00 13:00 23:30' },
    { worked: 870, nightPremium: 90 }]
] as const satisfies readonly (readonly [string, string, Partial<Scene>, object])[]) {
  t.test(why, async t => {
    const zone = 'collaborator' in scene ? scene.collaborator.zone : 'SAO_PAULO'
    const times = 'records' in scene ? scene.records.split(' ').filter(Boolean) : []
    let previous = ''
    let day = date as CivilDate
    const records = times.map(time => {
      if (time <= previous) day = date.replace(/\d\d$/, last => String(Number(last) + 1).padStart(2, '0')) as CivilDate
      previous = time
      return record(wall(`${day} ${time}`, zone), { zone })
    })
    t.strictSame(pick(frequency({ ...scene, records, date: date as CivilDate }), expected), expected)
  })
}

t.test('who comes before a midnight that did not exist is early by what was before it', async t => {
  const records = [record(wall('2018-11-03 23:50')), record(wall('2018-11-04 08:00'))]
  const expected = { worked: 430, balance: 10, anticipation: 10, lateness: 0 }
  t.strictSame(pick(frequency({ shift: '00-08', date: '2018-11-04' as CivilDate, records }), expected), expected)
})

t.test('the hour that comes twice is of the day that its clock shows, both times', async t => {
  const first = record(wall('2019-02-16 23:30'))
  const second = record((first.at + 3_600_000) as typeof first.at)
  const day = frequency({ shift: '14-23', date: '2019-02-16' as CivilDate, records: [first, second] })
  t.strictSame(pick(day, { worked: 0, nightPremium: 0 }), { worked: 60, nightPremium: 60 })
  t.equal(day.records.length, 2)
})

t.test('a pair of two clocks: marks by each of them, minutes by instants', async t => {
  const records = [record(wall('2026-03-16 08:00', 'SAO_PAULO')), record(wall('2026-03-16 17:00', 'RIO_BRANCO'), {
    zone: 'RIO_BRANCO'
  })]
  const expected = { worked: 11 * 60, balance: 0 }
  t.strictSame(pick(frequency({ shift: '08-17', records }), expected), expected)
})

for (const zone of ['MANAUS', 'NORONHA', 'RIO_BRANCO', 'SAO_PAULO'] as const) {
  t.test(`a day in ${zone} goes by its own clock`, async t => {
    const at = (time: string) => record(wall(`2026-03-16 ${time}`, zone), { zone })
    const expected = { worked: 480, balance: 60, nightPremium: 60 }
    const day =
      frequency({ shift: '14-18 19-22', records: ['14:00', '18:00', '19:00', '23:00'].map(at), collaborator: { zone } })
    t.strictSame(pick(day, expected), expected)
    t.ok(day.records.every(({ inconsistencies }) => inconsistencies.length === 0))
  })
}
