import { boundaryAfter, timesOf } from '../day/boundaries.ts'
import type { BoundaryRule } from '../day/day-boundary.ts'
import {
  GRACE_MINUTES, GRACE_WITHOUT_RECORD_MINUTES, lastValid, LEAD_MINUTES, minuteAt, nextValid, placeAt, validBetween
} from '../day/boundary-rules.ts'
import { movedAcross } from '../day/laid-days.ts'
import type { Subject } from '../day/subject.ts'
import { elapsedMinutes } from '../time/instant.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { wallAt } from './night.ts'
import type { StepInputs } from './why.ts'

/** Why two days part where they do. All times are on the collaborator's clock. */
export interface ExplainedBoundary {
  readonly rule: BoundaryRule
  readonly inputs: StepInputs
  /** The records that an adjustment takes to the other side. */
  readonly moved: readonly MovedAcross[]
}

export interface MovedAcross {
  readonly side: 'earlier' | 'later'
  readonly clock: WallMinute
  readonly code: number
}

/**
 * The boundary between a day and the next one: the last record before it, the first record after it, and the schedule
 * around it.
 */
export function explainedBoundary (subject: Subject, dayNumber: number): ExplainedBoundary {
  const { records, collaborator: { zone } } = subject
  const { first } = boundaryAfter(subject, dayNumber)
  const { end, start, latestEnd, turn } = timesOf(subject, dayNumber)
  const rule = ruleOf(subject, dayNumber)
  const [last, next] = [lastValid(records, first), nextValid(records, first, records.length)]
    .map(place => place === undefined ? undefined : minuteAt(records, place))
  const clock = (name: string, minute: number | undefined) =>
    minute === undefined ? {} : { [name]: { clock: wallAt(minute, zone) } }
  return {
    rule,
    inputs: {
      ...clock('end', end),
      ...clock('start', start),
      ...clock('turn', turn),
      ...rule === 'start' && clock('opens', latestEnd),
      ...rule === 'end' && clock('until', graceEnd(subject, dayNumber)),
      ...clock('last', last),
      ...clock('next', next),
      ...rule === 'longest-rest' && last !== undefined && next !== undefined && { pause: next - last }
    },
    moved: movedAcross(subject, dayNumber).map(({ record, to, edit }) => ({
      side: to > dayNumber ? 'later' : 'earlier', clock: wallAt(elapsedMinutes(record.at), zone), code: edit.code
    }))
  }
}

/**
 * If the earlier day has no record, the boundary says why the next record is the later day's. A pause separates no
 * record from it, so without times only the date does.
 */
function ruleOf (subject: Subject, dayNumber: number): BoundaryRule {
  const { records } = subject
  const { first, rule } = boundaryAfter(subject, dayNumber)
  const { start, turn } = timesOf(subject, dayNumber)
  const from = boundaryAfter(subject, dayNumber - 1).first
  if (rule === 'rest' || rule === 'longest-rest') {
    return validBetween(records, from, placeAt(records, turn)).count === 0 ? 'turn' : rule
  }
  if (rule !== 'end' || start === undefined) return rule
  const next = nextValid(records, first, records.length)
  const isEmpty = validBetween(records, from, first).count === 0
  return isEmpty && next !== undefined && minuteAt(records, next) >= start - LEAD_MINUTES ? 'start' : rule
}

/** Rule 2: the last minute at which a record surely belongs to the earlier day. */
function graceEnd (subject: Subject, dayNumber: number): number | undefined {
  const { records } = subject
  const { end } = timesOf(subject, dayNumber)
  if (end === undefined) return undefined
  const from = boundaryAfter(subject, dayNumber - 1).first
  const isPresent = validBetween(records, from, placeAt(records, end)).count > 0
  return end + (isPresent ? GRACE_MINUTES : GRACE_WITHOUT_RECORD_MINUTES)
}
