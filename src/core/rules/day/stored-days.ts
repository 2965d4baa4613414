import type { DayRecords } from '../record/day-records.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { FlexiblePeriod } from '../shift/planned-day.ts'
import type { Instant } from '../time/instant.ts'
import type { DayBoundary } from './day-boundary.ts'
import { type Employment, employmentOn, type PlanSubject } from './employment.ts'
import type { ExpectedDay } from './expected-day.ts'
import { expectedDay } from './layers.ts'
import type { DayTimes } from './boundary-rules.ts'
import type { RecordsVersion, StoredBasis } from './stored-basis.ts'

/**
 * The first pass: what is known of the days of a collaborator from the plan and the stored records alone. No adjustment
 * and no answer to an open point is in it. It is the only thing that outlives a request, so it holds no state.
 */
export type StoredDays = Map<number, StoredDay>

/** A day of the first pass. What is `undefined` was not asked for yet. */
export interface StoredDay {
  readonly employment: Employment
  readonly expected: ExpectedDay
  /** The schedule around its end. */
  times: DayTimes | undefined
  /** The week or month that it belongs to; `null` if it belongs to none. */
  period: PlannedPeriod | null | undefined
  /** What separates it from the next day. */
  boundary: DayBoundary | undefined
  /** Its stored records. */
  records: DayRecords | undefined
  /** The place, among all records, of the last valid one before the day; -1 if there is none. */
  validBefore: number | undefined
}

/** A week or month in the plan: `due` are its days with a workload, before any leave. */
export interface PlannedPeriod {
  readonly kind: FlexiblePeriod
  readonly firstDay: number
  readonly due: readonly number[]
}

/** A collaborator, and the data that the first pass reads. */
export interface StoredSubject extends PlanSubject {
  /** Every stored record, by instant. */
  readonly records: readonly TimeRecord[]
  readonly stored: StoredDays
}

/** The most days of one collaborator that are kept, and of all together. */
const MAX_DAYS_OF_ONE = 500
const MAX_DAYS = 2000
let kept = new WeakMap<object, WeakMap<RecordsVersion, StoredDays>>()
let count = 0

/** The days of a collaborator that are known. States that share plan and records share their days. */
export function storedDays (basis: StoredBasis | undefined): StoredDays {
  if (basis === undefined) return new Map()
  const { plan, records: version } = basis
  let ofPlan = kept.get(plan)
  if (ofPlan === undefined) kept.set(plan, ofPlan = new WeakMap())
  const known = ofPlan.get(version)
  if (known !== undefined) return known
  const earlier = version.before && ofPlan.get(version.before)
  const days = earlier === undefined ? new Map() : daysUntil(earlier, version.changedFrom)
  version.before = undefined
  ofPlan.set(version, days)
  return days
}

export function storedDay (subject: StoredSubject, dayNumber: number): StoredDay {
  return subject.stored.get(dayNumber) ?? addDay(subject, dayNumber)
}

function addDay (subject: StoredSubject, dayNumber: number): StoredDay {
  const { stored } = subject
  if (stored.size >= MAX_DAYS_OF_ONE) stored.clear()
  if (++count > MAX_DAYS) [kept, count] = [new WeakMap(), 0]
  const employment = employmentOn(subject, dayNumber)
  const day: StoredDay = {
    employment,
    expected: expectedDay(subject, dayNumber, employment),
    times: undefined,
    period: undefined,
    boundary: undefined,
    records: undefined,
    validBefore: undefined
  }
  stored.set(dayNumber, day)
  return day
}

/** The days after a change of records. Those that end before it stay, and of the others the plan. */
function daysUntil (earlier: StoredDays, changedFrom: Instant): StoredDays {
  let firstChanged = Infinity
  for (const [dayNumber, { times }] of earlier) {
    if (times !== undefined && times.reach >= changedFrom && dayNumber < firstChanged) firstChanged = dayNumber
  }
  const days: StoredDays = new Map()
  for (const [dayNumber, day] of earlier) {
    days.set(dayNumber, dayNumber < firstChanged
      ? { ...day }
      : { ...day, boundary: undefined, records: undefined, validBefore: undefined })
  }
  return days
}
