import type { Adjustment, AdjustmentOf } from '../adjustment/adjustment.ts'
import type { DayRecords } from '../record/day-records.ts'

/** The records of a day, which may run into the next day. A journey belongs to the day on which it starts. */
export interface Journey extends DayRecords {
  readonly dayNumber: number
  readonly acting: ActingAdjustments
}

/** How the approved adjustments of a day combine (A25, A62). */
export interface ActingAdjustments {
  /** The REGISTRO_PONTO that says which records the day has. */
  readonly edit: AdjustmentOf<'REGISTRO_PONTO'> | undefined
  /** The INTERVALO_DATAS that decides over the whole day: no record counts. */
  readonly wholeDay: AdjustmentOf<'INTERVALO_DATAS'> | undefined
  /**
   * The adjustments that excuse minutes, in the order of approval. An INTERVALO_DATAS may be one (A78). Empty if
   * `wholeDay` decides.
   */
  readonly excuses: readonly Adjustment[]
}

export const NONE_ACTING: ActingAdjustments = { edit: undefined, wholeDay: undefined, excuses: [] }
