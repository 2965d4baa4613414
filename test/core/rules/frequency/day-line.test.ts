import { deepEqual as equal } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { type DayLine, dayLine } from '../../../../src/core/rules/frequency/day-line.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import { dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import type { Instant } from '../../../../src/core/rules/time/instant.ts'
import { common, lengthOf, type Stretch } from '../../../../src/core/rules/time/interval.ts'
import { runs } from '../../../support/fuzz.ts'
import { randomDays, subjectOn } from '../../../support/random-days.ts'
import { flexibleShift, group } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, range, reason, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

const DAY = dayNumber(MONDAY)
const DIARIO = flexibleShift('DIARIO', group(WEEKDAYS, 480))
const SEMANAL = flexibleShift('SEMANAL', group(WEEKDAYS, 2400))

/** `08:00-08:13 17:00-17:20` */
const text = (stretches: readonly Stretch[]): string =>
  stretches.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(' ')
const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

function lineOf (scene: Partial<Scene>): DayLine {
  return dayLine(subjectOf(timesheetOf(worldOf(scene)), ana.id), DAY, scene.now ?? LATER)
}

const excused = (format: Parameters<typeof adjustment>[0], terms: object, changes = {}): Partial<Scene> =>
  ({ world: { adjustments: [adjustment(format, terms as never)], reasons: [reason(changes)] } })
const pending = (format: Parameters<typeof adjustment>[0], terms: object): Partial<Scene> =>
  ({ world: { adjustments: [adjustment(format, terms as never, { status: 'PENDENTE' })], reasons: [reason()] } })

const cases: [why: string, scene: Partial<Scene>, more: string, less: string, excused?: string, pending?: string][] = [
  ['what is worked beyond the last mark is more', { records: '08:00 12:00 13:00 18:10' }, '17:00-18:10', ''],
  ['a flexible day is green at its end, as long as what is more',
    { shift: DIARIO, records: '08:54 12:00 13:00 18:15' }, '17:54-18:15', ''],
  ['also where more was worked than the last pair has', { shift: DIARIO, records: '06:00 16:00 17:00 17:30' },
    '14:00-16:00 17:00-17:30', ''],
  ['what it owes is hatched after its last record', { shift: DIARIO, records: '09:00 12:00 13:00 17:49' },
    '', '17:49-18:00'],
  ['before the first one, where the day has no room', { shift: DIARIO, records: '18:00 23:30' },
    '', '16:00-18:00 23:30-24:00'],
  ['and in the night that it was worked into', { shift: DIARIO, records: '19:00 02:00' }, '', '26:00-27:00'],
  ['a flexible day without records lies around noon', { shift: DIARIO }, '', '08:00-16:00'],
  ['a difference that is tolerated is not drawn', { shift: DIARIO, records: '09:00 12:00 13:00 18:10' }, '', ''],
  ['the balance of a week is not drawn on its last day',
    { shift: SEMANAL, records: '09:00 12:00 13:00 20:00', collaborator: { leftOn: MONDAY } }, '', ''],
  ['a flexible break that was not taken is more after the work',
    { shift: '08-17 break 60-120', records: '08:00 17:00' }, '16:00-17:00', ''],
  ['one that was cut short is more after the return',
    { shift: '08-17 break 60-120', records: '08:00 12:00 12:20 17:00' }, '12:20-13:00', ''],
  ['one that was too long is hatched at its end',
    { shift: '08-17 break 60-120', records: '08:00 10:00 12:00 15:00 15:30 17:00' }, '', '15:00-15:30'],
  ['one that lacks more than was worked is not due',
    { shift: '08-17 break 60-120', records: '12:00 12:20' }, '12:00-12:20', '08:00-12:00 12:20-16:20'],
  ['without records it owes its carga and no break', { shift: '08-17 break 60-120' }, '', '08:00-16:00'],
  ['all work on a holiday is more',
    { records: '08:00 12:00', world: { holidays: [{ date: MONDAY, name: 'Feriado' }] } }, '08:00-12:00', ''],
  ['an excuse covers its own minutes, and leaves the others', {
    records: '09:00 12:00 13:00 16:00', ...excused('INTERVALO_HORARIO', range(480, 540))
  }, '', '16:00-17:00', '08:00-09:00'],
  ['TEMPO_FALTANTE covers what takes the balance to zero', {
    records: '09:00 12:00 13:00 17:20', ...excused('TEMPO_FALTANTE', { days: [] })
  }, '17:00-17:20', '08:40-09:00', '08:00-08:40'],
  ['a flexible day is excused where it would be hatched', {
    shift: DIARIO, records: '09:00 12:00 13:00 17:00', ...excused('TEMPO_FALTANTE', { days: [] })
  }, '', '', '17:00-18:00'],
  ['or where the certificate says', {
    shift: DIARIO, records: '09:00 12:00 13:00 17:00', ...excused('INTERVALO_HORARIO', range(480, 510))
  }, '', '17:00-17:30', '08:00-08:30'],
  ['a debit that the reason keeps is hatched under the records that were put in', {
    records: '13:00 17:00',
    ...excused('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false }, { keepsBalance: true })
  }, '', '08:00-12:00'],
  ['a pending request for missing time would cover what is missing', {
    records: '09:00 12:00 13:00 17:00', ...pending('TEMPO_FALTANTE', { days: [] })
  }, '', '08:00-09:00', '', '08:00-09:00'],
  ['one for a whole day its schedule', {
    records: '09:00 12:00 13:00 17:00',
    ...pending('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false })
  }, '', '08:00-09:00', '', '08:00-12:00 13:00-17:00'],
  ['and of a flexible day what it owes', {
    shift: DIARIO, ...pending('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: false })
  }, '', '08:00-16:00', '', '08:00-16:00']
]
for (const [why, scene, more, less, covered = '', outlined = ''] of cases) {
  t.test(why, async t => {
    const line = lineOf(scene)
    t.strictSame({
      more: text(line.more), less: text(line.less), excused: text(line.excused), pending: text(line.pending)
    }, { more, less, excused: covered, pending: outlined })
  })
}

t.test('of any day the green is what counts as more, and the hatched what counts as missing', async t => {
  fc.assert(fc.property(randomDays, day => equal(wrongIn(subjectOn(day), day.now), [])), { numRuns: runs(300) })
  t.pass()
})

/** What is wrong with the drawing of a day. */
function wrongIn (subject: Subject, now: Instant): string[] {
  const { more, less, excused, worked, figures } = dayLine(subject, DAY, now)
  const { figures: { balance }, steps } = explanationOn(subject, DAY, now)
  const { positive, negative } = countedBy(steps.balance)
  const isKept = steps.balance.some(({ rule }) => rule === 'balance-kept')
  const ofPeriod = steps.balance.find(({ rule }) => rule.startsWith('period-'))?.value ?? 0
  const isOpen = now !== LATER && balance === 0 // A day under way has no debit.
  // A flexible break can lack more than was worked: then all work is green, and as much less is hatched.
  const unworked = positive > figures.more && lengthOf(more) === lengthOf(worked) ? positive - figures.more : 0
  const wrong: [is: boolean, what: string][] = [
    [lengthOf(more) !== figures.more, 'the green is as long as its figure'],
    [lengthOf(less) !== figures.less, 'the hatched is as long as its figure'],
    [lengthOf(excused) !== figures.excused, 'the dotted is as long as its figure'],
    [!isKept && figures.more + unworked !== positive, 'the green is what counts as more'],
    [!isKept && !isOpen && figures.less + figures.excused + unworked !== negative, 'the rest counts as missing'],
    [!isOpen && figures.more - figures.less + ofPeriod !== balance, 'they are the balance'],
    [[more, less, excused].some(list => overlaps(list)), 'no minute is drawn twice'],
    [common(less, excused) + common(more, less) + common(more, excused) > 0, 'a minute has one look'],
    [!isKept && common(more, worked) !== figures.more, 'the green is worked'],
    [!isKept && common(less, worked) + common(excused, worked) > 0, 'the hatched and the dotted are not']
  ]
  return wrong.filter(([is]) => is).map(([, what]) => what)
}

const overlaps = (list: readonly Stretch[]): boolean =>
  list.some((one, at) => list.slice(at + 1).some(other => common([one], [other]) > 0))

/** The minutes that the steps of a balance count, before anything is excused. */
function countedBy (steps: ReturnType<typeof explanationOn>['steps']['balance']) {
  const groups = steps.find(({ rule }) => rule === 'balance-groups')?.inputs
  if (groups !== undefined) return { positive: Number(groups.positive), negative: Number(groups.negative) }
  const value = steps.find(({ rule }) => ['balance-no-workload', 'balance-absent'].includes(rule))?.value ?? 0
  return { positive: Math.max(0, value), negative: Math.max(0, -value) }
}
