import { memoizeByKey } from '../../memoize.ts'
import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { withoutApproved } from '../adjustment/day-adjustments.ts'
import { isDeciding, isExcuse } from '../adjustment/deciding-adjustments.ts'
import { createdBy, keptHashes } from '../adjustment/record-edit.ts'
import type { ActingAdjustments } from '../day/journey.ts'
import type { DayPolicy } from '../day/policy.ts'
import { movedAcross } from '../day/laid-days.ts'
import { nothingLaid, type Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { punchOf } from '../record/punch.ts'
import { dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import type { Stretch } from '../time/interval.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { figuresOn } from './daily-frequency.ts'
import { excuseActs } from './figured-day.ts'
import type { Figures } from './figures.ts'

/** The effect of an adjustment on a day. */
export interface AdjustmentChange {
  readonly adjustment: Adjustment
  /**
   * True if it decides over the day. A pending adjustment does not, nor does one that another overrides or that finds
   * nothing to excuse.
   */
  readonly acts: boolean
  /** True if no other adjustment overrides it, although it may find nothing to excuse. */
  readonly isActing: boolean
  readonly excused: Minutes
  /** The excused stretches. Empty if the whole day is excused, or all that is owed. */
  readonly stretches: readonly Stretch[]
  readonly created: readonly WallMinute[]
  readonly invalidated: readonly WallMinute[]
  /** The records that it takes from a day beside its own: to this day, or from it. */
  readonly moved: readonly WallMinute[]
  /** The figures of the day without this adjustment, where they differ. */
  readonly without: Partial<Figures>
}

const NO_CHANGE = {
  acts: false, isActing: false, excused: NO_TIME, stretches: [], created: [], invalidated: [], moved: [], without: {}
}

/** The most adjustments of a day that are explained, of each kind. */
export const MAX_EXPLAINED = 100

/**
 * The adjustments of a day, one after the other: the approved ones in the order of approval, those of neighbouring days
 * that change it, then the pending ones. Of more than `MAX_EXPLAINED` the latest come, and before them those that
 * decide.
 */
export function * adjustmentChanges (
  subject: Subject, dayNumber: number, now: Instant, figures: Figures
): Generator<AdjustmentChange> {
  const { approved, pending, deciding } = subject.adjustmentsOn(dayNumber)
  const canMatter = mattering(subject)
  const beside = [dayNumber - 1, dayNumber + 1].flatMap(day => subject.adjustmentsOn(day).approved
    .filter(adjustment => adjustment.format === 'REGISTRO_PONTO' && canMatter(adjustment)))
  if (approved.length + pending.length + beside.length === 0) return
  const day = workdayOf(subject, dayNumber, now)
  const excuses = excuseActs(day)
  const change = (adjustment: Adjustment): AdjustmentChange => {
    const { minutes = NO_TIME, stretches = [] } = excuses.find(act => act.adjustment.id === adjustment.id) ?? {}
    const without = canMatter(adjustment)
      ? differing(figuresOn(subjectWithout(subject, adjustment), dayNumber, now), figures)
      : {}
    const isActing = isAmong(day.journey.acting, adjustment, subject.policy)
    const decidesRecords = adjustment.format === 'REGISTRO_PONTO'
    const acts = isActing && (decidesRecords || minutes > 0 || Object.keys(without).length > 0)
    return {
      adjustment,
      acts,
      isActing,
      excused: minutes,
      stretches: acts ? stretches : [],
      ...recordChanges(day, adjustment),
      moved: movedBy(subject, dayNumber, adjustment),
      without
    }
  }
  for (const adjustment of latest(approved, isDeciding(deciding))) yield change(adjustment)
  for (const adjustment of latest(beside)) {
    const ofNeighbour = change(adjustment)
    const { moved, without } = ofNeighbour
    if (moved.length > 0 || Object.keys(without).length > 0) yield { ...ofNeighbour, acts: true, isActing: true }
  }
  for (const adjustment of latest(pending)) yield { ...NO_CHANGE, adjustment }
}

/** The last of a list, `MAX_EXPLAINED` at most, in their order. The preferred ones come before the others. */
function latest (list: readonly Adjustment[], isPreferred: (one: Adjustment) => boolean = () => false): Adjustment[] {
  if (list.length <= MAX_EXPLAINED) return [...list]
  const preferred = new Set(list.filter(isPreferred).slice(-MAX_EXPLAINED))
  const others = new Set(list.filter(one => !preferred.has(one)).slice(preferred.size - MAX_EXPLAINED))
  return list.filter(one => preferred.has(one) || (preferred.size < MAX_EXPLAINED && others.has(one)))
}

/** False only if every figure is the same without the adjustment: it does not decide, and no list has its records. */
function mattering (subject: Subject): (adjustment: Adjustment) => boolean {
  const decidingOn = memoizeByKey((day: number) => isDeciding(subject.adjustmentsOn(day).deciding))
  const keptOn = memoizeByKey((day: number) =>
    new Set(subject.adjustmentsOn(day).deciding.edits.flatMap(({ terms }) => [...keptHashes(terms)])))
  return adjustment => {
    const days = adjustedDays(adjustment).map(numberOf)
    if (days.some(day => decidingOn(day)(adjustment))) return true
    const ownRecords = createdBy([adjustment])
    return ownRecords.length > 0 && days.flatMap(day => [day - 1, day, day + 1])
      .some(day => ownRecords.some(({ hash }) => keptOn(day).has(hash)))
  }
}

/** An excuse whose minutes earlier ones cover is not in the list of those that act, but no other overrides it. */
function isAmong ({ edit, wholeDay, excuses }: ActingAdjustments, adjustment: Adjustment, policy: DayPolicy): boolean {
  return [edit, wholeDay, ...excuses].some(acting => acting?.id === adjustment.id) ||
    (policy.combine === 'by-kind' && wholeDay === undefined && isExcuse(adjustment))
}

function recordChanges ({ journey: { visible, acting } }: Workday, adjustment: Adjustment) {
  if (adjustment.format !== 'REGISTRO_PONTO') return { created: [], invalidated: [] }
  const own = new Set(createdBy([adjustment]).map(({ hash }) => hash))
  const kept = keptHashes(adjustment.terms)
  return {
    created: visible.filter(({ created, record }) => created && own.has(record.hash)).map(({ wall }) => wall),
    invalidated: acting.edit?.id === adjustment.id
      ? visible.filter(({ invalidated, record }) => invalidated && !kept.has(record.hash)).map(({ wall }) => wall)
      : []
  }
}

function movedBy (subject: Subject, dayNumber: number, { id }: Adjustment): WallMinute[] {
  return [dayNumber - 1, dayNumber].flatMap(day => movedAcross(subject, day))
    .filter(({ edit }) => edit.id === id)
    .map(({ record }) => punchOf(record).wall)
}

/** The subject without an adjustment. Boundaries and expected days stay, because no adjustment changes them. */
export function subjectWithout (subject: Subject, adjustment: Adjustment): Subject {
  const days = new Set(adjustedDays(adjustment).map(numberOf))
  return {
    ...subject,
    laid: nothingLaid(),
    adjustmentsOn: memoizeByKey(dayNumber => {
      const day = subject.adjustmentsOn(dayNumber)
      return days.has(dayNumber) ? withoutApproved(day, adjustment) : day
    })
  }
}

function differing (without: Figures, figures: Figures): Partial<Figures> {
  return Object.fromEntries(Object.entries(without).filter(([name, value]) => figures[name as keyof Figures] !== value))
}
