import type { CivilDate } from '../domain/time/civil-date.ts'

// A computed text has to be hashed at every look-up; one that is there already has its hash. A full cache starts again.
const known = new Map<string, Map<CivilDate, string>>()
const MOST = 200_000
let count = 0

/** `COLLABORATOR/yyyy-MM-dd`: a day of a collaborator in an index. */
export function dayKey (collaboratorId: string, date: CivilDate): string {
  return known.get(collaboratorId)?.get(date) ?? remember(collaboratorId, date)
}

function remember (collaboratorId: string, date: CivilDate): string {
  if (count >= MOST) {
    known.clear()
    count = 0
  }
  let days = known.get(collaboratorId)
  if (days === undefined) known.set(collaboratorId, days = new Map())
  const key = `${collaboratorId}/${date}`
  days.set(date, key)
  count++
  return key
}
