import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type {
  FixedShiftDay, FlexibleGroup, FlexibleShiftKind, RotatingShiftDay, Shift, WorkdayKind
} from './shift.ts'

/** Minutes from 00:00 of the day. Past 1440 they are on the next day. */
export interface Period {
  readonly from: Minutes
  readonly to: Minutes
}

/** The breaks of a day together. A break at set times has one length, and a place: `span`. */
export interface BreakPlan {
  readonly minimum: Minutes
  readonly maximum: Minutes
  /** Of the longest break its length, of a flexible one its minimum. */
  readonly longest: Minutes
  /** True if the longest break is flexible. */
  readonly isLongestFlexible: boolean
  /** From the first set break to the end of the last. */
  readonly span: Period | undefined
}

const NO_BREAK: BreakPlan = {
  minimum: NO_TIME, maximum: NO_TIME, longest: NO_TIME, isLongestFlexible: false, span: undefined
}

export interface Schedule {
  /**
   * Entries and exits in turns, ascending: `marks[0]` is the start, the last one the end. Flexible breaks have no
   * marks.
   */
  readonly marks: readonly Minutes[]
  /** The periods of work between the marks. */
  readonly periods: readonly Period[]
  readonly flexibleBreak: boolean
  /** The number of records on a day that follows the schedule, including those of flexible breaks. */
  readonly recordCount: number
}

/** How the day is configured in its shift. */
export type DayConfiguration =
  | { readonly kind: 'turnoFixo', readonly day: FixedShiftDay }
  | { readonly kind: 'turnoRevezamento', readonly day: RotatingShiftDay }
  | { readonly kind: 'turnoFlexivel', readonly group: FlexibleGroup }

export type FlexiblePeriod = Extract<FlexibleShiftKind, 'SEMANAL' | 'MENSAL'>

/** The plan of a shift for one day, before holidays. */
export interface PlannedDay {
  readonly shift: Shift
  /** Absent if the shift has nothing for the day. */
  readonly configuration: DayConfiguration | undefined
  /** Absent if the configuration is absent. */
  readonly kind: WorkdayKind | undefined
  readonly workload: Minutes
  readonly schedule: Schedule | undefined
  /** The scheduled start and end. They stay on a holiday, although the holiday removes the schedule. */
  readonly times: Period | undefined
  /** The scheduled entries, breaks included. They stay on a holiday, like the times. */
  readonly entries: readonly Minutes[]
  readonly breaks: BreakPlan
  /** Of a flexible group: the time of day, after the next midnight, at which the day ends. */
  readonly turnsOverAt: Minutes | undefined
  /** Of a weekly or monthly group: the time whose work is judged together (A75). */
  readonly period: FlexiblePeriod | undefined
  /** LIVRE: the day has neither balance nor absence. */
  readonly unmeasured: boolean
}

export function emptyDay (shift: Shift, configuration?: DayConfiguration, kind?: WorkdayKind): PlannedDay {
  return {
    shift,
    configuration,
    kind,
    workload: NO_TIME,
    schedule: undefined,
    times: undefined,
    entries: [],
    breaks: NO_BREAK,
    turnsOverAt: undefined,
    period: undefined,
    unmeasured: shift.kind === 'turnoFlexivel' && shift.flexibleKind === 'LIVRE'
  }
}

/** The day as it is on a holiday. */
export function withoutWork (day: PlannedDay): PlannedDay {
  return { ...day, workload: NO_TIME, schedule: undefined, breaks: NO_BREAK }
}
