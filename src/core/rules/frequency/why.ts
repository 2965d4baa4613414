import type { Punch } from '../record/punch.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import type { Deviation, Grounds } from './deviations.ts'
import type { Figures } from './figures.ts'

/** An input of a step: minutes, a local time, or a count. */
export type StepInput = number | ClockInput | { readonly count: number }

/** A time on the collaborator's clock, or on that of `zone`. */
export interface ClockInput {
  readonly clock: WallMinute
  readonly zone?: Zone
}

export function isClock (input: StepInput | undefined): input is ClockInput {
  return typeof input === 'object' && 'clock' in input
}

/** The time of a record on its own clock. The zone is named if it is not the collaborator's. */
export function clockOf ({ wall, record: { zone } }: Punch, own: Zone): ClockInput {
  return zone === own ? { clock: wall } : { clock: wall, zone }
}

/** A time of the day's clock, with the zone of the record that made it. */
export function clockAt (wall: WallMinute, punches: readonly Punch[], own: Zone): ClockInput {
  const punch = punches.find(one => one.wall === wall && one.record.zone !== own)
  return punch === undefined ? { clock: wall } : clockOf(punch, own)
}

export type StepRule =
  | 'workload-exception' | 'workload-scheduled' | 'workload-flexible' | 'workload-free' | 'workload-unmeasured'
    | 'workload-holiday'
  | 'workload-not-employed' | 'workload-inactive' | 'workload-vacation' | 'workload-leave'
  | 'pair' | 'open-pair' | 'worked-sum'
  | 'undue-record' | 'invalidated-record' | 'records-set-aside' | 'suspension-sets-aside'
  | 'gap' | 'gap-excused' | 'gap-outside' | 'gap-no-break' | 'break-sum' | 'break-none'
  | 'break-not-planned'
  | 'break-unplanned' | 'break-by-law' | 'break-odd' | 'break-none-due' | 'break-fixed' | 'break-flexible'
  | 'rest-no-record' | 'rest-no-previous' | 'rest' | 'rest-enough' | 'rest-short'
  | 'weekly-rest-enough' | 'weekly-rest-short'
  | `${Deviation['kind']}-${Grounds}`
  | 'whole-day-counted' | 'whole-day-tolerated'
  | 'balance-unmeasured' | 'balance-odd' | 'balance-absent' | 'balance-no-workload' | 'balance-free'
  | 'balance-groups'
  | 'excused-by' | 'suspended-by' | 'balance-excused' | 'balance-suspended' | 'balance-not-over' | 'balance-kept'
  | 'balance-in-period' | 'period-counted' | 'period-tolerated' | 'period-odd'
  | 'nothing-late' | 'late' | 'late-from-break' | 'late-sum' | 'late-at-most' | 'late-excused' | 'moved-break'
  | 'nothing-early' | 'arrival' | 'leaving' | 'early-sum' | 'only-leaving' | 'early-excused'
  | 'night-begun-before' | 'night-predominant' | 'night-begun-after' | 'night-not-prolonged'
  | 'night-minutes' | 'night-extension' | 'night-sum' | 'night-reduced' | 'night-kept'
  | 'regime-BANCO' | 'regime-EXTRA' | 'regime-MISTO' | 'period-MISTO' | 'debit-apart' | 'paid-by-bank'
  | 'overtime-base'
  | 'break-whole' | 'break-tolerated' | 'break-suppressed' | 'break-within-balance'
  | AbsenceRule | 'absence-hours' | 'absence-hours-none' | 'absence-of-period'

export type AbsenceRule =
  | 'absence-not-over' | 'absence-no-workload' | 'absence-excused' | 'absence-suspended' | 'absence-day'
  | 'absence-in-period' | 'absence-elsewhere' | 'absence-odd' | 'absence-no-halves' | 'absence-none' | 'absence-half'
  | 'absence-made-up'

export type StepInputs = Readonly<Record<string, StepInput>>

/**
 * Receives each step of a figure in order, if somebody asks for an explanation. The value of the last step is the
 * figure.
 */
export type Why = (figure: keyof Figures, rule: StepRule, value: number, inputs: StepInputs) => void
