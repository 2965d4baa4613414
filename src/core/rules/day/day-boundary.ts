/** The rule that separates two days. `boundary-rules.ts` describes the rules. */
export type BoundaryRule =
  /** Rule 1: two hours before the start of the later day. */
  | 'start'
  /** Rule 2: midnight, or the time at which the date of a flexible group turns over. */
  | 'turn'
  /** Rule 2: the grace time after the end of the earlier day. */
  | 'end'
  /** Rule 3a: a record closed the open pair of the earlier day. */
  | 'closed-pair'
  /** Rule 3b: a record came soon after the one before. */
  | 'soon'
  /** Rule 4: half-way between end and start. */
  | 'half-way'
  /** Rule 5: a pause of eleven hours. */
  | 'rest'
  /** Rule 5: the longest pause, where none has eleven hours. */
  | 'longest-rest'

export interface DayBoundary {
  /** The index, in the collaborator's records, of the first record of the later day. */
  readonly first: number
  readonly rule: BoundaryRule
}
