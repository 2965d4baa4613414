import t from 'tap'
import type { DailyFrequency } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { MONDAY, adjustment, frequency, pick, range, reason, type Scene } from '../../../support/timesheet.ts'

type Expected = Partial<{ [K in keyof DailyFrequency]: DailyFrequency[K] | number }>

const excused = (...ranges: ReadonlyArray<readonly [from: number, to: number]>): Partial<Scene> => ({
  world: {
    adjustments: ranges.map(([from, to], index) =>
      adjustment('INTERVALO_HORARIO', range(from, to), { id: `${index}`, code: index + 1 })),
    reasons: [reason()]
  }
})

/** The table of `attendance`, row by row. `+6 −0` is a balance of 6 in which the negative group does not count. */
const EXAMPLES: readonly (readonly [shift: string, records: string, expected: Expected, scene?: Partial<Scene>])[] = [
  ['08-12 13-17', '07:58 12:00 13:00 17:06', { balance: 6, lateness: 0 }],
  ['08-12 13-17', '07:55 12:00 13:00 17:06', { balance: 11, anticipation: 5 }],
  ['08-12 13-17', '07:55 12:00 13:00 17:05', { balance: 0, anticipation: 0 }],
  ['08-12 13-17', '07:55 12:00 12:55 17:05', { balance: 15, anticipation: 10, breakOvertimeBase: 0 }],
  ['08-18', '07:52 18:00', { balance: 8 }],
  ['08-12 13-17', '08:05 12:00 13:05 16:55', { balance: -15, lateness: 10, anticipation: 5 }],
  ['08-12 13-17', '08:05 12:00 13:05 17:00', { balance: 0, lateness: 0 }],
  ['08-12 13-18', '07:57 12:03 13:02 18:01', { worked: 545, balance: 0 }],
  ['08-12 13-18', '08:07 12:00 13:00 18:00', { balance: -7, lateness: 7 }],
  ['08-12 13-18', '07:56 12:04 12:56 18:04', { balance: 16 }],
  ['07-11 12-17', '07:04 11:00 12:03 17:02', { balance: 0 }],
  ['07-11 12-17', '07:06 11:00 12:00 17:00', { balance: -6 }],
  ['08-12 13-17', '08:20 12:00 13:00 17:20', { balance: 0, lateness: 20, overtimeBase: 0 }],
  ['08-17', '08:08 17:00', { balance: -8 }],
  ['08-12 13-17', '08:00 12:00 12:30 16:30', { worked: 480, breakTime: 30, balance: 0, anticipation: 60 }],
  ['08-12 13-17:48', '06:00 15:00', { rest: 480, restIndemnity: 180 }, { before: '13:00 22:00' }],
  ['08-12 13-17', '09:00 12:00 13:00 18:00', { rest: 660, restIndemnity: 0 }, { before: '13:00 22:00' }],
  ['08-12 13-18', '08:00 12:00 13:00 18:00', { rest: 540, restIndemnity: 120 }, { before: '14:00 23:00' }],
  ['22-05', '22:00 05:00', { nightPremium: 420 }],
  ['22-05', '22:00 05:00', { nightPremium: 480 }, { rule: { reducedNightHour: true } }],
  ['22-08', '22:00 08:00', { nightPremium: 600 }],
  ['22-08', '22:00 08:00', { nightPremium: 686 }, { rule: { reducedNightHour: true } }],
  ['08-12 13-18', '08:00 12:00 13:00 23:00', { nightPremium: 60, balance: 300 }],
  ['02-06', '02:00 06:00', { nightPremium: 180 }],
  ['18-02', '18:00 02:00', { nightPremium: 240 }],
  ['22-06', '22:00 06:00', { nightPremium: 480 }],
  ['22-06', '22:00 06:00', { nightPremium: 420 }, { rule: { nightExtension: false } }],
  ['20-02', '20:00 02:00', { nightPremium: 240 }],
  ['20-02', '20:00 02:00', { nightPremium: 274 }, { rule: { reducedNightHour: true } }],
  ['08-12 13-18', '08:00 12:00 13:00', {
    worked: 240,
    balance: 0,
    absence: 0,
    timeBank: 0,
    lateness: 0,
    occurrences: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA'],
    pendingItems: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA']
  }],
  ['08-12 13-18', '', { absence: 1, balance: -540, occurrences: ['FALTA', 'SALDO_NEGATIVO'], pendingItems: ['FALTA'] }],
  ['08-12 13-18', '', { workload: 540, balance: 0, absence: 0, occurrences: [], pendingItems: [] }, {
    world: {
      adjustments: [adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false })],
      reasons: [reason({ kind: 'ATESTADO' })]
    }
  }],
  ['08-12 13-18', '08:00 12:00', { workload: 0, balance: 240, holiday: 'Feriado' },
    { world: { holidays: [{ date: MONDAY, name: 'Feriado' }] } }],
  ['08-12 13-17', '08:00 12:00', { worked: 240, balance: -240, absence: 0.5 }],
  ['08-12 13-18', '', { balance: 0, timeBank: -540, absence: 0 }, {
    world: {
      adjustments: [adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false })],
      reasons: [reason({ kind: 'FOLGA' })]
    }
  }],
  ['08-12 13-18', '10:00 12:00 13:00 18:00', { balance: 0, lateness: 0 }, {
    world: { adjustments: [adjustment('INTERVALO_HORARIO', range(480, 600))], reasons: [reason()] }
  }],
  ['22-06', '22:01 06:00', { nightPremium: 479 }],
  ['23-07', '23:00 07:00', { nightPremium: 360 }],
  ['23-07', '23:00 07:00', { nightPremium: 480 }, { rule: { nightExtensionNeeds: 'PREDOMINANCIA' } }],
  ['08-12 13-17', '09:00 12:00 13:00 18:00', { lateness: 0, balance: 60 }, excused([480, 540])],
  ['08-12 13-17', '09:00 12:00 13:00 16:00', { lateness: 60, anticipation: 0, balance: -60 }, excused([960, 1020])],
  ['08-12 13-17', '', { absence: 0.5, balance: -240 }, excused([480, 720])],
  ['08-12 13-17', '08:00 12:00 17:00', {
    breakTime: 0, balance: 0, occurrences: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA']
  }],
  ['08-12 13-17', '08:00 11:00 12:00 17:00', { balance: 0, lateness: 0, anticipation: 0 }],
  ['08-12 13-17', '08:00 13:00 14:00 17:00', { balance: 0, lateness: 0, anticipation: 0 }],
  ['07-12 13-19', '07:00 14:00 15:00 19:00', { balance: 0, lateness: 0, breakTime: 60, breakBalance: 0 }],
  ['08-12 13-17', '06:00 10:00 11:00 15:00', { balance: 0, lateness: 0, anticipation: 240 }],
  ['08-12 13-17', '06:00 10:00 11:00 15:00', { balance: 0, anticipation: 120 },
    { policy: { anticipation: 'leaving' } }],
  ['08-12 13-17', '12:30 17:00 18:00 21:30', { balance: 0, lateness: 240, anticipation: 0, absence: 0 }],
  ['08-12 13-17', '13:00 21:00', { balance: 0, absence: 0, lateness: 240 }],
  ['08-12 13-17', '13:00 17:00', { balance: -240, absence: 0.5, lateness: 0 }],
  ['08-12 13-17', '08:40 12:00 13:00 15:00 15:10 17:00', { balance: -50, lateness: 40 }],
  ['08-12 13-17', '08:00 11:00 12:30 17:00', { balance: -30, anticipation: 30, breakBalance: 30 }],
  ['08-12 13-17', '08:00 12:00 12:30 16:30', { balance: 0, anticipation: 60, breakOvertimeBase: 30 }],
  ['08-12 13-17', '08:00 17:00', { balance: 60, breakOvertimeBase: 60, breakBalance: -60 }],
  ['08-12 13-17', '12:30 15:00 15:15 17:00', { lateness: 0, balance: 15 }, excused([480, 750])],
  ['08-12 13-17', '08:00 12:00 13:00 17:00 20:30 21:30', { breakTime: 60, breakBalance: 0, balance: 60 }],
  ['08-12 13-17', '08:00 12:00 13:00 14:00 15:30 17:00', { balance: 0, breakTime: 60, breakBalance: 0 },
    excused([840, 930])],
  ['08-12 13-17', '08:00 12:06', {
    absence: 0.5, balance: -234, timeBank: 6, anticipation: 0, breakOvertimeBase: 15
  }],
  ['08-12 13-17', '12:30 17:00', { absence: 0.5, balance: -210, timeBank: 30, lateness: 0, breakOvertimeBase: 15 }],
  ['08-12 13-17', '19:00 20:00', { absence: 1, balance: -420, timeBank: 60, lateness: 0 }],
  ['08-12 13-17', '08:00 12:00 18:00 22:00', {
    balance: 0, absence: 0, anticipation: 240, breakTime: 60, breakOvertimeBase: 0
  }],
  ['08-12 13-17', '08:00 12:00 13:00 17:00 19:00 20:00', { balance: 60, breakTime: 60, breakBalance: 0 }],
  ['08-12 13-17', '08:00 10:00 14:00 17:00', { balance: 0, breakTime: 60, breakOvertimeBase: 0 }, excused([600, 840])],
  ['08-12 13-17', '08:00 11:30 12:15 12:45 13:30 17:00', { balance: -30, lateness: 30, anticipation: 0 }],
  ['08-12 13-17', '08:00 11:54 12:55 17:00', { balance: -6, anticipation: 6 }],
  ['08-17 break 30-60', '08:00 12:00 13:30 17:00', { balance: -30, lateness: 30, breakBalance: 30 }],
  ['08-12 13-17', '08:00 13:00 17:00', {
    breakBalance: 0, breakOvertimeBase: 0, occurrences: ['NUMERO_IMPAR_DE_REGISTROS_NO_DIA']
  }],
  ['08-12 13-17', '08:00 12:00 13:00 17:00 20:00 20:04', { balance: 0 }, { rule: { toleranceOnBreaks: false } }],
  ['08-12 14-18', '08:00 12:00 13:00 18:00', {
    balance: 60, breakTime: 60, breakBalance: -60, breakOvertimeBase: 0
  }],
  ['08-12 14-18', '08:00 12:00 12:40 18:00', { balance: 80, breakOvertimeBase: 20 }],
  ['08-10 10:15-12 13-17:15', '08:00 12:00 13:00 17:15', { balance: 15, breakOvertimeBase: 0 }],
  ['08-12 13-17', '08:00 12:01', { absence: 0.5, breakOvertimeBase: 0, breakBalance: 0 }],
  ['08-12 13-17', '08:00 12:00 12:30 15:00 15:30 17:00', { balance: 0, breakTime: 60, breakOvertimeBase: 30 }],
  ['20-06', '20:00 06:00', { workload: 600, worked: 600, balance: 0, holiday: undefined }, {
    world: { holidays: [{ date: '2026-03-17' as typeof MONDAY, name: 'Feriado' }] }
  }]
]

for (const [shift, records, expected, scene] of EXAMPLES) {
  t.test(`${shift} with ${records || 'no record'}`, async t => {
    t.strictSame(pick(frequency({ shift, records, ...scene }), expected), expected)
  })
}
