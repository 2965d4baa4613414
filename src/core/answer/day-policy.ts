import type { SettingKey, Settings } from '../assumptions.ts'
import type { Overlap } from '../rules/adjustment/displaced.ts'
import type { DayPolicy } from '../rules/day/policy.ts'

/** The setting behind each answer about days (A62, A64, A73 to A76, A78, A79, A86). */
export const DAY_SETTINGS = {
  combine: 'adjustment.combine',
  showsPending: 'frequency.pendingAdjustment',
  anticipation: 'frequency.anticipation',
  breakBase: 'frequency.breakBase',
  flexiblePeriod: 'frequency.flexiblePeriod',
  absenceInBank: 'frequency.absenceInBank',
  rangeWithRecords: 'adjustment.keptFigures',
  discountedBalance: 'adjustment.discountedBalance',
  direction: 'record.direction'
} as const satisfies Readonly<Record<keyof DayPolicy, SettingKey>>

/** The settings of a sandbox that concern its days. */
export function dayPolicyOf (settings: Settings): DayPolicy {
  return {
    combine: settings[DAY_SETTINGS.combine],
    showsPending: settings[DAY_SETTINGS.showsPending] === 'shown',
    anticipation: settings[DAY_SETTINGS.anticipation],
    breakBase: settings[DAY_SETTINGS.breakBase],
    flexiblePeriod: settings[DAY_SETTINGS.flexiblePeriod],
    absenceInBank: settings[DAY_SETTINGS.absenceInBank],
    rangeWithRecords: settings[DAY_SETTINGS.rangeWithRecords],
    discountedBalance: settings[DAY_SETTINGS.discountedBalance],
    direction: settings[DAY_SETTINGS.direction]
  }
}

/** A25. Where the latest approved adjustment of a day alone acts (A62), none acts beside another. */
export function overlapOf (settings: Settings): Overlap {
  const { 'adjustment.overlap': chosen, 'adjustment.combine': combine } = settings
  if (chosen === 400) return 'refused'
  return chosen === 'covered' || combine === 'latest' ? 'covered' : 'by-kind'
}
