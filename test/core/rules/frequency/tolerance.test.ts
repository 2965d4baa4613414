import t from 'tap'
import { frequency, pick, type Scene } from '../../../support/timesheet.ts'

const BREAK = '08-17 break 60-120'

/** CLT 58 §1, Súmula 366. */
for (const [shift, records, expected, why, rule] of [
  ['08-12 13-17', '08:05 12:00 13:00 17:00', { balance: 0, lateness: 0 }, 'five minutes are tolerated'],
  ['08-12 13-17', '08:06 12:00 13:00 17:00', { balance: -6, lateness: 6 }, 'six count, and not only the sixth'],
  ['08-12 13-17', '08:05 12:00 13:05 17:00', { balance: 0, lateness: 0 }, 'ten on a day are tolerated'],
  ['08-12 13-17', '08:05 12:00 13:05 16:59', { balance: -11, lateness: 10, anticipation: 1 },
    'eleven count, all of them'],
  ['08-12 13-17', '08:06 12:00 13:00 17:04', { balance: -6 }, 'the groups do not cancel each other'],
  ['08-12 13-17', '07:54 12:00 13:00 16:54', { balance: 0, anticipation: 12, overtimeBase: 0 },
    'but a balance is their difference'],
  ['08-12 13-17', '08:00 11:50 13:10 17:00', { balance: -20, lateness: 10, anticipation: 10 },
    'a break that is longer on both ends'],
  ['08-12 13-17', '08:00 12:10 12:50 17:00', { balance: 20, anticipation: 10, breakOvertimeBase: 20 },
    'and one that is shorter'],
  ['08-12 13-17', '08:00 12:00 13:00 17:30', { balance: 30, breakOvertimeBase: 0 },
    'overtime at the end is not of the break'],
  ['08-12 13-17', '08:30 12:00 12:30 17:00', { balance: 0, breakOvertimeBase: 30, overtimeBase: 0 },
    'what a break lacks is due whatever the balance'],
  ['08-12 13-17', '08:20 12:00 12:30 17:00', { balance: 10, breakOvertimeBase: 30, anticipation: 30 },
    'also more than it'],
  ['08-12 13-17', '08:00:59 12:00 13:00 17:00', { balance: 0, worked: 480 }, 'seconds are cut'],
  ['08-12 13-17', '08:00 12:00 13:03 17:00', { balance: -3, lateness: 3 },
    'without tolerance on breaks every minute of them counts', { toleranceOnBreaks: false }],
  ['08-12 13-17', '08:03 11:58 13:00 17:03', { balance: -2, lateness: 0, anticipation: 2 },
    'and of the others only what does anyway', { toleranceOnBreaks: false }],
  ['08-12 13-17', '08:04 12:00 13:07 17:00', { balance: -11, lateness: 11 }, 'a break counts towards the daily limit',
    { toleranceOnBreaks: false }],
  ['08-12 13-17', '08:10 12:00 13:00 17:00', { balance: 0 }, 'the limits are those of the rule', { markTolerance: 10 }],
  ['08-12 13-17', '08:03 12:00 13:00 16:58', { balance: -5 }, 'both of them', { dailyTolerance: 4 }],
  ['08-12 13-17', '08:00 17:00', { balance: 60, lateness: 0, anticipation: 0 },
    'a break that is worked through has no name'],
  ['08-12 13-17', '08:30 12:00 13:00 15:00 15:10 17:30', { balance: -10, worked: 470, lateness: 30, breakTime: 70 },
    'a pause inside a period takes no lateness away'],
  ['08-12 13-17', '08:00 12:00 13:00 15:00 15:05 17:00', { balance: 0, breakTime: 65 }, 'a short one is tolerated'],
  ['08-12 13-17', '08:00 12:00 13:00 15:00 15:10 17:21', { balance: 11, breakOvertimeBase: 0 },
    'any number of records'],
  [BREAK, '08:00 12:00 13:00 17:00', { workload: 480, balance: 0, breakBalance: 0 }, 'a flexible break of its least'],
  [BREAK, '08:00 11:00 13:00 17:00', { worked: 420, balance: 0, breakBalance: 0 }, 'or of its most'],
  [BREAK, '08:00 12:00 12:54 17:00', { balance: 6, breakBalance: -6, anticipation: 0, breakOvertimeBase: 6 },
    'shorter, it is worked'],
  [BREAK, '08:00 11:00 13:06 17:00', { balance: -6, breakBalance: 6, lateness: 6 }, 'longer, it is a late return'],
  [BREAK, '08:05 12:00 13:00 17:05', { balance: 0 }, 'within the tolerance'],
  [BREAK, '08:06 12:00 13:00 17:06', { balance: 0, lateness: 6, anticipation: 0 },
    'the first and last record have their marks'],
  [BREAK, '08:00 11:00 13:03 17:00', { balance: -3 }, 'every minute of it without tolerance on breaks',
    { toleranceOnBreaks: false }],
  [BREAK, '08:00 17:00', { balance: 60, breakBalance: -60, lateness: 0, anticipation: 0 },
    'left out, its minimum is worked'],
  [BREAK, '07:00 07:30 08:30 17:00', { balance: 60, lateness: 30 }, 'a pause across the start is a late arrival'],
  [BREAK, '17:00 23:00', { balance: -120, lateness: 480 }, 'never later than the workload'],
  ['08-17 break 60-60', '08:00 12:00 13:00 17:00', { balance: 0 }, 'a flexible break of one length']
] as const) {
  t.test(`${shift} with ${records}: ${why}`, async t => {
    t.strictSame(
      pick(frequency({ shift, records, ...rule !== undefined && { rule: rule as Scene['rule'] } }), expected), expected
    )
  })
}
