import { effectOf } from '../adjustment/effect.ts'
import type { Figures } from './figures.ts'
import { nightPremium } from './night-premium.ts'
import type { AppliedAdjustment, Workday } from '../day/workday.ts'

type Keeps = (applied: AppliedAdjustment) => boolean

/**
 * The flags of a reason, and the kinds that leave the balance: those figures stay as they were. Practice. `before` gives the
 * day under the adjustments up to the last one that does not keep a figure.
 */
export function keptFigures (
  figures: Figures, applied: AppliedAdjustment, before: (keeps: Keeps) => Workday, figuresOf: (day: Workday) => Figures
): Figures {
  const balance = keepsBalance(applied)
  const night = keepsNightPremium(applied)
  if (!balance && !night) return figures
  return {
    ...figures,
    ...balance && balanceOf(figuresOf(before(keepsBalance))),
    ...night && { nightPremium: nightPremium(before(keepsNightPremium)) }
  }
}

function keepsBalance ({ adjustment, reason }: AppliedAdjustment): boolean {
  return reason.keepsBalance === true || (adjustment.format !== 'REGISTRO_PONTO' && effectOf(reason) === 'absence')
}

function keepsNightPremium ({ reason }: AppliedAdjustment): boolean {
  return reason.keepsNightPremium === true
}

function balanceOf ({ balance, timeBank, overtime, overtimeBase, breakOvertimeBase }: Figures) {
  return { balance, timeBank, overtime, overtimeBase, breakOvertimeBase }
}
