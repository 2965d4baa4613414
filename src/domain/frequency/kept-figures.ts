import type { Adjustment } from '../adjustment/adjustment.ts'
import type { Workday } from '../day/workday.ts'
import type { Figures } from './figures.ts'
import { nightPremium } from './night-premium.ts'
import type { Why } from './why.ts'

/**
 * Applies the flags of a reason: the flagged figures stay as they are without its adjustments. This is practice. An
 * excuse decides by itself whether it keeps the balance, so only the records matter here: those of a REGISTRO_PONTO,
 * and those that an INTERVALO_DATAS leaves out (A79). `under` gives the day with fewer approved adjustments.
 */
export function keptFigures (
  figures: Figures, day: Workday, under: (stay: (adjustment: Adjustment) => boolean) => Workday,
  figuresOf: (day: Workday, why?: Why) => Figures, why?: Why
): Figures {
  const { acting: { edit, wholeDay }, valid } = day.journey
  const isKept = day.policy.discountedBalance === 'kept' && valid.length > 0
  const keepsBalance = (adjustment: Adjustment) =>
    (adjustment.format === 'REGISTRO_PONTO' || (adjustment.format === 'INTERVALO_DATAS' && isKept)) &&
      day.reasonOf(adjustment).keepsBalance === true
  const keepsNight = (adjustment: Adjustment) =>
    (adjustment.format === 'REGISTRO_PONTO' || adjustment.format === 'INTERVALO_DATAS') &&
      day.reasonOf(adjustment).keepsNightPremium === true
  const decides = wholeDay ?? edit
  const balance = decides !== undefined && keepsBalance(decides)
  const night = [edit, wholeDay].some(adjustment => adjustment !== undefined && keepsNight(adjustment))
  if (!balance && !night) return figures
  return {
    ...figures,
    ...balance && balanceOf(figuresOf(under(adjustment => !keepsBalance(adjustment))), why),
    ...night && { nightPremium: nightOf(under(adjustment => !keepsNight(adjustment)), why) }
  }
}

function balanceOf ({ balance, timeBank, overtime, overtimeBase, breakOvertimeBase }: Figures, why?: Why) {
  const kept = { balance, timeBank, overtime, overtimeBase, breakOvertimeBase }
  if (why !== undefined) {
    for (const [figure, value] of Object.entries(kept)) why(figure as keyof typeof kept, 'balance-kept', value, {})
  }
  return kept
}

function nightOf (day: Workday, why?: Why) {
  const premium = nightPremium(day)
  why?.('nightPremium', 'night-kept', premium, {})
  return premium
}
