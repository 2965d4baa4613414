import type { Subject } from '../day/subject.ts'
import { workdayOf } from '../day/workday.ts'
import type { Instant } from '../time/instant.ts'
import type { Stretch } from '../time/interval.ts'
import { type Deviation, DEVIATION_KINDS } from './deviations.ts'
import { type ExplainedBoundary, explainedBoundary } from './explained-boundary.ts'
import { figuresIn, type Step, type Steps, stepsOf } from './figured-day.ts'
import type { Figures } from './figures.ts'
import { isClock } from './why.ts'

/** How the figures of a day came about. The functions that compute the figures report their steps. */
export interface Explanation {
  readonly figures: Figures
  readonly steps: Steps
  readonly boundaries: { readonly start: ExplainedBoundary, readonly end: ExplainedBoundary }
  readonly deviations: readonly WeighedDeviation[]
}

/** A stretch in which the day departs from its schedule. `counted` is its part beyond the tolerance, signed. */
export interface WeighedDeviation extends Stretch {
  readonly kind: Deviation['kind']
  readonly minutes: number
  readonly counted: number
}

export function explanationOn (subject: Subject, dayNumber: number, now: Instant): Explanation {
  const day = workdayOf(subject, dayNumber, now)
  const steps = stepsOf(day)
  return {
    figures: figuresIn(day),
    steps,
    boundaries: {
      start: explainedBoundary(subject, dayNumber - 1), end: explainedBoundary(subject, dayNumber)
    },
    deviations: steps.balance?.flatMap(weighedDeviation) ?? []
  }
}

function weighedDeviation ({ rule, value, inputs: { from, to, size } }: Step): WeighedDeviation[] {
  const kind = DEVIATION_KINDS.find(one => rule.startsWith(`${one}-`))
  return kind !== undefined && isClock(from) && isClock(to) && typeof size === 'number'
    ? [{ kind, from: from.clock, to: to.clock, minutes: size, counted: value }]
    : []
}
