import type { CivilDate } from '../domain/time/civil-date.ts'

// The texts are kept, because V8 hashes a new text at each look-up, and an old one only once. All collaborators share
// one limit. When it is reached, all texts are forgotten.
const known = new Map<string, Map<CivilDate, string>>()
const MOST = 200_000
let count = 0

/** The key of a collaborator's day in an index: `COLLABORATOR/yyyy-MM-dd`. */
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
