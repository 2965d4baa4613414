/** What parts two days; `part-days.ts` has the rules. */
export type BoundaryRule =
  /** 1: two hours before the start of the later day. */
  | 'start'
  /** 2: midnight, or the time at which the date of a flexible group turns over. */
  | 'turn'
  /** 2: so long after the end of the earlier day. */
  | 'end'
  /** 3a: a record closed the open pair of the earlier day. */
  | 'closed-pair'
  /** 3b: a record came soon after the one before. */
  | 'soon'
  /** 4: half-way between end and start. */
  | 'half-way'
  /** 5: the long rest. */
  | 'rest'

export interface DayBoundary {
  /** The place, in the records of the collaborator, of the first one that belongs to the later day. */
  readonly first: number
  readonly rule: BoundaryRule
}
