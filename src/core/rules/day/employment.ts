import { type Collaborator, type CollaboratorStatus, isEmployedOn, termsOn } from '../collaborator.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { civilDate } from '../time/civil-date.ts'
import type { Timesheet } from './timesheet.ts'

/** The terms of a collaborator on a day. */
export interface Employment {
  readonly shift: Shift
  readonly rule: TimeRule
  readonly status: CollaboratorStatus
  /** True from the admission to the last day. */
  readonly isEmployed: boolean
}

/** A collaborator, and the data that the plan of a day is made of. */
export interface PlanSubject {
  readonly facts: Timesheet
  readonly collaborator: Collaborator
}

export function employmentOn ({ facts, collaborator }: PlanSubject, dayNumber: number): Employment {
  const date = civilDate(dayNumber)
  const { shiftId, timeRuleId, status } = termsOn(collaborator, date)
  return {
    shift: existing(facts.shift(shiftId), 'shift', shiftId),
    rule: existing(facts.timeRule(timeRuleId), 'time rule', timeRuleId),
    status,
    isEmployed: isEmployedOn(collaborator, date)
  }
}

/** Throws for a broken reference. References are checked when entities are stored, so this is our own mistake. */
export function existing<T> (entity: T | undefined, kind: string, id: string): T {
  if (entity === undefined) throw new Error(`there is no ${kind} ${id}`)
  return entity
}
