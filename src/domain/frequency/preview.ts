import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { dayAdjustments } from '../adjustment/day-adjustments.ts'
import { civilDate, type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { atLeastZero, type Minutes, minutes } from '../time/minutes.ts'
import { measuredBalance } from './balance.ts'
import { type DailyFrequency, frequencyOn } from './daily-frequency.ts'
import { type Subject, subjectOf } from './subject.ts'
import type { Timesheet } from './timesheet.ts'
import { countedMinutes } from './tolerance.ts'
import { workdayOf } from './workday.ts'
import { workedTime } from './worked-time.ts'

/**
 * Its workday as if the adjustment were approved (A47); while it is PENDENTE the day shows AJUSTE_PENDENTE. It does not
 * matter whether the timesheet has it already; what the same request changed beside it, it should have.
 */
export function previewFrequency (facts: Timesheet, adjustment: Adjustment, now: Instant): DailyFrequency {
  return frequencyOn(subjectWith(facts, adjustment), numberOf(adjustment.workday), now)
}

export interface FiguresBefore {
  readonly balance: Minutes
  readonly nightPremium: Minutes
}

/** The figures of its workday just before the request (A48): with all that is in force but the adjustment itself. */
export function figuresBefore (facts: Timesheet, adjustment: Pick<Adjustment, 'id' | 'collaboratorId' | 'workday'>, now: Instant): FiguresBefore {
  const { balance, nightPremium } = frequencyOn(subjectWithout(facts, adjustment), numberOf(adjustment.workday), now)
  return { balance, nightPremium }
}

/** TEMPO_FALTANTE: the time that takes the balance of its days to zero, at this moment and as if it were approved. */
export function missingTime (facts: Timesheet, adjustment: Adjustment, now: Instant): Minutes {
  const subject = subjectWith(facts, adjustment)
  return minutes(adjustedDays(adjustment).reduce((sum, date) => sum + lacking(subject, date, now), 0))
}

function lacking (subject: Subject, date: CivilDate, now: Instant): Minutes {
  const day = workdayOf(subject, numberOf(date), now)
  const worked = workedTime(day.pairs)
  return atLeastZero(-measuredBalance(day, worked, countedMinutes(day, worked)))
}

function subjectWith (facts: Timesheet, adjustment: Adjustment): Subject {
  const subject = subjectWithout(facts, adjustment)
  const days = new Set(adjustedDays(adjustment))
  return {
    ...subject,
    adjustmentsOn (dayNumber) {
      const others = subject.adjustmentsOn(dayNumber)
      if (!days.has(civilDate(dayNumber))) return others
      return { approved: [...others.approved, adjustment], hasPending: others.hasPending || adjustment.status === 'PENDENTE' }
    }
  }
}

function subjectWithout (facts: Timesheet, { id, collaboratorId }: Pick<Adjustment, 'id' | 'collaboratorId'>): Subject {
  return {
    ...subjectOf(facts, collaboratorId),
    adjustmentsOn: dayNumber =>
      dayAdjustments(facts.adjustmentsOn(collaboratorId, civilDate(dayNumber)).filter(other => other.id !== id))
  }
}
