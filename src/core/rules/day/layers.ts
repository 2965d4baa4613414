import { termsOn } from '../collaborator.ts'
import { plannedDay } from '../shift/plan.ts'
import { type DayConfiguration, emptyDay, type PlannedDay, withoutWork } from '../shift/planned-day.ts'
import type { Shift } from '../shift/shift.ts'
import { touchedDays } from '../shift/touched-days.ts'
import { civilDate, type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { ExpectedDay } from './expected-day.ts'
import { type Employment, existing, type PlanSubject } from './employment.ts'
import type { ExceptionDay } from './timesheet.ts'

/** The first layer that applies: shift exception, holiday, the shift's own day. */
export function expectedDay (subject: PlanSubject, dayNumber: number, employment: Employment): ExpectedDay {
  const decided = decide(subject, dayNumber, civilDate(dayNumber), employment)
  // An INATIVO or a RASCUNHO owes no work.
  return employment.status === 'ATIVO' ? decided : { ...decided, planned: withoutWork(decided.planned) }
}

function decide (
  subject: PlanSubject, dayNumber: number, date: CivilDate, { shift, rule, isEmployed }: Employment
): ExpectedDay {
  const { facts, collaborator } = subject
  const holiday = facts.holidayOn(date, collaborator.businessUnitId)
  if (!isEmployed) {
    const planned = outsideEmployment(plannedDay(shift, dayNumber))
    return { layer: 'shift', planned, exceptionId: undefined, holiday }
  }
  const exception = facts.exceptionDayOn(collaborator.id, date)
  if (exception !== undefined) {
    return {
      layer: 'exception',
      planned: exceptionalDay(subject, shift, date, exception),
      exceptionId: exception.exceptionId,
      holiday
    }
  }
  const own = plannedDay(shift, dayNumber)
  // CLT 59-A, sole paragraph: a holiday takes nothing from a 12×36 shift, because its hours of rest compensate for
  // holidays.
  const cleared = holiday !== undefined && rule.holidayClearsWorkload
  return {
    layer: cleared ? 'holiday' : 'shift', planned: cleared ? withoutWork(own) : own, exceptionId: undefined, holiday
  }
}

/** Nothing is due before the admission or after the last day. */
function outsideEmployment (day: PlannedDay): PlannedDay {
  return { ...withoutWork(day), times: undefined, entries: [] }
}

/** The planned day of the place that this day was swapped with, without holidays. A date alone is a day off (A35). */
function exceptionalDay (
  { facts, collaborator }: PlanSubject, shift: Shift, date: CivilDate, { day }: ExceptionDay
): PlannedDay {
  const places = touchedDays(day)
  if (places.length === 1) return dayOff(plannedDay(shift, numberOf(date)))
  const other = places.find(place => place.collaboratorId !== collaborator.id || place.date !== date)
  if (other === undefined) return plannedDay(shift, numberOf(date))
  const { shiftId } =
    termsOn(existing(facts.collaborator(other.collaboratorId), 'collaborator', other.collaboratorId), other.date)
  return plannedDay(existing(facts.shift(shiftId), 'shift', shiftId), numberOf(other.date))
}

function dayOff ({ shift, configuration, turnsOverAt }: PlannedDay): PlannedDay {
  return { ...emptyDay(shift, configuration && configurationOfDayOff(configuration), 'FOLGA'), turnsOverAt }
}

function configurationOfDayOff (configuration: DayConfiguration): DayConfiguration {
  switch (configuration.kind) {
    case 'turnoFixo': return { kind: configuration.kind, day: { kind: 'FOLGA', weekday: configuration.day.weekday } }
    case 'turnoRevezamento': return {
      kind: configuration.kind, day: { kind: 'FOLGA', month: configuration.day.month, day: configuration.day.day }
    }
    case 'turnoFlexivel': return configuration
  }
}
