import type { CivilDate } from '../time/civil-date.ts'

/**
 * A swap of two days: (collaborator, date) and (swapped collaborator, swapped date). Each part of the second defaults
 * to the first. A date alone is a day off (A35).
 */
export interface ShiftExceptionDay {
  readonly collaboratorId: string
  readonly date: CivilDate
  readonly swappedDate?: CivilDate
  readonly swappedCollaboratorId?: string
  readonly remarks?: string
}

export interface ShiftException {
  readonly id: string
  readonly name: string
  /** The collaborators linked to it. */
  readonly collaboratorIds: readonly string[]
  readonly days: readonly ShiftExceptionDay[]
}
