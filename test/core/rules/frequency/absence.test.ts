import t from 'tap'
import { adjustment, frequency, MONDAY, pick, range, reason, records, type Scene } from '../../../support/timesheet.ts'

for (const [shift, records, expected, why, rule] of [
  ['08-12 13-17', '', { absence: 1, absenceHours: 0, balance: -480 }, 'a day without record'],
  ['08-12 13-17', '13:00 17:00', { absence: 0.5, absenceHours: 0, balance: -240 }, 'the first period'],
  ['08-12 13-18', '08:00 12:00', { absence: 0.5, absenceHours: 0, balance: -300 }, 'the second one'],
  ['08-12 13-18', '08:00 12:00', { absence: 0, absenceHours: 300 }, 'by the rule in hours', { halfAbsence: 'HORAS' }],
  ['08-12 13-18', '', { absence: 1, absenceHours: 0 }, 'a whole one is never in hours', { halfAbsence: 'HORAS' }],
  ['08-12 13-17', '08:00 12:00 12:59 13:01', { absence: 0 }, 'one worked minute of it is enough'],
  ['08-12 13-17', '08:00 13:00', { absence: 0.5 }, 'none is not'],
  ['08-12 13-17', '18:00 20:00', { absence: 1, balance: -360, timeBank: 120 }, 'a call-out does not undo it'],
  ['08-12 13-17', '18:00 22:00', { absence: 1, balance: -240 }, 'while half of the day is owed'],
  ['08-12 13-17', '18:00 22:01', { absence: 0, balance: -239, lateness: 480 }, 'of less it is lateness'],
  ['08-12 13-17', '13:00 19:00', { absence: 0.5, balance: -120, timeBank: 120 }, 'while half of the period is owed'],
  ['08-12 13-17', '13:00 19:01', { absence: 0, balance: -119, lateness: 240, timeBank: -119 },
    'of less it is lateness'],
  ['08-17 break 60-120', '19:00 20:00', { absence: 1, balance: -420, timeBank: 60 }, 'with a flexible break, too'],
  ['08-12 13-17', '08:00', { absence: 0, balance: 0 }, 'an odd count is no absence'],
  ['08-12', '13:00 17:00', { absence: 0, balance: 0 }, 'one period has no half'],
  ['08-10 11-12 13-17', '08:00 12:00', { absence: 0 }, 'nor have three'],
  ['08-17 break 60-120', '08:00 12:00', { absence: 0, balance: -240 }, 'nor has a day of which nobody knows the break'],
  ['22-02 03-07', '22:00 02:00', { absence: 0.5, balance: -240 }, 'the second period is after midnight'],
  ['DSR', '', { absence: 0, balance: 0 }, 'a day of rest is no absence']
] as const) {
  t.test(`${shift} with ${records || 'no record'}: ${why}`, async t => {
    t.strictSame(
      pick(frequency({ shift, records, ...rule !== undefined && { rule: rule as Scene['rule'] } }), expected), expected
    )
  })
}

t.test('hours of half an absence are no FALTA', async t => {
  const day = frequency({ records: '08:00 12:00', rule: { halfAbsence: 'HORAS' } })
  t.strictSame([day.occurrences, day.pendingItems], [['SALDO_NEGATIVO'], []])
})

// The covered period is not missing, and the hours of the other one stay.
for (const [records, balance] of [['13:00 17:05', 0], ['13:00 19:00', 120], ['13:00 21:00', 240]] as const) {
  t.test(`${records} with a certificate for the first period is no absence`, async t => {
    const adjustments = [adjustment('INTERVALO_HORARIO', range(480, 720))]
    const day = frequency({ records, world: { adjustments, reasons: [reason({ kind: 'ATESTADO' })] } })
    t.strictSame([day.absence, day.balance, day.occurrences.includes('FALTA')], [0, balance, false])
  })
}

t.test('a pair of no minutes is no work', async t => {
  const twice = [...records(MONDAY, '09:00'), ...records(MONDAY, '09:00:30')]
  const day = frequency({ records: twice })
  t.strictSame(pick(day, { worked: 0, absence: 0, balance: 0 }), { worked: 0, absence: 1, balance: -480 })
  const late = frequency({
    shift: '08-17 break 60-120',
    records: [
      ...records(MONDAY, '08:00'), ...records(MONDAY, '08:00:30'), ...records(MONDAY, '09:00 17:00')
    ]
  })
  t.strictSame(pick(late, { lateness: 0, balance: 0 }), { lateness: 60, balance: 0 }, 'and begins no break')
})
