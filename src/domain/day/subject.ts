import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import type { Collaborator } from '../collaborator.ts'
import type { Journey } from './journey.ts'
import type { ExpectedDay } from './expected-day.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate } from '../time/civil-date.ts'
import type { Timesheet } from './timesheet.ts'

/** Whose day is computed, and from what. Days are numbers here (`dayNumber`), their neighbours one step away. */
export interface Subject {
  readonly facts: Timesheet
  readonly collaborator: Collaborator
  readonly shift: Shift
  readonly rule: TimeRule
  adjustmentsOn (dayNumber: number): DayAdjustments
  /** What was worked out already: a day asks for its neighbours, and a month for the same days again. */
  readonly expectedDays: Map<number, ExpectedDay>
  readonly journeys: Map<number, Journey>
}

export function subjectOf (facts: Timesheet, collaboratorId: string): Subject {
  const collaborator = existing(facts.collaborator(collaboratorId), 'collaborator', collaboratorId)
  return {
    facts,
    collaborator,
    shift: existing(facts.shift(collaborator.shiftId), 'shift', collaborator.shiftId),
    rule: existing(facts.timeRule(collaborator.timeRuleId), 'time rule', collaborator.timeRuleId),
    adjustmentsOn: dayNumber => facts.adjustmentsOn(collaboratorId, civilDate(dayNumber)),
    expectedDays: new Map(),
    journeys: new Map()
  }
}

/** References are checked where entities are put; a broken one is a mistake of ours. */
export function existing<T> (entity: T | undefined, kind: string, id: string): T {
  if (entity === undefined) throw new Error(`there is no ${kind} ${id}`)
  return entity
}
