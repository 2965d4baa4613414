import type { ChosenSettings } from '../assumptions.ts'
import type { Instant } from '../rules/time/instant.ts'

/** A counter of identifiers, of adjustment codes, or of the NSR of a business unit with its hash chain. */
export interface Sequence {
  readonly name: string
  readonly last: number
  /** The hash of the last record of a chain. */
  readonly hash?: string
}

/** `frozen`: always `now`. `ticking`: system time plus `offset`. `system`: system time. */
export type ClockSetting =
  | { readonly mode: 'frozen', readonly now: Instant }
  | { readonly mode: 'ticking', readonly offset: number }
  | { readonly mode: 'system' }

/** The fault rules, each with how often it was met and how often it struck. The host knows what stands in a rule. */
export interface FaultBook {
  /** The number of the last rule that was added, which may be gone. */
  readonly last: number
  readonly rules: readonly object[]
  /** The windows of the rate limit, by API key, where several processes count together. */
  readonly windows?: Readonly<Record<string, RateWindow>>
}

/** How many requests came within a minute. */
export interface RateWindow {
  /** System time. */
  readonly startedAt: Instant
  readonly count: number
}

/** The settings that were changed at run time. They override those that the sandbox started with. */
export type PatchedSettings = ChosenSettings & {
  /** What speaks for them, by the id of the point. */
  readonly evidence?: Readonly<Record<string, unknown>>
}
