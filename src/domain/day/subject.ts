import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import { type Collaborator, type CollaboratorStatus, isEmployedOn, termsOn } from '../collaborator.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { lastBelow } from '../sorted-numbers.ts'
import { type CivilDate, civilDate } from '../time/civil-date.ts'
import type { DayBoundary } from './day-boundary.ts'
import type { ExpectedDay } from './expected-day.ts'
import type { Journey } from './journey.ts'
import { DAY_POLICY, type DayPolicy } from './policy.ts'
import type { Timesheet } from './timesheet.ts'

/**
 * The collaborator whose days are computed, and the data they rest on. Days are numbers (`dayNumber`), so a neighbour
 * is one step away.
 */
export interface Subject {
  readonly facts: Timesheet
  readonly policy: DayPolicy
  readonly collaborator: Collaborator
  /** Every stored record, by instant. */
  readonly records: readonly TimeRecord[]
  /** True if any day has an approved REGISTRO_PONTO. */
  readonly hasEdits: boolean
  /** The last earlier day with an approved REGISTRO_PONTO, because such an edit may give a day its only records. */
  editedDayBefore (dayNumber: number): number | undefined
  employmentOn (dayNumber: number): Employment
  adjustmentsOn (dayNumber: number): DayAdjustments
  /** Computed days. They are kept, because a day asks for its neighbours, and a month asks for the same days again. */
  readonly expectedDays: Map<number, ExpectedDay>
  readonly boundaries: Map<number, DayBoundary>
  readonly journeys: Map<number, Journey>
}

/** The terms of a collaborator on a day. */
export interface Employment {
  readonly shift: Shift
  readonly rule: TimeRule
  readonly status: CollaboratorStatus
  /** True from the admission to the last day. */
  readonly isEmployed: boolean
}

export function subjectOf (facts: Timesheet, collaboratorId: string, policy: DayPolicy = DAY_POLICY): Subject {
  const collaborator = existing(facts.collaborator(collaboratorId), 'collaborator', collaboratorId)
  return {
    facts,
    policy,
    collaborator,
    records: facts.recordsOf(collaboratorId),
    hasEdits: facts.editedDaysOf(collaboratorId).length > 0,
    editedDayBefore: dayNumber => lastBelow(facts.editedDaysOf(collaboratorId), dayNumber),
    employmentOn: employmentOf(facts, collaborator),
    adjustmentsOn: dayNumber => facts.adjustmentsOn(collaboratorId, civilDate(dayNumber)),
    expectedDays: new Map(),
    boundaries: new Map(),
    journeys: new Map()
  }
}

function employmentOf (facts: Timesheet, collaborator: Collaborator): Subject['employmentOn'] {
  const { admittedOn, history } = collaborator
  const always = history === undefined ? termsIn(facts, collaborator, admittedOn, true) : undefined
  return dayNumber => {
    const date = civilDate(dayNumber)
    const isEmployed = isEmployedOn(collaborator, date)
    return isEmployed && always !== undefined ? always : termsIn(facts, collaborator, date, isEmployed)
  }
}

function termsIn (facts: Timesheet, collaborator: Collaborator, date: CivilDate, isEmployed: boolean): Employment {
  const { shiftId, timeRuleId, status } = termsOn(collaborator, date)
  return {
    shift: existing(facts.shift(shiftId), 'shift', shiftId),
    rule: existing(facts.timeRule(timeRuleId), 'time rule', timeRuleId),
    status,
    isEmployed
  }
}

/** Throws for a broken reference. References are checked when entities are stored, so this is our own mistake. */
export function existing<T> (entity: T | undefined, kind: string, id: string): T {
  if (entity === undefined) throw new Error(`there is no ${kind} ${id}`)
  return entity
}
