import type { Workday } from '../day/workday.ts'
import { common, lengthOf, type Stretch } from '../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Absence } from './absence.ts'
import type { Attendance } from './attendance.ts'
import type { Deviation } from './deviations.ts'
import type { Excuse } from './excuse/excuse.ts'
import { type CountedMinutes, placeOf } from './tolerance.ts'
import type { StepInputs, Why } from './why.ts'

export interface Lateness {
  /** Late arrivals, and late returns from a break. */
  readonly lateness: Minutes
  /** Early arrivals and early leaving; by A73 only early leaving. */
  readonly anticipation: Minutes
}

type Name = 'late' | 'leaving' | 'arrival'

/** A counted stretch with its name. `moved` are its first minutes that have no name, because a break was only moved. */
interface Named {
  readonly name: Name
  readonly deviation: Deviation
  readonly isWhole: boolean
  moved: number
}

const NONE: Lateness = { lateness: NO_TIME, anticipation: NO_TIME }

/** What counted stretches are called. An excuse takes minutes from a name. */
export function latenessOf (
  day: Workday, attendance: Attendance, counted: CountedMinutes, absence: Absence, excuse: Excuse, why?: Why
): Lateness {
  const { missing, more } = counted
  if (day.journey.acting.wholeDay !== undefined || missing.length + more.length === 0) {
    why?.('lateness', 'nothing-late', 0, {})
    why?.('anticipation', 'nothing-early', 0, {})
    return NONE
  }
  const named = namedOf(day, attendance, counted, absence)
  applyMovedBreaks(named, counted, attendance.periods)
  if (why !== undefined) tellNames(named, day, attendance, why)
  const lateness = latenessFrom(named, day.planned.workload, excuse, why)
  return { lateness, anticipation: anticipationFrom(named, day, excuse, why) }
}

/** The names, each part of the day in order of time: early leaving stands before the lateness that follows it. */
function namedOf (
  day: Workday, { periods, worked }: Attendance, { missing, more }: CountedMinutes, absence: Absence
): Named[] {
  const named: Named[] = []
  const name = (deviation: Deviation, name: Name | undefined, isWhole = false) => {
    if (name !== undefined) named.push({ name, deviation, isWhole, moved: 0 })
  }
  for (const one of missing) {
    const isFirst = periods.some(({ from }) => from === one.from)
    const isLast = periods.some(({ to }) => to === one.to)
    const isWhole = isFirst && isLast && one.kind === 'missing'
    if (one.kind === 'long-break') name(one, 'late')
    else if (isStillOpen(day, one, worked) || (isWhole && isAbsent(absence, one))) continue
    else if (isWhole) name(one, isWorkedBefore(worked, one.from) ? 'leaving' : 'late', true)
    else name(one, isFirst ? 'late' : isLast ? 'leaving' : undefined)
  }
  for (const one of more) {
    const at = periods.findIndex(({ from }) => from === one.to)
    const isEntry = one.kind === 'more' && worked.some(({ from }) => from === one.from)
    if (isEntry && (at === 0 || (at > 0 && isWorkedBefore(worked, one.from)))) name(one, 'arrival')
  }
  return named
}

function isWorkedBefore (worked: readonly Stretch[], minute: number): boolean {
  return worked.some(({ from }) => from < minute)
}

function isAbsent ({ missing }: Absence, { from }: Deviation): boolean {
  return missing.some(period => period.from === from)
}

/** Work may still follow on a day that is not over, so the time after its last record is not missed yet. */
function isStillOpen ({ settled }: Workday, { from }: Deviation, worked: readonly Stretch[]): boolean {
  return !settled && from >= (worked.at(-1)?.to ?? -Infinity)
}

/**
 * A break that was only moved has no name. What was worked inside it goes off the early leaving before it, then off
 * the lateness after it, and what is missing beside it off the early arrival in it: each minute once.
 */
function applyMovedBreaks (
  named: readonly Named[], { missing, more }: CountedMinutes, periods: readonly Stretch[]
): void {
  const unused = new Map(missing.map(one => [one, one.minutes]))
  for (const [index, { from: end }] of periods.slice(1).entries()) {
    const start = (periods[index] as Stretch).to
    let inside = 0
    for (const one of more) if (start <= one.from && one.to <= end) inside += one.minutes
    const isBeside = ({ from, to }: Deviation) => to === start || from === end
    for (const one of named) {
      if (one.name === 'arrival' || one.isWhole || !isBeside(one.deviation)) continue
      one.moved = Math.min(inside, one.deviation.minutes)
      inside -= one.moved
    }
    const arrival = named.find(({ name, deviation }) => name === 'arrival' && deviation.to === end)
    if (arrival === undefined) continue
    for (const one of missing.filter(isBeside)) {
      const moved = Math.min(unused.get(one) as number, arrival.deviation.minutes - arrival.moved)
      arrival.moved += moved
      unused.set(one, unused.get(one) as number - moved)
    }
  }
}

function tellNames (named: readonly Named[], day: Workday, attendance: Attendance, why: Why): void {
  for (const { name, deviation, moved } of named) {
    const inputs: StepInputs = { ...placeOf(deviation, day, attendance), size: deviation.minutes }
    const figure = name === 'late' ? 'lateness' : 'anticipation'
    why(figure, deviation.kind === 'long-break' ? 'late-from-break' : name, deviation.minutes, inputs)
    if (moved > 0) why(figure, 'moved-break', deviation.minutes - moved, { ...inputs, moved })
  }
}

const stretchesOf = (named: readonly Named[], name: Name): Stretch[] => named
  .filter(one => one.name === name)
  .map(({ deviation: { from, to }, moved }) => ({ from: from + moved, to }))

function latenessFrom (named: readonly Named[], workload: Minutes, excuse: Excuse, why?: Why): Minutes {
  const stretches = stretchesOf(named, 'late')
  const sum = lengthOf(stretches)
  const late = minutes(Math.min(sum, workload))
  const count = { count: stretches.length }
  why?.('lateness', late < sum ? 'late-at-most' : 'late-sum', late, { sum, workload, count })
  const excused = excuse.clearsMarks ? late : common(stretches, excuse.credited)
  if (excused === 0) return late
  const lateness = atLeastZero(late - excused)
  why?.('lateness', 'late-excused', lateness, { late, excused })
  return lateness
}

function anticipationFrom (named: readonly Named[], { policy }: Workday, excuse: Excuse, why?: Why): Minutes {
  const stretches = stretchesOf(named, 'leaving')
  const leaving = lengthOf(stretches)
  const arriving = lengthOf(stretchesOf(named, 'arrival'))
  const arrival = policy.anticipation === 'both' ? arriving : 0
  why?.('anticipation', arrival < arriving ? 'only-leaving' : 'early-sum', arrival + leaving, { arriving, leaving })
  const excused = excuse.clearsMarks ? leaving : common(stretches, excuse.credited)
  const anticipation = minutes(arrival + leaving - excused)
  if (excused > 0) why?.('anticipation', 'early-excused', anticipation, { leaving, excused })
  return anticipation
}
