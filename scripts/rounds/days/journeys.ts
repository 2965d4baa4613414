import { plannedDay } from '../../../src/core/rules/shift/plan.ts'
import type { ShiftExceptionDay } from '../../../src/core/rules/shift/shift-exception.ts'
import { type CivilDate, civilDate } from '../../../src/core/rules/time/civil-date.ts'
import type { Random } from '../random.ts'
import type { ShiftKind } from './shifts.ts'

/** What a collaborator did, in minutes since 1970 on the clock of the wall: the punches of each day. */
export interface Life {
  readonly days: ReadonlyMap<number, readonly number[]>
  readonly swaps: readonly ShiftExceptionDay[]
  readonly holidays: ReadonlySet<CivilDate>
}

const DAY = 1440

/** So many days from `first` on, as they were worked, without a mistake at the clock. */
export function liveThrough (kind: ShiftKind, first: number, length: number, random: Random): Life {
  const swaps: ShiftExceptionDay[] = []
  const holidays = new Set<CivilDate>()
  const sources = swapDays(first, length, swaps, random)
  const days = new Map<number, number[]>()
  let free = -Infinity
  for (let day = first; day < first + length; day++) {
    if (random.chance(0.03)) holidays.add(civilDate(day))
    const planned = plannedDay(kind.shift, sources.get(day) ?? day)
    const next = plannedDay(kind.shift, sources.get(day + 1) ?? day + 1)
    const nextStart = next.times === undefined ? Infinity : (day + 1) * DAY + next.times.from
    const punches = punchesOf(kind, planned, day, holidays.has(civilDate(day)), nextStart, free, random)
    if (punches.length > 0) {
      days.set(day, punches)
      free = punches.at(-1) as number
    }
  }
  return { days, swaps, holidays }
}

type Planned = ReturnType<typeof plannedDay>

function swapDays (first: number, length: number, swaps: ShiftExceptionDay[], random: Random): Map<number, number> {
  const sources = new Map<number, number>()
  for (let day = first + 2; day + 6 < first + length; day += 7) {
    if (!random.chance(0.1)) continue
    const other = day + random.between(1, 4)
    swaps.push({ collaboratorId: 'ana', date: civilDate(day), swappedDate: civilDate(other) })
    sources.set(day, other).set(other, day)
  }
  return sources
}

function punchesOf (
  kind: ShiftKind,
  { schedule, times, configuration }: Planned,
  day: number,
  holiday: boolean,
  nextStart: number,
  free: number,
  random: Random
): number[] {
  const midnight = day * DAY
  const works = random.chance(holiday ? 0.3 : 0.97)
  if (schedule !== undefined && times !== undefined) {
    if (!works) return []
    const punches = scheduledPunches(schedule.marks.map(mark => midnight + mark), nextStart, free, random)
    return random.chance(0.015) ? withCallOut(punches, midnight, nextStart, random) : punches
  }
  const flexible = configuration?.kind === 'turnoFlexivel' && kind.usualStart !== undefined
  if (flexible && works) return flexiblePunches(midnight + kind.usualStart + random.around(45), free, random)
  return random.chance(0.04) ? dayOffPunches(kind, midnight, nextStart, free, random) : []
}

/** Around the marks: mostly a few minutes, now and then an hour early, two hours late, or hours longer. */
function scheduledPunches (marks: readonly number[], nextStart: number, free: number, random: Random): number[] {
  const punches = marks.map(mark => mark + random.around(6))
  const last = punches.length - 1
  if (random.chance(0.04)) punches[0] = (marks[0] as number) - random.between(10, 75)
  else if (random.chance(0.05)) punches[0] = (marks[0] as number) + random.between(10, 120)
  const end = marks[last] as number
  const latest = nextStart - end > 240 ? nextStart - 300 : end + 30
  if (random.chance(0.1)) punches[last] = Math.min(end + random.between(10, 200), latest)
  else if (random.chance(0.04)) punches[last] = end - random.between(10, 90)
  return ascending(punches, free)
}

/** Back at work after some hours, for one to three; never shortly before the next start. */
function withCallOut (punches: readonly number[], midnight: number, nextStart: number, random: Random): number[] {
  const last = punches.at(-1) as number
  const begin = last + random.between(30, 200)
  const end = begin + random.between(60, 180)
  if (end > nextStart - 360 || begin >= midnight + DAY + 300) return [...punches]
  return [...punches, begin, end]
}

function flexiblePunches (begin: number, free: number, random: Random): number[] {
  const start = Math.max(begin, free + 420)
  const pause = start + random.between(180, 330)
  const back = pause + random.between(30, 100)
  const end = back + random.between(180, 330) + (random.chance(0.1) ? random.between(30, 150) : 0)
  // Six hours at most go without a break (CLT 71).
  return ascending(
    random.chance(0.85) ? [start, pause, back, end] : [start, Math.min(end, start + random.between(240, 360))], free
  )
}

/** An extra turn or a call-out on a day off: at the usual hours, or at any. */
function dayOffPunches (kind: ShiftKind, midnight: number, nextStart: number, free: number, random: Random): number[] {
  const usual = usualStart(kind)
  const begin = midnight +
    (random.chance(0.6) && usual !== undefined ? usual + random.around(8) : random.between(420, 1260))
  const length = random.between(120, 480)
  if (begin < free + 480 || begin < midnight || begin + length > nextStart - 420) return []
  return random.chance(0.4) && length > 240
    ? ascending([begin, begin + 120, begin + 165, begin + length], free)
    : ascending([begin, begin + length], free)
}

function usualStart ({ shift, usualStart }: ShiftKind): number | undefined {
  if (shift.kind === 'turnoFixo') return shift.days.find(({ start }) => start !== undefined)?.start
  return shift.kind === 'turnoRevezamento' ? shift.cycle.find(({ start }) => start !== undefined)?.start : usualStart
}

/** At least six minutes between two punches, and after the day before. */
function ascending (punches: readonly number[], free: number): number[] {
  let before = free
  return punches.map(punch => {
    before = Math.max(punch, before + 6)
    return before
  })
}
