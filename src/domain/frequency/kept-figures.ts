import { effectOf } from '../adjustment/effect.ts'
import { strategyOf } from '../adjustment/formats.ts'
import type { Figures } from './figures.ts'
import type { AppliedAdjustment } from './workday.ts'

/** The flags of a reason, and the kinds that leave the balance: those figures stay as they were (`before`). */
export function keptFigures (figures: Figures, { adjustment, reason }: AppliedAdjustment, before: () => Figures): Figures {
  const keepsBalance = reason.keepsBalance === true || (!strategyOf(adjustment).flagsOnly && effectOf(reason) === 'absence')
  const keepsNightPremium = reason.keepsNightPremium === true
  if (!keepsBalance && !keepsNightPremium) return figures
  const kept = before()
  return {
    ...figures,
    ...keepsBalance && balanceOf(kept),
    ...keepsNightPremium && { nightPremium: kept.nightPremium }
  }
}

function balanceOf ({ balance, timeBank, overtime, overtimeBase, breakOvertimeBase }: Figures) {
  return { balance, timeBank, overtime, overtimeBase, breakOvertimeBase }
}
