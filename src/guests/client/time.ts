import type { Clock, ClockUpdate } from '../control/clock.ts'
import type { Call } from './call.ts'

/** The clock of a sandbox. */
export interface TimeMethods {
  clock (): Promise<Clock>
  /**
   * Sets the time (an ISO 8601 date-time with an offset) or the mode. A time without a mode freezes a clock in mode
   * `system`. @throws ControlError 400 if `now` is not a date-time, or if it comes with mode `system`.
   */
  setClock (clock: ClockUpdate): Promise<Clock>
  /**
   * Moves the clock forward by an ISO 8601 duration (`PT90M`, `P1D`) or a span (`90m`, `30d`).
   * @throws ControlError 400 if `by` is not a span, or if the clock is in mode `system`.
   */
  advanceClock (by: string): Promise<Clock>
}

export function timeMethods (call: Call, plane: string): TimeMethods {
  return {
    clock: () => call('GET', `${plane}/clock`),
    setClock: clock => call('PUT', `${plane}/clock`, clock),
    advanceClock: by => call('POST', `${plane}/clock/advance`, { by })
  }
}
