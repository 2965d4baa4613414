import type { Adjustment } from '../adjustment/adjustment.ts'
import { adjustedRecords } from '../adjustment/adjusted-records.ts'
import { createdBy } from '../adjustment/record-edit.ts'
import { countedRecords } from '../record/day-records.ts'
import { civilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Journey } from './journey.ts'
import { ownRecords } from './records-of-day.ts'
import type { Subject } from './subject.ts'

export function journeyOf (subject: Subject, dayNumber: number): Journey {
  const known = subject.journeys.get(dayNumber)
  if (known !== undefined) return known
  const journey = journeyIn(subject, dayNumber)
  subject.journeys.set(dayNumber, journey)
  return journey
}

/** The journey as it is when these are the approved adjustments of the day: the last one counts. */
export function journeyUnder (subject: Subject, dayNumber: number, approved: readonly Adjustment[]): Journey {
  const { adjustmentsOn } = subject
  return journeyIn({ ...subject, adjustmentsOn: day => day === dayNumber ? { ...adjustmentsOn(day), approved } : adjustmentsOn(day) }, dayNumber)
}

function journeyIn (subject: Subject, dayNumber: number): Journey {
  const { approved } = subject.adjustmentsOn(dayNumber)
  const { stored, endsAt } = ownRecords(subject, dayNumber)
  const adjustment = approved.at(-1)
  const { visible, valid, counted } = adjustment === undefined
    ? countedRecords(stored)
    : adjustedRecords(adjustment, stored, () => createdBy(approved.slice(0, -1)))
  return { visible, valid, counted, dayNumber, endsAt, approved }
}

/** The last day before that one that counts a record, however many days ago. */
export function previousJourney (subject: Subject, dayNumber: number): Journey | undefined {
  for (let day = dayNumber - 1; ;) {
    const journey = journeyOf(subject, day)
    if (journey.counted.length > 0) return journey
    // Records of the calendar day may be of a journey that began on an earlier one.
    const candidate = subject.facts.previousDayWithRecords(subject.collaborator.id, civilDate(day + 1))
    if (candidate === undefined) return undefined
    day = Math.min(day - 1, numberOf(candidate))
  }
}
