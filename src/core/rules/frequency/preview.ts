import { adjustedDayNumbers } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { approvalTime, withApproved } from '../adjustment/day-adjustments.ts'
import { balancePeriod } from '../day/period-days.ts'
import { nothingLaid, type Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { atLeastZero, minutes, type Minutes } from '../time/minutes.ts'
import { type DailyFrequency, figuresOn, frequencyOn } from './daily-frequency.ts'
import { endedPeriod } from './ended-period.ts'
import { excuseActs } from './figured-day.ts'
import { isInPeriod } from './period.ts'

/**
 * The workday as if a requested adjustment were approved (A47). While the adjustment is PENDENTE, the day shows
 * AJUSTE_PENDENTE. It also does so while another pending adjustment remains that the request does not displace.
 */
export function previewFrequency (
  { adjustment, subject }: AsIfApproved, now: Instant, otherIsPending: boolean
): DailyFrequency {
  const pending = adjustment.status === 'PENDENTE' || otherIsPending
  return frequencyOn(subject, numberOf(adjustment.workday), now, pending)
}

/** The figures of a day just before a request, with all adjustments in force (A48). */
export function figuresBefore (subject: Subject, dayNumber: number, now: Instant) {
  const { balance, nightPremium } = figuresOn(subject, dayNumber, now)
  return { balance, nightPremium }
}

/**
 * TEMPO_FALTANTE: the minutes that its days owe together after the approved excuses, now and as if it were approved.
 * The days of a week or month that is over owe together at most its balance (A75).
 */
export function missingTime (subject: Subject, asIf: AsIfApproved, now: Instant): Minutes {
  /** The minutes in each period, by the number of its last day. */
  const ofPeriods = new Map<number, number>()
  let sum = 0
  for (const dayNumber of asIf.days) {
    const day = workdayOf(asIf.subject, dayNumber, now)
    const excused = excusedOn(day, asIf.adjustment)
    const end = isInPeriod(day) ? balancePeriod(subject, dayNumber)?.lastDay : undefined
    if (end === undefined) sum += excused
    else ofPeriods.set(end, (ofPeriods.get(end) ?? 0) + excused)
  }
  for (const [end, excused] of ofPeriods) {
    const ended = endedPeriod(subject, end, now)
    sum += ended === undefined ? excused : Math.min(excused, atLeastZero(-ended.counted))
  }
  return minutes(sum)
}

function excusedOn (day: Workday, adjustment: Adjustment): number {
  return excuseActs(day).find(act => act.adjustment.id === adjustment.id)?.minutes ?? 0
}

/** An adjustment as if it were approved after all others. A decision makes it once. */
export interface AsIfApproved {
  readonly adjustment: Adjustment
  /** The numbers of the days that it adjusts. */
  readonly days: readonly number[]
  readonly subject: Subject
  readonly approvedAt: Instant
}

export function asIfApproved (subject: Subject, adjustment: Adjustment, now: Instant): AsIfApproved {
  const days = adjustedDayNumbers(adjustment)
  const approvedAt = approvalTime(adjustment, days, subject.adjustmentsOn, now)
  return { adjustment, days, subject: subjectWith(subject, { ...adjustment, updatedAt: approvedAt }, days), approvedAt }
}

/** The subject with one more approved adjustment, the latest. */
function subjectWith (subject: Subject, approved: Adjustment, days: readonly number[]): Subject {
  const adjusted = new Set(days)
  return {
    ...subject,
    ...approved.format === 'REGISTRO_PONTO' && { alsoEdited: days[0] },
    laid: nothingLaid(),
    adjustmentsOn (dayNumber) {
      const others = subject.adjustmentsOn(dayNumber)
      return adjusted.has(dayNumber) ? withApproved(others, approved, []) : others
    }
  }
}
