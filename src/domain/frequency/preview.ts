import { memoizeByKey } from '../../memoize.ts'
import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { approvalTime, withApproved } from '../adjustment/day-adjustments.ts'
import type { Subject } from '../day/subject.ts'
import { workdayOf } from '../day/workday.ts'
import { type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import { type DailyFrequency, excuseActs, figuresOn, frequencyOn } from './daily-frequency.ts'

/**
 * The workday as if a requested adjustment were approved (A47). While the adjustment is PENDENTE, the day shows
 * AJUSTE_PENDENTE. It also does so while another pending adjustment remains that the request does not displace.
 */
export function previewFrequency (
  subject: Subject, adjustment: Adjustment, now: Instant, otherIsPending: boolean
): DailyFrequency {
  const pending = adjustment.status === 'PENDENTE' || otherIsPending
  return frequencyOn(subjectWith(subject, adjustment, pending), numberOf(adjustment.workday), now)
}

export interface FiguresBefore {
  readonly balance: Minutes
  readonly nightPremium: Minutes
}

/** The figures of a day just before a request, with all adjustments in force (A48). */
export function figuresBefore (subject: Subject, workday: CivilDate, now: Instant): FiguresBefore {
  const { balance, nightPremium } = figuresOn(subject, numberOf(workday), now)
  return { balance, nightPremium }
}

/**
 * TEMPO_FALTANTE: the minutes that its days owe together after the approved excuses, now and as if it were approved.
 */
export function missingTime (subject: Subject, adjustment: Adjustment, now: Instant): Minutes {
  const approved = subjectWith(subject, adjustment, false)
  return minutes(adjustedDays(adjustment).reduce((sum, date) => sum + excusedOn(approved, adjustment, date, now), 0))
}

function excusedOn (subject: Subject, adjustment: Adjustment, date: CivilDate, now: Instant): number {
  const acts = excuseActs(workdayOf(subject, numberOf(date), now))
  return acts.find(act => act.adjustment.id === adjustment.id)?.minutes ?? 0
}

/**
 * A copy of the subject with one more approved adjustment, the latest. Computed days are kept except those that it
 * can change.
 */
export function subjectWith (subject: Subject, requested: Adjustment, isPending: boolean): Subject {
  const adjustment = { ...requested, updatedAt: approvalTime(subject.facts, requested, requested.updatedAt) }
  const days = new Set(adjustedDays(adjustment).map(numberOf))
  const [before, after] = [Math.min(...days) - 1, Math.max(...days) + 1]
  const adjustmentsOf = memoizeByKey((dayNumber: number) =>
    withApproved(subject.adjustmentsOn(dayNumber), adjustment, isPending ? [adjustment] : []))
  return {
    ...subject,
    ...adjustment.format === 'REGISTRO_PONTO' && withEdit(subject, numberOf(adjustment.workday)),
    journeys: new Map([...subject.journeys].filter(([dayNumber]) => dayNumber < before || dayNumber > after)),
    adjustmentsOn: dayNumber => days.has(dayNumber) ? adjustmentsOf(dayNumber) : subject.adjustmentsOn(dayNumber)
  }
}

function withEdit ({ editedDayBefore }: Subject, edited: number): Pick<Subject, 'hasEdits' | 'editedDayBefore'> {
  return {
    hasEdits: true,
    editedDayBefore (dayNumber) {
      const before = editedDayBefore(dayNumber)
      return edited < dayNumber && (before === undefined || before < edited) ? edited : before
    }
  }
}
