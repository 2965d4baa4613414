import type { Timesheet } from '../day/day.ts'

/** The time bank through a month, in minutes. Under the regime EXTRA there is none, and the overtime is summed. */
export interface Bank {
  readonly exists: boolean
  /** Before the first day. */
  readonly opening: number
  /** What each day adds. */
  readonly moves: readonly number[]
  /** After each day. */
  readonly course: readonly number[]
  readonly closing: number
}

/** The one bank of a sheet, which its column, its total and its chart show. */
export function bankOf ({ collaborator: { regime }, days, opening: { bancoHoras } }: Timesheet): Bank {
  const exists = regime !== 'EXTRA'
  const opening = exists ? bancoHoras : 0
  const moves = days.map(({ figures }) => exists ? figures.bancoHoras : figures.horasExtras)
  let closing = opening
  const course = moves.map(move => { closing += move; return closing })
  return { exists, opening, moves, course, closing }
}

const STEPS_MINUTES = [15, 30, 60, 120, 240, 480, 960, 1920, 3840]
/** Of the lines that a chart has in all. */
const MAX_LINES = 4

/** The round values between two others, at which a chart has lines. */
export function scaleOf (low: number, high: number): number[] {
  const step = STEPS_MINUTES.find(one => Math.floor(high / one) - Math.ceil(low / one) < MAX_LINES) ??
    Math.ceil((high - low) / MAX_LINES / 60) * 60
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) => (first + index) * step)
}

/** The smallest height of a chart: smaller moves look small. */
const MIN_RANGE_MINUTES = 60
/** Zero is shown if it is no farther from the course than this part of its height. */
const NEAR_ZERO = 0.5

/** The values that a chart of the bank shows: those that the bank has, and zero if it is near. */
export function rangeOf ({ opening, course }: Bank): { low: number, high: number } {
  const values = [opening, ...course]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const near = Math.max(high - low, MIN_RANGE_MINUTES) * NEAR_ZERO
  const [bottom, top] = [low > 0 && low <= near ? 0 : low, high < 0 && -high <= near ? 0 : high]
  const margin = Math.max(MIN_RANGE_MINUTES - (top - bottom), (top - bottom) * 0.52) / 2
  return { low: bottom - margin, high: top + margin }
}
