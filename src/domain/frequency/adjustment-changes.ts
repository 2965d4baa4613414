import { memoizeByKey } from '../../memoize.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { dayAdjustments } from '../adjustment/day-adjustments.ts'
import { createdBy, keptHashes } from '../adjustment/record-edit.ts'
import { isExcuse } from '../day/acting.ts'
import type { ActingAdjustments } from '../day/journey.ts'
import type { DayPolicy } from '../day/policy.ts'
import { movedAcross } from '../day/records-of-day.ts'
import type { Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { punchOf } from '../record/punch.ts'
import type { Instant } from '../time/instant.ts'
import type { Stretch } from '../time/interval.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { excuseActs, figuresOn } from './daily-frequency.ts'
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
  readonly inForce: boolean
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
  acts: false, inForce: false, excused: NO_TIME, stretches: [], created: [], invalidated: [], moved: [], without: {}
}

/**
 * The adjustments of a day: the approved ones in the order of approval, those of neighbouring days that change it,
 * then the pending ones.
 */
export function adjustmentChanges (
  subject: Subject, dayNumber: number, now: Instant, figures: Figures
): AdjustmentChange[] {
  const { approved, pending } = subject.adjustmentsOn(dayNumber)
  const beside = [dayNumber - 1, dayNumber + 1].flatMap(day => subject.adjustmentsOn(day).approved)
    .filter(adjustment => adjustment.format === 'REGISTRO_PONTO')
  if (approved.length + pending.length + beside.length === 0) return []
  const day = workdayOf(subject, dayNumber, now)
  const excuses = excuseActs(day)
  const change = (adjustment: Adjustment): AdjustmentChange => {
    const { minutes = NO_TIME, stretches = [] } = excuses.find(act => act.adjustment.id === adjustment.id) ?? {}
    const without = differing(figuresOn(subjectWithout(subject, adjustment), dayNumber, now), figures)
    const inForce = isActing(day.journey.acting, adjustment, subject.policy)
    const decidesRecords = adjustment.format === 'REGISTRO_PONTO'
    const acts = inForce && (decidesRecords || minutes > 0 || Object.keys(without).length > 0)
    return {
      adjustment,
      acts,
      inForce,
      excused: minutes,
      stretches: acts ? stretches : [],
      ...recordChanges(day, adjustment),
      moved: movedBy(subject, dayNumber, adjustment),
      without
    }
  }
  return [
    ...approved.map(change),
    ...beside.map(change).filter(({ moved, without }) => moved.length > 0 || Object.keys(without).length > 0)
      .map(one => ({ ...one, acts: true, inForce: true })),
    ...pending.map(adjustment => ({ ...NO_CHANGE, adjustment }))
  ]
}

/** An excuse whose minutes earlier ones cover is not in the list of those that act, but no other overrides it. */
function isActing ({ edit, wholeDay, excuses }: ActingAdjustments, adjustment: Adjustment, policy: DayPolicy): boolean {
  return [edit, wholeDay, ...excuses].some(acting => acting?.id === adjustment.id) ||
    (policy.combine === 'by-kind' && wholeDay === undefined && isExcuse(adjustment))
}

function recordChanges ({ journey: { visible, acting } }: Workday, adjustment: Adjustment) {
  if (adjustment.format !== 'REGISTRO_PONTO') return { created: [], invalidated: [] }
  const made = new Set(createdBy([adjustment]).map(({ hash }) => hash))
  const kept = keptHashes(adjustment.terms)
  return {
    created: visible.filter(({ created, record }) => created && made.has(record.hash)).map(({ wall }) => wall),
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
function subjectWithout (subject: Subject, { id }: Adjustment): Subject {
  return {
    ...subject,
    journeys: new Map(),
    adjustmentsOn: memoizeByKey(dayNumber => {
      const day = subject.adjustmentsOn(dayNumber)
      const approved = day.approved.filter(adjustment => adjustment.id !== id)
      return approved.length === day.approved.length ? day : dayAdjustments(approved, day.pending)
    })
  }
}

function differing (without: Figures, figures: Figures): Partial<Figures> {
  return Object.fromEntries(Object.entries(without).filter(([name, value]) => figures[name as keyof Figures] !== value))
}
