import type { WallMinute } from '../time/wall-clock.ts'
import type { Figures } from './figures.ts'

/** What a step of a figure rests on: minutes or a number, or a time of the clock. */
export type StepInput = number | { readonly clock: WallMinute }

export type StepRule =
  | 'workload-scheduled' | 'workload-cleared' | 'workload-none'
  | 'pair' | 'open-pair' | 'worked-sum'
  | 'gap' | 'break-sum' | 'break-none-due' | 'break-fixed' | 'break-flexible'
  | 'rest-none' | 'rest' | 'rest-enough' | 'rest-short'
  | 'mark-on-time' | 'mark-tolerated' | 'mark-counted' | 'mark-counted-with-group' | 'break-mark-counted'
  | 'whole-day-counted' | 'whole-day-tolerated'
  | 'balance-unmeasured' | 'balance-odd' | 'balance-absent' | 'balance-no-workload' | 'balance-groups'
  | 'balance-excused' | 'balance-not-over' | 'balance-kept'
  | 'late-entries' | 'late-excused' | 'anticipation' | 'anticipation-excused'
  | 'night-minutes' | 'night-extension' | 'night-sum' | 'night-reduced' | 'night-kept'
  | 'regime-BANCO' | 'regime-EXTRA' | 'regime-MISTO' | 'paid-by-bank' | 'overtime-base' | 'break-overtime-base'
  | 'absence-none' | 'absence-day' | 'absence-half' | 'absence-excused' | 'absence-hours' | 'absence-hours-none'

export type StepInputs = Readonly<Record<string, StepInput>>

/** Is told each step of a figure, in order, if somebody asks. The value of a figure's last step is the figure. */
export type Why = (figure: keyof Figures, rule: StepRule, value: number, inputs: StepInputs) => void
