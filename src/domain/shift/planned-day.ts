import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { FixedShiftDay, FlexibleGroup, RotatingShiftDay, Shift, WorkdayKind } from './shift.ts'

/** Minutes from 00:00 of the day; past 1440 they are on the next one. */
export interface Period {
  readonly from: Minutes
  readonly to: Minutes
}

/** How much break a day has, all of them together. A break at set times has one length, and a place: `span`. */
export interface BreakPlan {
  readonly minimum: Minutes
  readonly maximum: Minutes
  /** From the first set break to the end of the last. */
  readonly span: Period | undefined
}

const NO_BREAK: BreakPlan = { minimum: NO_TIME, maximum: NO_TIME, span: undefined }

export interface Schedule {
  /** Entry and exit in turns, ascending: `marks[0]` is the start, the last one the end. Flexible breaks have none. */
  readonly marks: readonly Minutes[]
  /** What is worked between them. */
  readonly periods: readonly Period[]
  readonly flexibleBreak: boolean
  /** The records of a day that goes by the schedule, those of flexible breaks included. */
  readonly recordCount: number
}

/** How the day is configured in its shift. */
export type DayConfiguration =
  | { readonly kind: 'turnoFixo', readonly day: FixedShiftDay }
  | { readonly kind: 'turnoRevezamento', readonly day: RotatingShiftDay }
  | { readonly kind: 'turnoFlexivel', readonly group: FlexibleGroup }

/** What a shift says of one day, before holidays. */
export interface PlannedDay {
  readonly shift: Shift
  /** Absent where the shift has nothing for the day. */
  readonly configuration: DayConfiguration | undefined
  /** Absent with the configuration. */
  readonly kind: WorkdayKind | undefined
  readonly workload: Minutes
  readonly schedule: Schedule | undefined
  /** The scheduled start and end; a holiday takes the schedule away, and these stay. */
  readonly times: Period | undefined
  readonly breaks: BreakPlan
  /** Of a flexible group: the time of day, after the next midnight, at which the day ends. */
  readonly turnsOverAt: Minutes | undefined
  /** LIVRE: neither balance nor absence. */
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
    breaks: NO_BREAK,
    turnsOverAt: undefined,
    unmeasured: shift.kind === 'turnoFlexivel' && shift.flexibleKind === 'LIVRE'
  }
}

/** The day as it is on a holiday. */
export function withoutWork (day: PlannedDay): PlannedDay {
  return { ...day, workload: NO_TIME, schedule: undefined, breaks: NO_BREAK }
}
