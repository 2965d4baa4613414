import t from 'tap'
import type { Adjustment } from '../../../../src/core/rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../../../src/core/rules/adjustment/adjustment-reason.ts'
import { frequencyOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import {
  asIfApproved, figuresBefore, missingTime, previewFrequency
} from '../../../../src/core/rules/frequency/preview.ts'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { addDays, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { type Instant, instant } from '../../../../src/core/rules/time/instant.ts'
import { wall } from '../../../support/clock-text.ts'
import {
  adjustment, frequency, LATER, MONDAY, pick, reason, record, records, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

const stored = records(MONDAY, '08:00 12:00 13:00')
const exit = record(wall('2026-03-16 17:00'), { hash: 'new' })
const edit = adjustment(
  'REGISTRO_PONTO',
  { proposed: [...stored.map(({ hash, at }) => ({ kept: hash, at })), { created: exit }] },
  { status: 'PENDENTE' }
)

const subject = (adjustments: readonly Adjustment[], scene: Partial<Scene> = {}, why: Partial<AdjustmentReason> = {}) =>
  subjectOf(timesheetOf(worldOf({ records: stored, ...scene, world: { adjustments, reasons: [reason(why)] } })), 'ana')

const previewOf = (subject: Subject, asked: Adjustment, otherIsPending = false) =>
  previewFrequency(asIfApproved(subject, asked, LATER), LATER, otherIsPending)
const missingOf = (subject: Subject, asked: Adjustment, now: Instant = LATER) =>
  missingTime(subject, asIfApproved(subject, asked, now), now)

t.test('a preview is the day as if approved, and shows that it is not', async t => {
  const expected = { worked: 480, balance: 0, occurrences: [], pendingItems: ['AJUSTE_PENDENTE'] }
  for (const known of [[], [adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'other', updatedAt: LATER })]]) {
    const preview = previewOf(subject(known), edit)
    t.strictSame(pick(preview, expected), expected)
    t.equal(preview.adjustment?.status, 'PENDENTE', 'the adjustment is what it is')
    t.strictSame(preview.records.map(({ createdByAdjustment }) => createdByAdjustment), [false, false, false, true])
  }
  const approved = { ...edit, status: 'APROVADO' } as const
  t.strictSame(previewOf(subject([]), approved).pendingItems, [], 'born approved, nothing is pending')
  t.strictSame(previewOf(subject([]), approved, true).pendingItems, ['AJUSTE_PENDENTE'], 'but another one may be')
})

t.test('once approved, the day is what the preview showed', async t => {
  const { pendingItems: _pending, adjustment: _shown, ...preview } = previewOf(subject([]), edit)
  const approved = { ...edit, status: 'APROVADO' } as const
  const { pendingItems, adjustment: shown, ...day } =
    frequency({ records: stored, world: { adjustments: [approved], reasons: [reason()] } })
  t.strictSame(day, preview)
  t.strictSame([pendingItems, shown], [[], approved])
})

t.test('an INTERVALO_DATAS whose workday lies outside its period adjusts nothing there', async t => {
  const range = adjustment('INTERVALO_DATAS', { from: addDays(MONDAY, 1), to: addDays(MONDAY, 2), keepsRecords: false })
  const preview = previewOf(subject([], { records: '09:00 12:00 13:00 17:00' }), range)
  t.strictSame([preview.balance, preview.adjustment], [-60, undefined])
})

t.test('the figures before are those of the workday with all that is in force (A48)', async t => {
  const night = { shift: '22-06', records: '23:00 06:00' }
  t.strictSame(figuresBefore(subject([], night), dayNumber(MONDAY), LATER), { balance: -60, nightPremium: 360 })
  const before = adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'before', updatedAt: instant(1) })
  t.strictSame(figuresBefore(subject([before], night), dayNumber(MONDAY), LATER), { balance: 0, nightPremium: 360 })
})

t.test('the missing time is what the days lack together', async t => {
  const tuesday = addDays(MONDAY, 1)
  const asked = adjustment('TEMPO_FALTANTE', { days: [MONDAY, tuesday] }, { status: 'PENDENTE' })
  const late = { records: records(MONDAY, '09:00 12:00 13:00 17:00') }
  t.equal(missingOf(subject([], late), asked), 60 + 480)
  t.equal(missingOf(subject([], late), asked, wall('2026-03-17 12:00')), 60, 'a day that is not over lacks nothing')
  t.equal(missingOf(subject([], late, { keepsBalance: true }), asked), 540, 'whatever the reason does with it')
  t.equal(missingOf(
    subject([], { records: records(MONDAY, '08:00 12:00 13:00 19:00') }),
    adjustment('TEMPO_FALTANTE', { days: [] })
  ), 0)
  const before = adjustment('TEMPO_FALTANTE', { days: [] }, { id: 'before', updatedAt: instant(1) })
  t.equal(
    missingOf(subject([before], late), adjustment('TEMPO_FALTANTE', { days: [] })),
    0,
    'after the excuses already approved'
  )
})

t.test('unknown collaborators, shifts and rules are errors that name them', async t => {
  const world = worldOf({})
  const frequencyIn = (changes: Partial<typeof world>) => () =>
    frequencyOn(subjectOf(timesheetOf({ ...world, ...changes }), 'ana'), dayNumber(MONDAY), LATER)
  t.throws(frequencyIn({ collaborators: [] }), { message: 'there is no collaborator ana' })
  t.throws(frequencyIn({ shifts: [] }), { message: 'there is no shift shift' })
  t.throws(frequencyIn({ rules: [] }), { message: 'there is no time rule rule' })
})
