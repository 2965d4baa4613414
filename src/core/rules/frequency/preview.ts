import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { approvalTime, withApproved } from '../adjustment/day-adjustments.ts'
import { balancePeriod } from '../day/period-days.ts'
import { nothingLaid, type Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
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
  subject: Subject, adjustment: Adjustment, now: Instant, otherIsPending: boolean
): DailyFrequency {
  const pending = adjustment.status === 'PENDENTE' || otherIsPending
  return frequencyOn(subjectWith(subject, adjustment), numberOf(adjustment.workday), now, pending)
}

/** The figures of a day just before a request, with all adjustments in force (A48). */
export function figuresBefore (subject: Subject, workday: CivilDate, now: Instant) {
  const { balance, nightPremium } = figuresOn(subject, numberOf(workday), now)
  return { balance, nightPremium }
}

/**
 * TEMPO_FALTANTE: the minutes that its days owe together after the approved excuses, now and as if it were approved.
 * The days of a week or month that is over owe together at most its balance (A75).
 */
export function missingTime (subject: Subject, adjustment: Adjustment, now: Instant): Minutes {
  const approved = subjectWith(subject, adjustment)
  /** The minutes in each period, by the number of its last day. */
  const ofPeriods = new Map<number, number>()
  let sum = 0
  for (const dayNumber of adjustedDays(adjustment).map(numberOf)) {
    const day = workdayOf(approved, dayNumber, now)
    const excused = excusedOn(day, adjustment)
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

/**
 * The subject with one more approved adjustment, the latest. A decision asks for it several times, so the last one is
 * remembered.
 */
export function subjectWith (subject: Subject, requested: Adjustment): Subject {
  const { id, updatedAt: at } = requested
  const known = subject.laid.asIf
  if (known !== undefined && known.id === id && (known.at === at || known.approvedAt === at)) return known.subject
  const approvedAt = approvalTime(subject.facts, requested, at)
  const adjusted = subjectWithApproved(subject, approvedAt === at ? requested : { ...requested, updatedAt: approvedAt })
  subject.laid.asIf = { id, at, approvedAt, subject: adjusted }
  return adjusted
}

function subjectWithApproved (subject: Subject, adjustment: Adjustment): Subject {
  const days = new Set(adjustedDays(adjustment).map(numberOf))
  return {
    ...subject,
    ...adjustment.format === 'REGISTRO_PONTO' && { alsoEdited: numberOf(adjustment.workday) },
    laid: nothingLaid(),
    adjustmentsOn (dayNumber) {
      const others = subject.adjustmentsOn(dayNumber)
      return days.has(dayNumber) ? withApproved(others, adjustment, []) : others
    }
  }
}
