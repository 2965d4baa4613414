import { dayNumber as numberOf } from '../time/civil-date.ts'
import { MINUTES_PER_DAY, NO_TIME } from '../time/minutes.ts'
import { emptyDay, type PlannedDay } from './planned-day.ts'
import { scheduledDay } from './scheduled-day.ts'
import type { RotatingShift, RotatingShiftDay } from './shift.ts'

/** The cycle repeats in both directions from the day on which it starts: 12×36 is a cycle of two days (CLT 59-A). */
export function rotatingPlan (shift: RotatingShift): (dayNumber: number) => PlannedDay {
  const start = numberOf(shift.startsOn)
  const cycle = shift.cycle.map(day => scheduledDay(shift, day, { kind: 'turnoRevezamento', day }))
  if (cycle.length === 0) cycle.push(emptyDay(shift))
  return dayNumber => cycle[(((dayNumber - start) % cycle.length) + cycle.length) % cycle.length] as PlannedDay
}

/** True if days of twelve hours, or of thirteen with the break, take turns with days off: 12×36. */
export function is12x36 ({ cycle }: RotatingShift): boolean {
  return cycle.every((day, at) => {
    const next = cycle[(at + 1) % cycle.length] as RotatingShiftDay
    return isWork(day) !== isWork(next) && (!isWork(day) || isHalfDay(day))
  })
}

const isWork = ({ kind }: RotatingShiftDay): boolean => kind === 'NORMAL'

function isHalfDay ({ start = NO_TIME, end = NO_TIME }: RotatingShiftDay): boolean {
  const span = (end - start + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return span >= 12 * 60 && span <= 13 * 60
}
