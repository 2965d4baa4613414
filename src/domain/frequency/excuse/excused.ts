import { atLeastZero, NO_TIME } from '../../time/minutes.ts'
import type { Excused, MeasuredDay } from '../../adjustment/strategy.ts'

export const nothingExcused: Excused = { minutes: NO_TIME, coversAbsence: false, wholeDay: false, forgivesMarks: false }

/** All that the balance lacks: an excuse never makes a balance positive. */
export function lackingMinutes ({ balance }: MeasuredDay) {
  return atLeastZero(-balance)
}
