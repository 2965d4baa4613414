import type { CivilDate, Weekday } from '../time/civil-date.ts'
import type { Minutes } from '../time/minutes.ts'

export type WorkdayKind = 'NORMAL' | 'COMPENSADO' | 'DSR' | 'FOLGA'
export type FlexibleShiftKind = 'DIARIO' | 'SEMANAL' | 'MENSAL' | 'LIVRE'

/**
 * `start` and `end` are times of day (a break at set times); `minimum` and `maximum` are durations (a flexible break).
 */
export interface Break {
  readonly start?: Minutes
  readonly end?: Minutes
  readonly minimum?: Minutes
  readonly maximum?: Minutes
}

export interface ScheduledDay {
  readonly kind: WorkdayKind
  /** Times of day; a mark not later than the one before it is on the next day. */
  readonly start?: Minutes
  readonly end?: Minutes
  readonly flexibleBreak?: boolean
  readonly breaks?: readonly Break[]
}

export interface FixedShiftDay extends ScheduledDay {
  readonly weekday: Weekday
}

export interface RotatingShiftDay extends ScheduledDay {
  /** Order of the month in the cycle, as configured. */
  readonly month: number
  /** Order of the day in the cycle, as configured. */
  readonly day: number
}

export interface FlexibleGroup {
  /** Expected working time of the group: per day, ISO week or month, as the shift says. */
  readonly workTime: Minutes
  /** Time of day at which the date of a workday turns over. */
  readonly turnsOverAt?: Minutes
  readonly weekdays: Readonly<Record<Weekday, boolean>>
  readonly breaks?: readonly Break[]
}

interface ShiftIdentity {
  readonly id: string
  readonly name: string
}

export interface FixedShift extends ShiftIdentity {
  readonly kind: 'turnoFixo'
  /** One for each weekday, in any order. */
  readonly days: readonly FixedShiftDay[]
}

export interface RotatingShift extends ShiftIdentity {
  readonly kind: 'turnoRevezamento'
  /** The day on which the cycle starts; it repeats in both directions. */
  readonly startsOn: CivilDate
  readonly cycle: readonly RotatingShiftDay[]
}

export interface FlexibleShift extends ShiftIdentity {
  readonly kind: 'turnoFlexivel'
  readonly flexibleKind: FlexibleShiftKind
  readonly groups: readonly FlexibleGroup[]
}

export type Shift = FixedShift | RotatingShift | FlexibleShift
export type ShiftKind = Shift['kind']
