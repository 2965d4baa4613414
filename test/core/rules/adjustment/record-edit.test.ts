import t from 'tap'
import type { ProposedRecord } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { DAY_POLICY } from '../../../../src/core/rules/day/policy.ts'
import type { TimeRecord } from '../../../../src/core/rules/record/time-record.ts'
import { addDays } from '../../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { wall } from '../../../support/clock-text.ts'
import { dailyFrequency } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import {
  adjustment, ana, frequency, LATER, MONDAY, reason, record, records, timesheetOf, worldOf, type TimesheetWorld
} from '../../../support/timesheet.ts'

const at = (time: string, changes: Partial<TimeRecord> = {}) =>
  record(wall(`2026-03-16 ${time}`), { hash: time, ...changes })
const keep = ({ hash, at }: TimeRecord): ProposedRecord => ({ kept: hash, at })
const edit = (proposed: readonly ProposedRecord[], changes = {}) => adjustment('REGISTRO_PONTO', { proposed }, changes)

function shown (stored: readonly TimeRecord[], adjustments: TimesheetWorld['adjustments']): string[] {
  const { records } = frequency({ records: stored, world: { adjustments, reasons: [reason()] } })
  return records.map(({ record, createdByAdjustment, invalidatedByAdjustment }) =>
    `${createdByAdjustment ? '+' : ''}${invalidatedByAdjustment ? '-' : ''}${record.hash}`)
}

const [entry, exit] = [at('08:00'), at('17:00')]

t.test('listed records stay, new ones join them, the others are invalidated (A22)', async t => {
  t.strictSame(shown([entry, exit], [edit([keep(entry), { created: at('12:00') }])]), ['08:00', '+12:00', '-17:00'])
  t.strictSame(shown([entry, exit], [edit([])]), ['-08:00', '-17:00'])
  t.strictSame(shown([exit], [edit([{ created: entry }, keep(exit)])]), ['+08:00', '17:00'], 'by instant')
})

t.test('by the other answer to A22 the others stay', async t => {
  const keeps = adjustment('REGISTRO_PONTO', { proposed: [{ created: at('12:00') }], keepsUnlisted: true })
  t.strictSame(shown([entry, exit], [keeps]), ['08:00', '+12:00', '17:00'])
  t.strictSame(
    shown([at('08:00', { invalidatedByAdjustment: true }), exit], [keeps]),
    ['-08:00', '+12:00', '17:00'],
    'as they were'
  )
})

t.test('what a stored record says of itself is shown', async t => {
  t.strictSame(
    shown([at('08:00', { createdByAdjustment: true }), at('17:00', { invalidatedByAdjustment: true })], []),
    ['+08:00', '-17:00']
  )
})

t.test('a listed record of the day after is taken from it, one of none is left out', async t => {
  const other = record(wall('2026-03-17 08:00'), { hash: 'other' })
  t.strictSame(
    shown([entry, other], [edit([keep(entry), keep(other), { kept: 'nothing', at: entry.at }])]), ['08:00', 'other']
  )
})

t.test('a listed undue record stays, and stays undue', async t => {
  const { records: [shown], worked } = frequency({
    records: [at('08:00', { undue: true }), exit],
    world: { adjustments: [edit([{ kept: '08:00', at: entry.at }])], reasons: [reason()] }
  })
  t.match(shown, { undue: true, invalidatedByAdjustment: false })
  t.equal(worked, 0)
})

t.test('on each day the latest approved one counts, and the one before when it is cancelled (A25)', async t => {
  const early = (changes: object) =>
    edit([keep(entry), { created: at('12:00') }], { id: 'early', code: 1, updatedAt: instant(1), ...changes })
  const late = (changes: object) =>
    edit([keep(entry), { created: at('15:00') }], { id: 'late', code: 2, updatedAt: instant(2), ...changes })
  t.strictSame(shown([entry, exit], [late({}), early({})]), ['08:00', '+15:00', '-17:00'])
  t.strictSame(shown([entry, exit], [late({ status: 'CANCELADO' }), early({})]), ['08:00', '+12:00', '-17:00'])
  t.strictSame(
    shown([entry, exit], [late({}), early({ updatedAt: instant(3) })]),
    ['08:00', '+12:00', '-17:00'],
    'latest by approval'
  )
  t.strictSame(
    shown([entry, exit], [late({ updatedAt: instant(1) }), early({})]),
    ['08:00', '+15:00', '-17:00'],
    'at the same instant the later request'
  )
  t.strictSame(
    shown([entry, exit], [late({ status: 'PENDENTE' }), early({})]),
    ['08:00', '+12:00', '-17:00'],
    'a pending one does not displace it'
  )
})

t.test('a record that a displaced one created may be kept', async t => {
  const created = at('12:00')
  const before = edit([keep(entry), { created }], { id: 'before', updatedAt: instant(1) })
  const after = edit([keep(entry), keep(created)], { id: 'after', code: 2, updatedAt: instant(2) })
  const other = adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'other', code: 3, updatedAt: instant(1) })
  t.strictSame(shown([entry, exit], [before, other, after]), ['08:00', '+12:00', '-17:00'])
})

t.test('one of another format acts beside it (A62)', async t => {
  const before = edit([keep(entry), { created: at('12:00') }], { id: 'before', updatedAt: instant(1) })
  const after = adjustment('TEMPO_FALTANTE', { days: [MONDAY] }, { id: 'after', code: 2, updatedAt: instant(2) })
  t.strictSame(shown([entry, exit], [before, after]), ['08:00', '+12:00', '-17:00'])
  const alone = dailyFrequency(timesheetOf(worldOf({
    records: [entry, exit], world: { adjustments: [before, after], reasons: [reason()] }
  })), ana.id, MONDAY, LATER,
  { ...DAY_POLICY, combine: 'latest' })
  t.strictSame(
    alone.records.map(({ record }) => record.hash), ['08:00', '17:00'], 'or displaces it whole, by the other answer'
  )
})

/** Records as `08:00 E`, stored entries and exits; in front of a created one a `+`, of an invalidated one a `-`. */
const turns = ({ records }: ReturnType<typeof dailyFrequency>): string =>
  records.map(({ record, direction, createdByAdjustment, invalidatedByAdjustment }) =>
    `${createdByAdjustment ? '+' : ''}${invalidatedByAdjustment ? '-' : ''}${record.hash} ${direction[0]}`).join(', ')
const [noon, one, five] = ['12:00', '13:00', '17:00'].map((time, place) =>
  at(time, { direction: place % 2 === 0 ? 'ENTRADA' : 'SAIDA' })) as [TimeRecord, TimeRecord, TimeRecord]
const first = at('08:00', { direction: 'SAIDA' })
const punched = '12:00 E, 13:00 S, 17:00 E'
const kept = [noon, one, five].map(keep)
const directed: [sentence: string, stored: TimeRecord[], edits: TimesheetWorld['adjustments'], shown: string][] = [
  ['no adjustment leaves them', [noon, one, five], [], punched],
  ['a record before them turns them', [noon, one, five], [edit([{ created: first }, ...kept])],
    '+08:00 E, 12:00 S, 13:00 E, 17:00 S'],
  ['nor does one that changes no record', [noon, one, five], [edit(kept)], punched],
  ['nor one that is pending', [noon, one, five], [edit([{ created: first }, ...kept], { status: 'PENDENTE' })],
    punched],
  ['one that does not count has its own', [noon, one, five], [edit([keep(noon), keep(five)])],
    '12:00 E, -13:00 S, 17:00 S'],
  ['an undue one has its own, too', [noon, { ...one, undue: true }, five], [edit([{ created: first }, ...kept])],
    '+08:00 E, 12:00 S, 13:00 S, 17:00 E'],
  ['an excuse changes none', [noon, one, five], [adjustment('TEMPO_FALTANTE', { days: [MONDAY] })], punched],
  ['a list of the day after takes one', [noon, one, five],
    [adjustment('REGISTRO_PONTO', { proposed: [keep(noon)] }, { workday: addDays(MONDAY, 1) })], '13:00 E, 17:00 S']
]
for (const [sentence, stored, adjustments, expected] of directed) {
  t.test(`entries and exits in turn: ${sentence} (A86)`, async t => {
    const world = { records: stored, world: { adjustments, reasons: [reason()] } }
    t.equal(turns(frequency(world)), expected)
    const punchedOn = dailyFrequency(timesheetOf(worldOf(world)), ana.id, MONDAY, LATER, {
      ...DAY_POLICY, direction: 'as-punched'
    })
    for (const { record, direction } of punchedOn.records) t.equal(direction, record.direction, 'by the other answer')
  })
}

t.test('a flag keeps a figure as it was under the one before', async t => {
  const stored = records(MONDAY, '08:00 12:00 13:00 16:00')
  const before = adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'before', updatedAt: instant(1) })
  const after = edit(stored.map(keep), { id: 'after', code: 2, updatedAt: instant(2), reasonId: 'keeps' })
  const balance = (...adjustments: TimesheetWorld['adjustments']) => frequency({
    records: stored, world: { adjustments, reasons: [reason(), reason({ id: 'keeps', keepsBalance: true })] }
  }).balance
  t.strictSame([balance(), balance(before), balance(before, after), balance(after)], [-60, 0, 0, -60])
})
