import type { Adjustment } from './adjustment.ts'

export interface DayAdjustments {
  /**
   * In the order of their approval: the last one counts, and the one before it counts again when that is cancelled (A25).
   * An approval is the last change of an approved one; where a frozen clock made two at once, the later request goes last.
   */
  readonly approved: readonly Adjustment[]
  /** They change no figure. */
  readonly hasPending: boolean
}

const NONE: DayAdjustments = { approved: [], hasPending: false }

export function dayAdjustments (adjustments: readonly Adjustment[]): DayAdjustments {
  if (adjustments.length === 0) return NONE
  return {
    approved: adjustments
      .filter(({ status }) => status === 'APROVADO')
      .sort((a, b) => a.updatedAt - b.updatedAt || a.code - b.code),
    hasPending: adjustments.some(({ status }) => status === 'PENDENTE')
  }
}
