import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { atLeastZero, type Minutes, minutes } from '../time/minutes.ts'
import { measuredBalance } from './balance.ts'
import { type DailyFrequency, figuresOn, frequencyOn } from './daily-frequency.ts'
import type { Subject } from '../day/subject.ts'
import { countedMinutes } from './tolerance.ts'
import { workdayOf } from '../day/workday.ts'
import { workedTime } from './worked-time.ts'

/**
 * The workday of an adjustment that the timesheet does not have yet, as if it were approved (A47). While it is PENDENTE the
 * day shows AJUSTE_PENDENTE, and also while another one is that the same request does not put an end to.
 */
export function previewFrequency (subject: Subject, adjustment: Adjustment, now: Instant, otherIsPending: boolean): DailyFrequency {
  const pending = adjustment.status === 'PENDENTE' || otherIsPending
  return frequencyOn(subjectWith(subject, adjustment, pending), numberOf(adjustment.workday), now)
}

export interface FiguresBefore {
  readonly balance: Minutes
  readonly nightPremium: Minutes
}

/** The figures of a day just before a request (A48): with all that is in force. */
export function figuresBefore (subject: Subject, workday: CivilDate, now: Instant): FiguresBefore {
  const { balance, nightPremium } = figuresOn(subject, numberOf(workday), now)
  return { balance, nightPremium }
}

/** TEMPO_FALTANTE: the time that takes the balance of its days to zero, at this moment and as if it were approved. */
export function missingTime (subject: Subject, adjustment: Adjustment, now: Instant): Minutes {
  const approved = subjectWith(subject, adjustment, false)
  return minutes(adjustedDays(adjustment).reduce((sum, date) => sum + lacking(approved, date, now), 0))
}

function lacking (subject: Subject, date: CivilDate, now: Instant): Minutes {
  const day = workdayOf(subject, numberOf(date), now)
  const worked = workedTime(day.pairs)
  return atLeastZero(-measuredBalance(day, worked, countedMinutes(day, worked)))
}

/**
 * The same, but one more approved adjustment. What was worked out stays for the days that it cannot change: those before the
 * one from which the first of its days may take a record back.
 */
function subjectWith (subject: Subject, adjustment: Adjustment, hasPending: boolean): Subject {
  const days = new Set(adjustedDays(adjustment).map(numberOf))
  const before = Math.min(...days) - 1
  return {
    ...subject,
    journeys: new Map([...subject.journeys].filter(([dayNumber]) => dayNumber < before)),
    adjustmentsOn (dayNumber) {
      const others = subject.adjustmentsOn(dayNumber)
      return days.has(dayNumber) ? { approved: [...others.approved, adjustment], hasPending } : others
    }
  }
}
