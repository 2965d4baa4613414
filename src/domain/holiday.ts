import type { CivilDate } from './time/civil-date.ts'

export interface Holiday {
  readonly date: CivilDate
  readonly name: string
  /** Only there; everywhere when absent. */
  readonly businessUnitId?: string
}
