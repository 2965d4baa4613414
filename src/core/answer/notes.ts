import type { Assumption } from '../assumptions.ts'
import type { CivilDate } from '../rules/time/civil-date.ts'
import { dayRuns } from '../rules/time/day-runs.ts'

/** What a response rests on and warns of, as it is found. */
export interface Notes {
  readonly points: Set<Assumption['id']>
  /** Accepted values that look like mistakes: each has an ASCII code and a JSON Pointer. */
  readonly warnings: string[]
  /** How many more warnings there are than are listed. */
  moreWarnings: number
}

/** What a response rests on and warns of, once it is found. */
export interface Noted {
  readonly points: ReadonlySet<Assumption['id']>
  readonly warnings: readonly string[]
  readonly moreWarnings: number
}

export function createNotes (points: Iterable<Assumption['id']> = []): Notes {
  return { points: new Set(points), warnings: [], moreWarnings: 0 }
}

/** Notes that the response rests on these assumptions. Call it where they decide something. */
export function restOn ({ points }: Notes, ...ids: ReadonlyArray<Assumption['id']>): void {
  for (const id of ids) points.add(id)
}

/** Adds what else was found. */
export function addNotes (notes: Notes, { points, warnings, moreWarnings }: Noted): void {
  for (const id of points) notes.points.add(id)
  notes.warnings.push(...warnings)
  notes.moreWarnings += moreWarnings
}

/**
 * Notes that a value was accepted but looks like a mistake. Without a pointer the warning concerns the whole request.
 * The details are words without spaces or commas.
 */
export function warn ({ warnings }: Notes, code: string, pointer = '', details: readonly string[] = []): void {
  const place = pointer.toWellFormed().split('/').map(encodeURIComponent).join('/')
  warnings.push([code, ...place === '' ? [] : [place], ...details].join(' '))
}

/** A bound on the runs of days that a header names, so that it stays short. */
const MAX_RUNS = 10

/** Names the days of an approved adjustment that changes no figure, as `2026-03-16/2026-03-20 2026-03-23`. */
export function warnOfNoEffect (notes: Notes, days: readonly CivilDate[]): void {
  warnOfDays(notes, 'adjustment-without-effect', days)
}

/** Names the last days of the weeks and months, because the days of the adjustment show no balance themselves (A75). */
export function warnOfPeriodEnd (notes: Notes, days: readonly CivilDate[]): void {
  warnOfDays(notes, 'balance-on-period-end', days)
}

function warnOfDays (notes: Notes, code: string, days: readonly CivilDate[]): void {
  if (days.length === 0) return
  const runs = dayRuns(days).map(([first, last]) => first === last ? first : `${first}/${last}`)
  const more = runs.length - MAX_RUNS
  warn(notes, code, '', [...runs.slice(0, MAX_RUNS), ...more > 0 ? [`+${more}`] : []])
}
