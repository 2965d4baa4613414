import type { Settings } from '../../assumptions.ts'
import type { DayPolicy } from '../../domain/day/policy.ts'

/** The settings of a sandbox that concern its days (A62, A64, A73 to A76, A78, A79). */
export function dayPolicyOf (settings: Settings): DayPolicy {
  return {
    combine: settings['adjustment.combine'],
    showsPending: settings['frequency.pendingAdjustment'] === 'shown',
    anticipation: settings['frequency.anticipation'],
    breakBase: settings['frequency.breakBase'],
    flexiblePeriod: settings['frequency.flexiblePeriod'],
    absenceInBank: settings['frequency.absenceInBank'],
    keptFigures: settings['adjustment.keptFigures'],
    discountedBalance: settings['adjustment.discountedBalance']
  }
}
