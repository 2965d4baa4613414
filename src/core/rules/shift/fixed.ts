import { WEEKDAYS, weekdayIndex } from '../time/civil-date.ts'
import { emptyDay, type PlannedDay } from './planned-day.ts'
import { scheduledDay } from './scheduled-day.ts'
import type { FixedShift } from './shift.ts'

/** The plan of a shift whose weeks are all the same. */
export function fixedPlan (shift: FixedShift): (dayNumber: number) => PlannedDay {
  const week = WEEKDAYS.map(weekday => {
    const day = shift.days.find(day => day.weekday === weekday)
    return day === undefined ? emptyDay(shift) : scheduledDay(shift, day, { kind: 'turnoFixo', day })
  })
  return dayNumber => week[weekdayIndex(dayNumber)] as PlannedDay
}
