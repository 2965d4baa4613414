import { dayNumber as numberOf } from '../time/civil-date.ts'
import { emptyDay, type PlannedDay } from './planned-day.ts'
import { scheduledDay } from './scheduled-day.ts'
import type { RotatingShift } from './shift.ts'

/** The cycle repeats in both directions from the day on which it starts: 12×36 is a cycle of two days (CLT 59-A). */
export function rotatingPlan (shift: RotatingShift): (dayNumber: number) => PlannedDay {
  const start = numberOf(shift.startsOn)
  const cycle = shift.cycle.map(day => scheduledDay(shift, day, { kind: 'turnoRevezamento', day }))
  if (cycle.length === 0) cycle.push(emptyDay(shift))
  return dayNumber => cycle[(((dayNumber - start) % cycle.length) + cycle.length) % cycle.length] as PlannedDay
}
