import { type Memory, memoryOf } from '../../memoize.ts'
import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import { type Collaborator, type CollaboratorStatus, isEmployedOn, termsOn } from '../collaborator.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Shift } from '../shift/shift.ts'
import type { TimeRule } from '../time-rule.ts'
import { lastBelow } from '../sorted-list.ts'
import { type CivilDate, civilDate } from '../time/civil-date.ts'
import type { Minutes } from '../time/minutes.ts'
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
  /** Computed days. They are kept, because a day asks for its neighbours, and requests ask for the same days again. */
  readonly expectedDays: Memory<number, ExpectedDay>
  readonly boundaries: Memory<number, DayBoundary>
  readonly journeys: Memory<number, Journey>
  /** For a day, the last earlier day that has a journey. Many days without one may lie between them. */
  readonly previousDays: Memory<number, number | typeof NO_DAY>
  /** Of a place among the records, the last valid one before it; -1 if there is none. */
  readonly validPlaces: Memory<number, number>
  /** By hash, the records that a REGISTRO_PONTO of the day may list. */
  readonly listable: Memory<number, ReadonlyMap<string, TimeRecord>>
  /** The figures before a request for a day, and whether the day was settled then. */
  readonly figuresBefore: Memory<number, { readonly settled: boolean, readonly figures: FiguresBefore }>
}

/** No day before has a journey. */
export const NO_DAY = -Infinity

/** The figures of a day just before a request, with all adjustments in force (A48). */
export interface FiguresBefore {
  readonly balance: Minutes
  readonly nightPremium: Minutes
}

/** The terms of a collaborator on a day. */
export interface Employment {
  readonly shift: Shift
  readonly rule: TimeRule
  readonly status: CollaboratorStatus
  /** True from the admission to the last day. */
  readonly isEmployed: boolean
}

/** The most computed days per subject, and the most subjects of all sandboxes together. */
const MAX_DAYS = 200
const MAX_SUBJECTS = 100
/**
 * The subjects of a life, by collaborator. Each is replaced as soon as what its figures rest on changes. A `WeakMap` by
 * what they rest on would hold many forgotten ones until the next full garbage collection.
 */
let subjects = new WeakMap<Timesheet, Map<string, Known>>()
let count = 0

interface Known { readonly basis: object, readonly subject: Subject }

export function subjectOf (facts: Timesheet, collaboratorId: string, policy: DayPolicy = DAY_POLICY): Subject {
  const basis = facts.basisOf?.(collaboratorId)
  if (basis === undefined) return createSubject(facts, collaboratorId, policy)
  const known = subjects.get(facts)?.get(collaboratorId)
  if (known !== undefined && known.basis === basis && isSame(known.subject.policy, policy)) return known.subject
  const subject = createSubject(facts, collaboratorId, policy)
  if (known === undefined && count++ >= MAX_SUBJECTS) [subjects, count] = [new WeakMap(), 1]
  const ofLife = subjects.get(facts) ?? new Map<string, Known>()
  subjects.set(facts, ofLife.set(collaboratorId, { basis, subject }))
  return subject
}

function isSame (one: DayPolicy, other: DayPolicy): boolean {
  return (Object.keys(one) as Array<keyof DayPolicy>).every(name => one[name] === other[name])
}

/** A subject that no later request shares. */
export function createSubject (facts: Timesheet, collaboratorId: string, policy: DayPolicy): Subject {
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
    expectedDays: memoryOf(MAX_DAYS),
    boundaries: memoryOf(MAX_DAYS),
    journeys: memoryOf(MAX_DAYS),
    previousDays: memoryOf(MAX_DAYS),
    validPlaces: memoryOf(MAX_DAYS),
    listable: memoryOf(MAX_DAYS),
    figuresBefore: memoryOf(MAX_DAYS)
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
