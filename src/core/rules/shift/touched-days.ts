import type { CivilDate } from '../time/civil-date.ts'
import type { ShiftExceptionDay } from './shift-exception.ts'

export interface CollaboratorDay {
  readonly collaboratorId: string
  readonly date: CivilDate
}

/** The two swapped days, or the single day off (A35). */
export function touchedDays (day: ShiftExceptionDay): readonly CollaboratorDay[] {
  const own = { collaboratorId: day.collaboratorId, date: day.date }
  if (day.swappedDate === undefined && day.swappedCollaboratorId === undefined) return [own]
  return [own, { collaboratorId: day.swappedCollaboratorId ?? day.collaboratorId, date: day.swappedDate ?? day.date }]
}
