/** The settings that decide what the contract leaves open about a day. */
export interface DayPolicy {
  /** A62: all approved adjustments of a day act together, or only the latest one acts. */
  readonly combine: 'by-kind' | 'latest'
  /** A64: a day without an approved adjustment shows its latest pending one. */
  readonly showsPending: boolean
}

export const DAY_POLICY: DayPolicy = { combine: 'by-kind', showsPending: true }
