import { isValid, type Punch } from './punch.ts'

/** The records of a day, by instant. */
export interface DayRecords {
  readonly visible: readonly Punch[]
  /** Neither undue nor invalidated. */
  readonly valid: readonly Punch[]
  /** The records that the figures are computed from: the valid ones, or none on a day that is excused as a whole. */
  readonly counted: readonly Punch[]
}

export function countedRecords (visible: readonly Punch[]): DayRecords {
  const valid = visible.every(isValid) ? visible : visible.filter(isValid)
  return { visible, valid, counted: valid }
}
