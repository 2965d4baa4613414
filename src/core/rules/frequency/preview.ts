import { type Memory, memoizeByKey } from '../../memoize.ts'
import { adjustedDays, firstDay, lastDay } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { approvalTime, withApproved } from '../adjustment/day-adjustments.ts'
import { balancePeriod } from '../day/period-days.ts'
import { editOn } from '../day/records-of-day.ts'
import type { FiguresBefore, Subject } from '../day/subject.ts'
import { isSettled, type Workday, workdayOf } from '../day/workday.ts'
import { type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { atLeastZero, minutes, type Minutes } from '../time/minutes.ts'
import { type DailyFrequency, excuseActs, figuresOn, frequencyOn } from './daily-frequency.ts'
import { endedPeriod, isInPeriod } from './period.ts'

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

export function figuresBefore (subject: Subject, workday: CivilDate, now: Instant): FiguresBefore {
  const dayNumber = numberOf(workday)
  const settled = isSettled(subject, dayNumber, now)
  const known = subject.figuresBefore.get(dayNumber)
  if (known !== undefined && known.settled === settled) return known.figures
  const { balance, nightPremium } = figuresOn(subject, dayNumber, now)
  const figures = { balance, nightPremium }
  subject.figuresBefore.set(dayNumber, { settled, figures })
  return figures
}

/**
 * TEMPO_FALTANTE: the minutes that its days owe together after the approved excuses, now and as if it were approved.
 * The days of a week or month that is over owe together at most its balance (A75).
 */
export function missingTime (subject: Subject, adjustment: Adjustment, now: Instant): Minutes {
  const approved = subjectWith(subject, adjustment, false)
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
 * A view of the subject with one more approved adjustment, the latest. It shares the computed days with the subject,
 * except those that the adjustment can change.
 */
export function subjectWith (subject: Subject, requested: Adjustment, isPending: boolean): Subject {
  const updatedAt = approvalTime(subject.facts, requested, requested.updatedAt)
  const adjustment = updatedAt === requested.updatedAt ? requested : { ...requested, updatedAt }
  const days = new Set(adjustedDays(adjustment).map(numberOf))
  const reach = reachOf(subject, adjustment)
  const [from, to] = [numberOf(firstDay(adjustment)) - reach, numberOf(lastDay(adjustment)) + reach]
  const adjustmentsOf = memoizeByKey((dayNumber: number) =>
    withApproved(subject.adjustmentsOn(dayNumber), adjustment, isPending ? [adjustment] : []))
  return {
    ...subject,
    ...adjustment.format === 'REGISTRO_PONTO' && withEdit(subject, numberOf(adjustment.workday)),
    journeys: above(subject.journeys, from, to),
    previousDays: above(subject.previousDays, from, Infinity),
    listable: NO_MEMORY,
    figuresBefore: NO_MEMORY,
    adjustmentsOn: dayNumber => days.has(dayNumber) ? adjustmentsOf(dayNumber) : subject.adjustmentsOn(dayNumber)
  }
}

/**
 * On how many days before and after its own an adjustment can change the records. A REGISTRO_PONTO that keeps records
 * may take a record of the next day, which the REGISTRO_PONTO of the day after that would have had. A REGISTRO_PONTO
 * that replaces such a one gives that record back, and so does any adjustment where only the latest one acts (A62).
 */
function reachOf (subject: Subject, { format, terms, workday }: Adjustment): number {
  if (format !== 'REGISTRO_PONTO') return subject.hasEdits && subject.policy.combine === 'latest' ? 2 : 1
  return terms.proposed.some(one => 'kept' in one) || editOn(subject, numberOf(workday)) !== undefined ? 2 : 0
}

const NO_MEMORY: Memory<unknown, never> = { get: () => undefined, set: () => {} }

/** A memory of its own for some days, and another one for all others. */
function above<V> (memory: Memory<number, V>, from: number, to: number): Memory<number, V> {
  const own = new Map<number, V>()
  const memoryFor = (dayNumber: number) => dayNumber >= from && dayNumber <= to ? own : memory
  return {
    get: dayNumber => memoryFor(dayNumber).get(dayNumber),
    set: (dayNumber, value) => { memoryFor(dayNumber).set(dayNumber, value) }
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
