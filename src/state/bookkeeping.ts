import type { ChosenSettings } from '../assumptions.ts'
import type { Instant } from '../domain/time/instant.ts'

/** A counter that only goes up: identifiers, adjustment codes, and per business unit the NSR with its hash chain. */
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

/** The settings that were changed while it ran; where it says nothing, what the sandbox started with holds. */
export type PatchedSettings = ChosenSettings
