import fc from 'fast-check'
import t from 'tap'
import { REASON_KINDS } from '../../../../src/core/rules/adjustment/adjustment-reason.ts'
import { common, type Stretch } from '../../../../src/core/rules/time/interval.ts'
import { runs } from '../../../support/fuzz.ts'
import { scheduledDay } from '../../../support/shift-text.ts'
import { adjustment, frequency, MONDAY, range, reason, records, type Scene } from '../../../support/timesheet.ts'

/** Symmetrical around 12:30, so that a day mirrored in time has the same schedule. */
const MIRRORED = ['08-12 13-17', '08-10 11-12 13-14 15-17', '08-17'] as const
const FLEXIBLE = '08-17 break 60-120'
const shift = fc.constantFrom(...MIRRORED, FLEXIBLE)
const SPAN = 540

/** Even records of a day, most of them near the marks. */
const near = fc.tuple(fc.constantFrom(480, 600, 660, 720, 780, 840, 900, 1020), fc.integer({ min: -12, max: 12 }))
  .map(([mark, apart]) => mark + apart)
const anyMinutes = fc.uniqueArray(fc.oneof(near, fc.integer({ min: 60, max: 287 }).map(five => five * 5)), {
  maxLength: 8
}).map(list => list.sort((a, b) => a - b).slice(list.length % 2))
/** One period of two is not worked, and some of it is made up for. */
const half = fc.integer({ min: 0, max: 60 }).map(five => [780, 1020 + five * 5])
const minutesOfDay = fc.oneof({ weight: 4, arbitrary: anyMinutes }, { weight: 1, arbitrary: half })
const rule = fc.record({
  toleranceOnBreaks: fc.boolean(), halfAbsence: fc.constantFrom('FRACAO' as const, 'HORAS' as const)
})
const days = fc.record({ shift, times: minutesOfDay, rule })
const excuses = fc.array(fc.tuple(
  fc.oneof(
    fc.tuple(fc.integer({ min: 400, max: 1100 }), fc.integer({ min: 1, max: 400 })).map(([from, size]) =>
      adjustment('INTERVALO_HORARIO', range(from, from + size))),
    fc.constant(adjustment('TEMPO_FALTANTE', { days: [] }))),
  fc.constantFrom(...REASON_KINDS)), { maxLength: 3 })

const timesText = (times: readonly number[]): string => times
  .map(minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
  .join(' ')

type RandomDay = typeof days extends fc.Arbitrary<infer T> ? T : never
type Excuses = typeof excuses extends fc.Arbitrary<infer T> ? T : never

function dayOf ({ shift, times, rule }: RandomDay, list: Excuses = [], policy: Scene['policy'] = {}) {
  return frequency({
    shift,
    rule,
    policy,
    records: records(MONDAY, timesText(times)),
    world: {
      adjustments: list.map(([one], at) => ({ ...one, id: `${at}`, code: at + 1, reasonId: `${at}` })),
      reasons: list.map(([, kind], at) => reason({ id: `${at}`, kind }))
    }
  })
}

const law = <T>(name: string, arbitrary: fc.Arbitrary<T>, check: (value: T) => boolean | void): void => {
  t.test(name, async t => {
    fc.assert(fc.property(arbitrary, check), { numRuns: runs(200) })
    t.pass()
  })
}

/** The scheduled periods and the worked pairs, from the texts that made them. */
function periodsOf (shift: string): Stretch[] {
  const { start, end, breaks = [] } = scheduledDay(shift)
  const marks = [start, ...breaks.flatMap(({ start, end }) => start === undefined ? [] : [start, end]), end]
  return marks.flatMap((from, at) => at % 2 === 0 ? [{ from: from as number, to: marks[at + 1] as number }] : [])
}
const pairsOf = (times: readonly number[]): Stretch[] =>
  times.flatMap((from, at) => at % 2 === 0 ? [{ from, to: times[at + 1] as number }] : [])

law('lateness, absence and early leaving never exceed the scheduled minutes', fc.tuple(days, excuses), (
  [day, list]
) => {
  const inHours = { ...day, rule: { ...day.rule, halfAbsence: 'HORAS' as const } }
  const { lateness, anticipation, absence, absenceHours, workload } = dayOf(inHours, list, { anticipation: 'leaving' })
  const scheduled = day.shift === FLEXIBLE ? SPAN : workload
  return lateness <= workload && lateness + anticipation + absence * workload + absenceHours <= scheduled
})

law('a pause inside a period never lowers the lateness, while the absence stays',
  fc.tuple(days, fc.nat(7), fc.nat(1000), fc.nat(1000)), ([day, which, first, second]) => {
    const within = pairsOf(day.times).flatMap(pair => periodsOf(day.shift).map(({ from, to }) =>
      ({ from: Math.max(from, pair.from) + 1, to: Math.min(to, pair.to) - 1 }))).filter(({ from, to }) => to - from > 1)
    const place = within[which % within.length]
    if (place === undefined) return
    const [a, b] = [first, second].map(number => place.from + number % (place.to - place.from)) as [number, number]
    if (a === b) return
    const times = [...day.times, a, b].sort((one, other) => one - other)
    const [before, after] = [dayOf(day), dayOf({ ...day, times })]
    return before.absence !== after.absence || before.absenceHours !== after.absenceHours ||
      after.lateness >= before.lateness
  })

law('mirrored in time, lateness and early leaving change places',
  fc.record({ shift: fc.constantFrom(...MIRRORED), times: minutesOfDay, rule }), day => {
    const periods = periodsOf(day.shift)
    const breaks = periods.slice(1).map(({ from }, at) => ({ from: (periods[at] as Stretch).to, to: from }))
    const pairs = pairsOf(day.times)
    if (periods.some(period => common([period], pairs) === 0) || common(breaks, pairs) > 0) return
    const mirrored = day.times.map(minute => 1500 - minute).reverse()
    const [one, other] = [day.times, mirrored].map(times => dayOf({ ...day, times }, [], { anticipation: 'leaving' }))
    return one?.lateness === other?.anticipation && one?.anticipation === other?.lateness &&
      one?.balance === other?.balance
  })

law('no excuse worsens a balance or raises a break base', fc.tuple(days, excuses), ([day, list]) => {
  const [without, last] = [dayOf(day, list.slice(0, -1)), dayOf(day, list)]
  return last.balance >= without.balance && last.breakOvertimeBase <= without.breakOvertimeBase
})

law('half an absence never stands beside a balance of zero or more', fc.tuple(days, excuses), ([day, list]) => {
  const { absence, absenceHours, balance } = dayOf(day, list)
  return (absence === 0 && absenceHours === 0) || balance < 0
})

law('the order of two TEMPO_FALTANTE changes no figure but the time bank',
  fc.tuple(days, excuses, fc.constantFrom(...REASON_KINDS), fc.constantFrom(...REASON_KINDS)),
  ([day, list, one, other]) => {
    const missing = adjustment('TEMPO_FALTANTE', { days: [] })
    const intervals = list.filter(([{ format }]) => format === 'INTERVALO_HORARIO')
    const figures = (kinds: ReadonlyArray<typeof one>) => {
      const { adjustment: _, records: __, timeBank: ___, ...rest } =
        dayOf(day, [...intervals, ...kinds.map(kind => [missing, kind] as const)] as Excuses)
      return JSON.stringify(rest)
    }
    return figures([one, other]) === figures([other, one])
  })
