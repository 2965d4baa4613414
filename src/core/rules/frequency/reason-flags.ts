import type { Adjustment } from '../adjustment/adjustment.ts'
import type { Workday } from '../day/workday.ts'
import type { Figures } from './figures.ts'
import { nightPremium } from './night-premium.ts'
import type { Why } from './why.ts'

/**
 * The day whose balance stands: without the adjustments whose reason keeps it (A79). An excuse decides by itself
 * whether it keeps the balance, so only the records matter here: those of a REGISTRO_PONTO, and those that an
 * INTERVALO_DATAS leaves out.
 */
export function dayWithoutFlagged (day: Workday): Workday {
  const { edit, wholeDay } = day.journey.acting
  const keepsBalance = (adjustment: Adjustment) => (adjustment.format === 'REGISTRO_PONTO' ||
    (adjustment.format === 'INTERVALO_DATAS' && day.policy.discountedBalance === 'kept')) &&
    day.reasonOf(adjustment).keepsBalance === true
  const decides = wholeDay ?? edit
  return decides !== undefined && keepsBalance(decides) ? day.without(keepsBalance) : day
}

/**
 * Applies the flags of a reason: the flagged figures stay as they are without its adjustments. This is practice.
 * `figuresOf` computes the day whose balance stands; the bank pays for as much of it as it pays for in `day`.
 */
export function applyReasonFlags (
  figures: Figures, day: Workday, figuresOf: (dayWithoutFlagged: Workday) => Figures, why?: Why
): Figures {
  const { edit, wholeDay } = day.journey.acting
  const keepsNight = (adjustment: Adjustment) =>
    (adjustment.format === 'REGISTRO_PONTO' || adjustment.format === 'INTERVALO_DATAS') &&
      day.reasonOf(adjustment).keepsNightPremium === true
  const night = [edit, wholeDay].some(adjustment => adjustment !== undefined && keepsNight(adjustment))
  const kept = dayWithoutFlagged(day)
  if (kept === day && !night) return figures
  return {
    ...figures,
    ...kept !== day && balanceOf(figuresOf(kept), why),
    ...night && { nightPremium: nightOf(day.without(keepsNight), why) }
  }
}

function balanceOf ({ balance, timeBank, overtime, overtimeBase, breakOvertimeBase }: Figures, why?: Why) {
  const unchanged = { balance, timeBank, overtime, overtimeBase, breakOvertimeBase }
  if (why !== undefined) {
    for (const [figure, value] of Object.entries(unchanged)) {
      why(figure as keyof typeof unchanged, 'balance-kept', value, {})
    }
  }
  return unchanged
}

function nightOf (day: Workday, why?: Why) {
  const premium = nightPremium(day)
  why?.('nightPremium', 'night-kept', premium, {})
  return premium
}
