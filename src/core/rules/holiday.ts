import type { CivilDate } from './time/civil-date.ts'

export interface Holiday {
  readonly date: CivilDate
  readonly name: string
  /** The only business unit with the holiday. Absent for a holiday everywhere. */
  readonly businessUnitId?: string
}
