import { type AdjustmentChange, adjustmentChanges } from './adjustment-changes.ts'
import { boundaryAfter, timesOf } from '../day/boundaries.ts'
import type { BoundaryRule } from '../day/day-boundary.ts'
import type { Subject } from '../day/subject.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { atElapsedMinutes, type Instant } from '../time/instant.ts'
import { type WallMinute, wallMinute } from '../time/wall-clock.ts'
import { figuresOn } from './daily-frequency.ts'
import type { Figures } from './figures.ts'
import { isClock, type StepInputs, type StepRule } from './why.ts'

/** How the figures of a day came about. The functions that compute the figures report their steps. */
export interface Explanation {
  readonly figures: Figures
  /** The steps of each figure in order. The value of the last step is the figure. */
  readonly steps: Readonly<Record<keyof Figures, readonly Step[]>>
  readonly boundaries: { readonly start: ExplainedBoundary, readonly end: ExplainedBoundary }
  readonly adjustments: readonly AdjustmentChange[]
  readonly marks: readonly MatchedMark[]
}

export interface Step {
  readonly rule: StepRule
  readonly value: number
  readonly inputs: StepInputs
}

export interface ExplainedBoundary {
  readonly rule: BoundaryRule
  readonly inputs: StepInputs
}

/**
 * A scheduled mark and its record. `difference` is the surplus worked there, `counted` its part beyond the tolerance.
 */
export interface MatchedMark {
  readonly mark: WallMinute
  readonly record: WallMinute
  readonly difference: number
  readonly counted: number
}

export function explanationOn (subject: Subject, dayNumber: number, now: Instant): Explanation {
  const steps: { -readonly [F in keyof Figures]?: Step[] } = {}
  const figures = figuresOn(subject, dayNumber, now, (figure, rule, value, inputs) => {
    (steps[figure] ??= []).push({ rule, value, inputs })
  })
  return {
    figures,
    steps: steps as Record<keyof Figures, readonly Step[]>,
    boundaries: { start: boundary(subject, dayNumber - 1), end: boundary(subject, dayNumber) },
    adjustments: adjustmentChanges(subject, dayNumber, now, figures),
    marks: steps.balance?.flatMap(matchedMark) ?? []
  }
}

function matchedMark ({ value, inputs: { mark, record, difference } }: Step): MatchedMark[] {
  return isClock(mark) && isClock(record)
    ? [{ mark: mark.clock, record: record.clock, difference: difference as number, counted: value }]
    : []
}

/**
 * The boundary between a day and the next one: the last record before it, the first record after it, and the schedule
 * around it.
 */
function boundary (subject: Subject, dayNumber: number): ExplainedBoundary {
  const { records, collaborator: { zone } } = subject
  const { first, rule } = boundaryAfter(subject, dayNumber)
  const { end, start, turn } = timesOf(subject, dayNumber)
  const scheduled = (name: string, minute: number | undefined) =>
    minute === undefined ? {} : { [name]: { clock: wallMinute(atElapsedMinutes(minute), zone) } }
  const made = (name: string, record: TimeRecord | undefined) =>
    record === undefined ? {} : { [name]: { clock: wallMinute(record.at, record.zone) } }
  return {
    rule,
    inputs: {
      ...scheduled('end', end),
      ...scheduled('start', start),
      ...scheduled('turn', turn),
      ...made('last', records[first - 1]),
      ...made('next', records[first])
    }
  }
}
