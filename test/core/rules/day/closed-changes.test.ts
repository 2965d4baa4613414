import fc from 'fast-check'
import t from 'tap'
import { createClosedRows } from '../../../../src/core/rules/day/closed-changes.ts'
import { DAY_POLICY, type DayPolicy } from '../../../../src/core/rules/day/policy.ts'
import { dailyFrequencies } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import type { ClosedDays } from '../../../../src/core/rules/problem.ts'
import type { Shift } from '../../../../src/core/rules/shift/shift.ts'
import type { ShiftException, ShiftExceptionDay } from '../../../../src/core/rules/shift/shift-exception.ts'
import { touchedDays } from '../../../../src/core/rules/shift/touched-days.ts'
import { addDays, type CivilDate, daysBetween, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { type Instant, instant } from '../../../../src/core/rules/time/instant.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { changesOf } from '../../../../src/core/state/change-set.ts'
import { type Facts, factsOf } from '../../../../src/core/state/facts.ts'
import { stateOf } from '../../../../src/core/state/state.ts'
import type { EntityLists } from '../../../../src/core/state/world.ts'
import { wall } from '../../../support/clock-text.ts'
import { runs, seed } from '../../../support/fuzz.ts'
import { fixedShift, flexibleShift, group, rotatingShift, WORKWEEK } from '../../../support/shift-text.ts'
import { layerOf } from '../../../support/state.ts'
import { adjustment, LATER, record, records } from '../../../support/timesheet.ts'
import { make, peopled } from '../../../support/world.ts'

// What rows change of a closed period, against the whole days before and after them.

const FIRST = '2026-03-24' as CivilDate
const PEOPLE = ['ana', 'bia'] as const
const SHIFTS: readonly Shift[] = [
  fixedShift('08-12 13-17', { SABADO: 'FOLGA', DOMINGO: 'DSR' }), fixedShift('00-06'), fixedShift('22-05'),
  rotatingShift('2026-03-20', ['19-07', 'FOLGA']), flexibleShift('DIARIO', group(WEEKDAYS, 480)),
  flexibleShift('DIARIO', group(WORKWEEK, 480, { turnsOverAt: minutes(180) })),
  flexibleShift('SEMANAL', group([...WORKWEEK, 'SABADO'], 2640)), flexibleShift('MENSAL', group(WORKWEEK, 9600))
].map((shift, at) => ({ ...shift, id: `${at}` }))

const date = fc.integer({ min: 0, max: 8 }).map(days => addDays(FIRST, days))
const person = fc.constantFrom(...PEOPLE)
const row = fc.record({
  collaboratorId: person,
  date,
  swappedDate: fc.option(date, { nil: undefined }),
  swappedCollaboratorId: fc.option(person, { nil: undefined })
}).filter(one => new Set(touchedDays(one as ShiftExceptionDay).map(side => Object.values(side).join())).size ===
  touchedDays(one as ShiftExceptionDay).length) as fc.Arbitrary<ShiftExceptionDay>
/** The pauses between the records of a person, from a first minute on. */
const worked = fc.tuple(person, fc.integer({ min: 1000, max: 7200 }), fc.array(fc.integer({ min: 1, max: 700 }), {
  minLength: 1, maxLength: 12
}))
const edit = fc.record({
  who: person,
  date,
  listed: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  isExcuse: fc.constantFrom(true, false, false)
})
const worlds = fc.record({
  shifts: fc.tuple(fc.nat(SHIFTS.length - 1), fc.nat(SHIFTS.length - 1)),
  worked: fc.array(worked, { maxLength: 4 }),
  edits: fc.array(edit, { maxLength: 3 }),
  stored: fc.array(fc.array(row, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
  added: fc.array(row, { minLength: 1, maxLength: 3 }),
  unlinked: person,
  combine: fc.constantFrom('by-kind', 'latest'),
  closed: fc.integer({ min: 2, max: 5 }),
  hour: fc.integer({ min: 12, max: 60 })
})
type RandomWorld = typeof worlds extends fc.Arbitrary<infer W> ? W : never

function entitiesOf ({ shifts, worked, edits, stored }: RandomWorld): Partial<EntityLists> {
  const timeRecords = worked.flatMap(([collaboratorId, first, pauses]) => {
    let minute = first
    return pauses.map(pause => record(instant(wall(`${FIRST} 00:00`) + (minute += pause) * 60_000), { collaboratorId }))
  })
  return {
    collaborators: PEOPLE.map((id, at) => make.collaborator(id, { document: id, shiftId: `${shifts[at]}` })),
    shifts: SHIFTS,
    timeRecords,
    shiftExceptions: stored.map((rows, at) => make.shiftException(`${at}`, ...rows)),
    adjustments: edits.map(({ who, date, listed, isExcuse }, at) => {
      const common = { id: `${at}`, code: at + 1, collaboratorId: who, workday: date, updatedAt: instant(at) }
      const near = timeRecords.filter(one => one.collaboratorId === who &&
        Math.abs(one.at - wall(`${date} 12:00`)) < 40 * 3_600_000)
      const kept = new Set(listed.flatMap(place => near[place % near.length] ?? []))
      return isExcuse
        ? adjustment('TEMPO_FALTANTE', { days: [] }, common)
        : adjustment('REGISTRO_PONTO', { proposed: [...kept].map(({ hash, at }) => ({ kept: hash, at })) }, common)
    })
  }
}

/** The closed days of each person, as they are shown. */
function shownDays (facts: Facts, through: CivilDate, now: Instant, policy: DayPolicy): Map<string, string> {
  return new Map(PEOPLE.flatMap(id => [...dailyFrequencies(facts, id, addDays(FIRST, -1), through, now, policy)]
    .map(({ shift, configuration, ...day }) => [`${id} ${day.date}`, JSON.stringify(day)] as const)))
}

const answers = { free: 0, refused: 0, needless: 0 }

/** What the rule says of a change, and what the days say. */
function compare (days: readonly CivilDate[], before: Map<string, string>, after: Map<string, string>): void {
  const others = [...before.keys()].filter(key => before.get(key) !== after.get(key)).map(key => key.slice(-10))
  if (days.length === 0 && others.length > 0) throw new Error(`${others.join()} would be others, and it says nothing`)
  if (days.length === 0) answers.free++
  else if (others.length > 0) answers.refused++
  else answers.needless++
}

const factsWith = (world: Partial<EntityLists>, shiftExceptions: readonly ShiftException[]): Facts =>
  factsOf(stateOf({ layer: layerOf(...changesOf({ put: peopled({ ...world, shiftExceptions }) })) }))

const THURSDAY = '2026-03-26' as CivilDate
const FRIDAY = '2026-03-27' as CivilDate
/** Ana works from eight to five, and has Bia's night on Friday, from midnight to six. */
const NIGHT = { collaboratorId: 'ana', date: FRIDAY, swappedCollaboratorId: 'bia' }
const people = ['0', '1'].map((shiftId, at) => make.collaborator(PEOPLE[at], { document: shiftId, shiftId }))

t.test('a closed day under way is over sooner if the next one begins at midnight', async t => {
  const facts = factsWith({ collaborators: people, shifts: SHIFTS }, [])
  const daysAt = (time: string) => createClosedRows(facts, DAY_POLICY, THURSDAY, wall(time)).add(NIGHT)?.days
  t.strictSame(daysAt('2026-03-26 22:30'), [[THURSDAY, THURSDAY]])
  t.equal(daysAt('2026-03-26 21:30'), undefined)
  t.equal(daysAt('2026-03-27 12:00'), undefined)
})

t.test('a closed day that lists a record of the next one has other directions when it is its own', async t => {
  const timeRecords = [...records(THURSDAY, '08:00 12:00 13:00 17:00 23:58'), ...records(FRIDAY, '06:00')]
  const proposed = timeRecords.slice(0, 5).map(({ hash, at }) => ({ kept: hash, at }))
  const world = {
    collaborators: people,
    shifts: SHIFTS,
    timeRecords,
    adjustments: [adjustment('REGISTRO_PONTO', { proposed }, { workday: THURSDAY })]
  }
  const [swapped, left] = [make.shiftException('0', NIGHT), make.shiftException('0')]
  const days = (exception: ShiftException) =>
    shownDays(factsWith(world, [exception]), THURSDAY, LATER, DAY_POLICY).get(`ana ${THURSDAY}`)
  t.not(days(swapped), days(left))
  t.strictSame(createClosedRows(factsWith(world, [swapped]), DAY_POLICY, THURSDAY, LATER).remove([NIGHT], left)?.days,
    [[THURSDAY, THURSDAY]])
})

t.test('rows that change no closed day leave each as it is shown, and the others name it', async t => {
  fc.assert(fc.property(worlds, random => {
    const { added, unlinked, closed, hour } = random
    const policy: DayPolicy = { ...DAY_POLICY, combine: random.combine as DayPolicy['combine'] }
    const world = entitiesOf(random)
    const stored = world.shiftExceptions ?? []
    const through = addDays(FIRST, closed)
    const now = instant(wall(`${through} 00:00`) + hour * 3_600_000)
    const facts = factsWith(world, stored)
    const before = shownDays(facts, through, now, policy)
    const begin = () => createClosedRows(facts, policy, through, now)
    const daysOf = (found: ClosedDays | undefined) => found?.days.flatMap(([from, to]) => daysBetween(from, to)) ?? []
    const rows = begin()
    let accepted: ShiftExceptionDay[] = []
    for (const one of added) {
      if (accepted.some(other => touchSame(one, other))) continue
      const days = daysOf(rows.add(one))
      const exceptions = [...stored, make.shiftException('new', ...accepted, one)]
      compare(days, before, shownDays(factsWith(world, exceptions), through, now, policy))
      if (days.length === 0) accepted = [...accepted, one]
    }
    const last = stored.at(-1)
    if (last === undefined) return
    const isGone = (one: ShiftExceptionDay) => touchedDays(one).some(side => side.collaboratorId === unlinked)
    const left = { ...last, days: last.days.filter(one => !isGone(one)) }
    compare(daysOf(begin().remove(last.days.filter(isGone), left)), before,
      shownDays(factsWith(world, [...stored.slice(0, -1), left]), through, now, policy))
  }), { seed, numRuns: runs(400) })
  t.ok(answers.free > 20 && answers.refused > 20, JSON.stringify(answers))
})

function touchSame (one: ShiftExceptionDay, other: ShiftExceptionDay): boolean {
  const sides = touchedDays(other).map(side => Object.values(side).join())
  return touchedDays(one).some(side => sides.includes(Object.values(side).join()))
}
