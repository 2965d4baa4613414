import type { CivilDate } from '../domain/time/civil-date.ts'

// A computed text has to be hashed at every look-up; one that is there already has its hash. A full cache starts again.
const known = new Map<string, Map<CivilDate, string>>()
const COLLABORATORS = 5000
const DAYS = 800

/** `COLLABORATOR/yyyy-MM-dd`: a day of a collaborator in an index. */
export function dayKey (collaboratorId: string, date: CivilDate): string {
  let days = known.get(collaboratorId)
  if (days === undefined) {
    if (known.size >= COLLABORATORS) known.clear()
    known.set(collaboratorId, days = new Map())
  }
  let key = days.get(date)
  if (key === undefined) {
    if (days.size >= DAYS) days.clear()
    days.set(date, key = `${collaboratorId}/${date}`)
  }
  return key
}
