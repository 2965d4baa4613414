import type { Punch } from '../record/punch.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
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

export type StepRule =
  | 'workload-exception' | 'workload-scheduled' | 'workload-flexible' | 'workload-free' | 'workload-unmeasured'
    | 'workload-holiday'
  | 'workload-not-employed' | 'workload-cleared'
  | 'pair' | 'open-pair' | 'worked-sum'
  | 'undue-record' | 'invalidated-record' | 'records-set-aside' | 'suspension-sets-aside'
  | 'gap' | 'break-sum' | 'break-none-due' | 'break-fixed' | 'break-flexible'
  | 'rest-no-record' | 'rest-no-previous' | 'rest' | 'rest-enough' | 'rest-short'
  | 'mark-on-time' | 'mark-tolerated' | 'mark-counted' | 'mark-counted-with-group' | 'break-mark-counted'
  | 'whole-day-counted' | 'whole-day-tolerated'
  | 'balance-unmeasured' | 'balance-odd' | 'balance-absent' | 'balance-no-workload' | 'balance-groups'
  | 'excused-by' | 'suspended-by' | 'balance-excused' | 'balance-suspended' | 'balance-not-over' | 'balance-kept'
  | 'no-marks' | 'late-entry' | 'late-entries' | 'late-excused' | 'early-entry' | 'early-exit' | 'anticipation'
    | 'anticipation-excused'
  | 'night-begun-before' | 'night-predominant' | 'night-begun-after' | 'night-not-prolonged'
  | 'night-minutes' | 'night-extension' | 'night-sum' | 'night-reduced' | 'night-kept'
  | 'regime-BANCO' | 'regime-EXTRA' | 'regime-MISTO' | 'paid-by-bank' | 'overtime-base' | 'break-overtime-base'
  | AbsenceRule | 'absence-hours' | 'absence-hours-none'

export type AbsenceRule =
  | 'absence-not-over' | 'absence-no-workload' | 'absence-excused' | 'absence-suspended' | 'absence-day' | 'absence-odd'
  | 'absence-no-halves' | 'absence-none' | 'absence-half'

export type StepInputs = Readonly<Record<string, StepInput>>

/**
 * Receives each step of a figure in order, if somebody asks for an explanation. The value of the last step is the
 * figure.
 */
export type Why = (figure: keyof Figures, rule: StepRule, value: number, inputs: StepInputs) => void
