import t from 'tap'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { wall } from '../../../support/clock-text.ts'
import { fixedShift, flexibleShift, group, rotatingShift, WORKWEEK } from '../../../support/shift-text.ts'
import { frequency, MONDAY, pick, records, type Scene } from '../../../support/timesheet.ts'

type Row = readonly [why: string, scene: Partial<Scene>, expected: object]

function table (name: string, rows: readonly Row[]): void {
  t.test(name, async t => {
    for (const [why, scene, expected] of rows) t.strictSame(pick(frequency(scene), expected), expected, why)
  })
}

const none = { shift: 'DSR' }

table('bank and overtime', [
  ['BANCO: the balance', { records: '08:00 12:00 13:00 20:00' }, { timeBank: 180, overtime: 0, overtimeBase: 180 }],
  ['BANCO: also a debit', { records: '09:00 12:00 13:00 17:00' }, { timeBank: -60, overtime: 0, overtimeBase: 0 }],
  ['EXTRA: overtime', { records: '08:00 12:00 13:00 20:00', rule: { regime: 'EXTRA' } },
    { timeBank: 0, overtime: 180, overtimeBase: 180 }],
  ['EXTRA: a debit stays in the balance', { records: '09:00 12:00 13:00 17:00', rule: { regime: 'EXTRA' } },
    { balance: -60, timeBank: 0, overtime: 0 }],
  ['MISTO: the bank up to the limit', { records: '08:00 12:00 13:00 20:00', rule: { regime: 'MISTO' } },
    { timeBank: 120, overtime: 60, overtimeBase: 180 }],
  ['MISTO: exactly the limit', { records: '08:00 12:00 13:00 19:00', rule: { regime: 'MISTO' } },
    { timeBank: 120, overtime: 0 }],
  ['MISTO: a debit goes whole to the bank', { records: '11:00 12:00 13:00 17:00', rule: { regime: 'MISTO' } },
    { timeBank: -180, overtime: 0 }],
  ['that of an absence is no debit of the bank', { rule: { regime: 'MISTO' } },
    { balance: -480, timeBank: 0, overtime: 0 }],
  ['A76: it is one by the setting', { policy: { absenceInBank: 'bank' } }, { balance: -480, timeBank: -480 }],
  ['of half an absence, too', { records: '08:00 12:00', policy: { absenceInBank: 'bank' } },
    { absence: 0.5, timeBank: -240 }],
  ['MISTO: beside an absence, too, the bank takes up to the limit',
    { records: '19:00 21:30', rule: { regime: 'MISTO' } },
    { balance: -330, absence: 1, timeBank: 120, overtime: 30, overtimeBase: 0 }],
  ['MISTO: another limit',
    { records: '08:00 12:00 13:00 18:00', rule: { regime: 'MISTO', dailyBankLimit: minutes(0) } },
    { timeBank: 0, overtime: 60 }]
])

table('breaks', [
  ['less than planned', { records: '08:00 12:00 12:30 17:00' },
    { breakTime: 30, breakBalance: -30, occurrences: ['TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'SALDO_POSITIVO'] }],
  ['more than planned', { records: '08:00 12:00 13:30 17:30' },
    { breakTime: 90, breakBalance: 30, occurrences: ['TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO'] }],
  ['the tolerance of a mark', { records: '08:00 12:00 13:05 17:05' }, { breakBalance: 5, occurrences: [] }],
  ['a minute more', { records: '08:00 12:00 13:06 17:06' },
    { breakBalance: 6, occurrences: ['TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO'] }],
  ['every pause within the schedule', { records: '08:00 10:00 10:10 12:00 13:00 17:10' }, { breakTime: 70 }],
  ['before the schedule what the planned break lacks', { records: '06:30 07:30 08:30 17:00' }, { breakTime: 60 }],
  ['if it lasts two hours at most', { records: '05:00 05:29 07:30 17:00' }, { breakTime: 0, breakBalance: -60 }],
  ['or holds scheduled time', { records: '05:00 05:29 08:30 17:00' }, { breakTime: 60, breakBalance: 0 }],
  ['without a schedule a pause of less than four hours', { ...none, records: '08:00 09:00 12:59 14:00' },
    { breakTime: 239 }],
  ['four hours are none', { ...none, records: '08:00 09:00 13:00 14:00' }, { breakTime: 0 }],
  ['a day that did not span it', { records: '08:00 12:00' },
    { breakTime: 0, breakBalance: 0, occurrences: ['FALTA', 'SALDO_NEGATIVO'] }],
  ['one that began in it', { records: '12:30 17:00' }, { breakBalance: -60, occurrences: ['FALTA', 'SALDO_NEGATIVO'] }],
  ['the entry of an open pair ends none', { records: '08:00 12:00 13:00' }, { breakTime: 0, breakBalance: 0 }],
  ['no record', {}, { breakTime: 0, breakBalance: 0 }],
  ['none planned', { shift: '08-17', records: '08:00 12:00 13:00 17:00' },
    { breakTime: 60, breakBalance: 0, occurrences: ['SALDO_NEGATIVO'] }],
  ['within a flexible one', { shift: '08-17 break 30-90', records: '08:00 12:00 13:00 17:00' }, { breakBalance: 0 }],
  ['a flexible one left out', { shift: '08-17 break 30-90', records: '08:00 12:31' },
    { breakBalance: -30, occurrences: ['TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'SALDO_NEGATIVO'] }],
  ['on half a day none is due (CLT 71 §1)', { shift: '08-17 break 30-90', records: '08:00 12:00' },
    { breakBalance: 0, occurrences: ['SALDO_NEGATIVO'] }],
  ['of a flexible group',
    {
      shift: flexibleShift('DIARIO', group(WEEKDAYS, 480, { breaks: [{ start: minutes(720), end: minutes(780) }] })),
      records: '08:00 16:00'
    },
    { breakBalance: -60, occurrences: ['TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO'] }]
])

const pays = (breakBase: NonNullable<Scene['policy']>['breakBase'] = 'suppressed') => ({ policy: { breakBase } })
const lunch = (minimum: number) => ({ breaks: [{ minimum: minutes(minimum), maximum: minutes(120) }] })

table('the break that is paid (CLT 71 §4)', [
  ['six hours and a minute: an hour is due', { shift: '08-11 13-16:01', records: '08:00 14:01' },
    { balance: 0, absence: 0, breakOvertimeBase: 60 }],
  ['a break of two hours that was one', { shift: '10-15 18-22', records: '10:00 15:00 16:00 20:00' },
    { breakOvertimeBase: 0 }],
  ['six hours and four minutes, of which more and less count', { shift: '08-11 12-15', records: '08:00 14:04' },
    { balance: 4, breakOvertimeBase: 60 }],
  ['four hours and five minutes', { shift: '08-10 10:15-12:15', records: '07:55 12:00' },
    { balance: 5, breakOvertimeBase: 15 }],
  ['half an hour is planned: no more is due', { shift: '08-12 12:30-16:30', records: '08:00 16:30' },
    { breakOvertimeBase: 30 }],
  ['A74 legal: an hour is', { shift: '08-12 12:30-16:30', records: '08:00 16:30', ...pays('legal') },
    { breakOvertimeBase: 60 }],
  ['where none is planned none is due', { shift: '08-16', records: '08:00 16:00' }, { breakOvertimeBase: 0 }],
  ['A74 legal: an hour is, as in 12×36', { shift: '07-19', records: '07:00 19:00', ...pays('legal') },
    { breakOvertimeBase: 60 }],
  ['and fifteen minutes up to six hours', { shift: '08-14', records: '08:00 14:00', ...pays('legal') },
    { breakOvertimeBase: 15 }],
  ['and none up to four', { shift: '08-12', records: '08:00 12:00', ...pays('legal') }, { breakOvertimeBase: 0 }],
  ['on a day without workload, too', { ...none, records: '08:00 12:00 12:20 17:00', ...pays('legal') },
    { breakOvertimeBase: 40 }],
  ['on which none is planned', { ...none, records: '08:00 12:00 12:20 17:00' }, { breakOvertimeBase: 0 }],
  ['A74 legal: a flexible minimum stays', { shift: '08-16 break 30-60', records: '08:00 16:00', ...pays('legal') },
    { breakOvertimeBase: 30 }],
  ['and is no more than the hour', { shift: '08-17 break 90-120', records: '08:00 17:00' }, { breakOvertimeBase: 60 }],
  ['of a week the hours are those that were worked',
    { shift: flexibleShift('SEMANAL', group(WEEKDAYS, 3360, lunch(60))), records: '08:00 12:00' },
    { breakOvertimeBase: 0 }],
  ['whatever the day has of its time', {
    shift: flexibleShift('SEMANAL', group(WEEKDAYS, 420, lunch(60))), records: '08:00 15:00'
  }, { breakOvertimeBase: 60 }],
  ['of LIVRE, too', { shift: flexibleShift('LIVRE', group(WEEKDAYS, 0)), records: '08:00 15:00', ...pays('legal') },
    { breakOvertimeBase: 60 }],
  ['no record: no break is due', pays('legal'), { breakOvertimeBase: 0 }],
  ['nor on a day that is not over', { ...pays('legal'), now: wall('2026-03-15 12:00') }, { breakOvertimeBase: 0 }],
  ['an odd count: nor', { records: '08:00 13:00 17:00', ...pays('legal') }, { breakOvertimeBase: 0 }]
])

table('rest between journeys (CLT 66, OJ 355)', [
  ['exactly eleven hours', { before: '13:00 21:00' }, { rest: 0, occurrences: ['FALTA', 'SALDO_NEGATIVO'] }],
  ['exactly eleven hours with a record', { before: '13:00 21:00', records: '08:00 12:00 13:00 17:00' },
    { rest: 660, restIndemnity: 0, occurrences: [] }],
  ['a minute less', { before: '13:00 21:01', records: '08:00 12:00 13:00 17:00' },
    { rest: 659, restIndemnity: 1, occurrences: ['TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO'] }],
  ['another minimum',
    { before: '13:00 21:01', records: '08:00 12:00 13:00 17:00', rule: { minimumRest: minutes(600) } },
    { rest: 659, restIndemnity: 0 }],
  ['no previous journey', { records: '08:00 12:00 13:00 17:00' }, { rest: 0, restIndemnity: 0, occurrences: [] }],
  ['three days ago',
    {
      records: [...records(MONDAY, '08:00 12:00 13:00 17:00'), ...records('2026-03-13' as typeof MONDAY, '08:00 17:00')]
    }, { rest: 3780 }],
  ['after a night', { shift: '22-06', before: '22:00 06:00', records: '15:00 23:00' },
    { rest: 540, restIndemnity: 120 }],
  ['a record of another zone is of the day before, on the collaborator\'s clock',
    {
      shift: 'DSR',
      records: [
        ...records('2026-03-15' as typeof MONDAY, '08:00 23:50'), ...records(MONDAY, '00:10 11:30', { zone: 'NORONHA' })
      ]
    },
    { rest: 640, restIndemnity: 20 }]
])

const SATURDAY = '2026-03-14' as typeof MONDAY
const SUNDAY = '2026-03-15' as typeof MONDAY
/** From 14:00 to 22:00 on Saturday, and from 06:00 on Monday. */
const late = (sunday: string) => fixedShift('06-14', { SABADO: '14-22', DOMINGO: sunday })
const weekend = [...records(SATURDAY, '14:00 22:00'), ...records(MONDAY, '06:00 14:00')]
const SHORT = ['TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO']

table('rest over the weekly rest (CLT 66, 67, Súmula 110)', [
  ['35 hours are due over the DSR', { shift: late('DSR'), records: weekend },
    { rest: 1920, restIndemnity: 180, occurrences: SHORT }],
  ['exactly 35 hours', {
    shift: late('DSR'), records: [...records(SATURDAY, '14:00 19:00'), ...records(MONDAY, '06:00 14:00')]
  }, { rest: 2100, restIndemnity: 0, occurrences: [] }],
  ['a FOLGA is no weekly rest', { shift: late('FOLGA'), records: weekend },
    { rest: 1920, restIndemnity: 0, occurrences: [] }],
  ['a DSR that was worked is none', { shift: late('DSR'), records: [...weekend, ...records(SUNDAY, '08:00 10:00')] },
    { rest: 1200, restIndemnity: 0 }],
  ['only the first DSR of a week is', {
    shift: fixedShift('06-14', { SABADO: 'DSR', SEXTA: '14-22', DOMINGO: 'DSR' }),
    records: [...records('2026-03-13' as typeof MONDAY, '14:00 22:00'), ...records(SUNDAY, '05:00 09:00')],
    date: SUNDAY
  }, { rest: 1860, restIndemnity: 240 }],
  ['and not the second', {
    shift: fixedShift('06-14', { SABADO: 'DSR', DOMINGO: 'DSR' }),
    records: [...records(SATURDAY, '14:00 22:00'), ...records(MONDAY, '06:00 14:00')]
  }, { rest: 1920, restIndemnity: 0 }],
  ['a night that ends on the DSR', {
    shift: fixedShift('22-06', { DOMINGO: 'DSR' }),
    records: [...records(SATURDAY, '22:00 06:00'), ...records(MONDAY, '14:00 22:00')]
  }, { rest: 1920, restIndemnity: 180 }],
  ['an entry before the midnight of the next day', {
    shift: fixedShift('00-06', { SABADO: 'DSR' }),
    records: [...records(SATURDAY, '23:56 06:00'), ...records(SUNDAY, '23:50 06:00')]
  }, { rest: 1070, restIndemnity: 0 }],
  ['the switch takes it off', { shift: late('DSR'), records: weekend, rule: { weeklyRest: minutes(0) } },
    { restIndemnity: 0 }],
  ['and has other hours', { shift: late('DSR'), records: weekend, rule: { weeklyRest: minutes(1320) } },
    { restIndemnity: 60 }],
  ['undue records of a DSR are none', {
    shift: late('DSR'), records: [...weekend, ...records(SUNDAY, '08:00 10:00', { undue: true })]
  }, { restIndemnity: 180 }]
])

table('a day without workload', [
  ['all worked time', { ...none, records: '08:00 08:03' },
    { workload: 0, worked: 3, balance: 3, lateness: 0, occurrences: ['SALDO_POSITIVO'] }],
  ['odd: none of it', { ...none, records: '08:00 12:00 13:00' }, { worked: 240, balance: 0, timeBank: 0 }],
  ['a day off by exception', { shift: rotatingShift('2026-03-15', ['19-07', 'FOLGA']), records: '19:00 07:00' },
    { workload: 0, balance: 720 }],
  ['a holiday night takes its end from the next day',
    { shift: '20-06', records: '20:00 06:00', world: { holidays: [{ date: MONDAY, name: 'Feriado' }] } },
    { workload: 0, balance: 600, holiday: 'Feriado' }],
  ['12×36 works on holidays',
    {
      shift: '19-07',
      records: '19:00 07:00',
      rule: { holidayClearsWorkload: false, nightExtension: false },
      world: { holidays: [{ date: MONDAY, name: 'Feriado' }] }
    },
    { workload: 720, balance: 0, holiday: 'Feriado', nightPremium: 420 }]
])

const daily = flexibleShift('DIARIO', group(WORKWEEK, 480))
const weekly = flexibleShift('SEMANAL', group(WORKWEEK, 2400))
const monthly = flexibleShift('MENSAL', group(WORKWEEK, 10_560))
const open = flexibleShift('LIVRE', group(WEEKDAYS, 480))

table('flexible shifts', [
  ['up to the daily limit nothing counts', { shift: daily, records: '09:00 12:00 13:00 18:10' },
    { worked: 490, balance: 0, lateness: 0, anticipation: 0 }],
  ['over it all', { shift: daily, records: '09:00 12:00 13:00 18:11' },
    { balance: 11, overtimeBase: 11, breakOvertimeBase: 0 }],
  ['less, too', { shift: daily, records: '09:00 12:00 13:00 17:00' }, { workload: 480, balance: -60 }],
  ['of a week each day owes nothing by itself', { shift: weekly, records: '09:00 12:00 13:00 17:00' },
    { workload: 480, balance: 0, absence: 0 }],
  ['nor is one without a record an absence', { shift: monthly }, { workload: 480, balance: 0, absence: 0 }],
  ['A75: by the setting it is', { shift: weekly, policy: { flexiblePeriod: 'day' } },
    { workload: 480, balance: -480, absence: 1 }],
  ['a month of 22 days', { shift: monthly, records: '09:00 12:00 13:00 18:00' }, { workload: 480, balance: 0 }],
  ['no record is an absence', { shift: daily }, { absence: 1, balance: -480 }],
  ['but no half of one', { shift: daily, records: '08:00 12:00' }, { absence: 0, balance: -240 }],
  ['outside the group all is positive',
    { shift: flexibleShift('DIARIO', group(['TERCA'], 480)), records: '08:00 12:00' },
    { workload: 0, balance: 240, configuration: undefined }],
  ['LIVRE has neither balance nor absence', { shift: open }, { workload: 0, balance: 0, absence: 0, occurrences: [] }],
  ['whatever is worked', { shift: open, records: '08:00 23:00' },
    { worked: 900, balance: 0, timeBank: 0, nightPremium: 60, occurrences: [] }],
  ['holidays included',
    { shift: open, records: '08:00 12:00', world: { holidays: [{ date: MONDAY, name: 'Feriado' }] } },
    { worked: 240, balance: 0 }],
  ['a date that turns over',
    {
      shift: flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(300) })),
      records: '18:00 22:00 23:00 03:00'
    }, { worked: 480, balance: 0, nightPremium: 240 }]
])

table('overtime at night', [
  ['outside the schedule', { records: '08:00 12:00 13:00 22:30' },
    { occurrences: ['SALDO_POSITIVO', 'HORA_EXTRA_NOTURNA'] }],
  ['not until 22:00', { records: '08:00 12:00 13:00 22:00' }, { occurrences: ['SALDO_POSITIVO'] }],
  ['after 05:00 only where the night is prolonged',
    { shift: '22-05', records: '22:00 06:00', rule: { nightExtension: false } },
    { balance: 60, occurrences: ['SALDO_POSITIVO'] }],
  ['as it is here', { shift: '22-05', records: '22:00 06:00' },
    { balance: 60, occurrences: ['SALDO_POSITIVO', 'HORA_EXTRA_NOTURNA'] }],
  ['before the end of a night', { shift: '22-04', records: '22:00 05:00' },
    { occurrences: ['SALDO_POSITIVO', 'HORA_EXTRA_NOTURNA'] }],
  ['scheduled minutes are none', { shift: '20-04', records: '19:00 04:00' },
    { balance: 60, occurrences: ['SALDO_POSITIVO'] }],
  ['without schedule all of it', { ...none, records: '21:00 23:00' },
    { occurrences: ['SALDO_POSITIVO', 'HORA_EXTRA_NOTURNA'] }],
  ['without a balance above zero there is none', { records: '10:00 12:00 13:00 17:00 21:00 23:00' },
    { balance: 0, occurrences: [] }],
  ['the night of a record from elsewhere is compared on the clock of the collaborator',
    {
      shift: '21-02',
      records: [
        ...records(MONDAY, '20:00', { zone: 'MANAUS' }), ...records('2026-03-17' as typeof MONDAY, '02:20')
      ]
    },
    { occurrences: ['SALDO_POSITIVO', 'HORA_EXTRA_NOTURNA'] }]
])

t.test('what the figures rest on is there', async t => {
  const day = frequency({ records: '08:00 12:00 13:00 17:00' })
  t.match(day, {
    date: MONDAY,
    status: 'ATIVO',
    timeRule: { id: 'rule' },
    shift: { id: 'shift' },
    configuration: { kind: 'turnoFixo', day: { weekday: 'SEGUNDA' } }
  })
  t.strictSame([day.exceptionId, day.holiday, day.adjustment], [undefined, undefined, undefined])
  t.equal(day.records.length, 4)
})
