import type { CivilDate } from '../time/civil-date.ts'
import type { ShiftException, ShiftExceptionDay } from './shift-exception.ts'

export interface CollaboratorDay {
  readonly collaboratorId: string
  readonly date: CivilDate
}

/** The shift exceptions that would concern a collaborator's day after a change, by the stored ones, in their order. */
export type ExceptionChange =
  (stored: readonly ShiftException[], side: CollaboratorDay) => readonly ShiftException[]

/** The two swapped days, or the single day off (A35). */
export function touchedDays (day: ShiftExceptionDay): readonly CollaboratorDay[] {
  const own = { collaboratorId: day.collaboratorId, date: day.date }
  if (day.swappedDate === undefined && day.swappedCollaboratorId === undefined) return [own]
  return [own, { collaboratorId: day.swappedCollaboratorId ?? day.collaboratorId, date: day.swappedDate ?? day.date }]
}
