import { closedDaysOf } from '../closed-days.ts'
import { Problem } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { ShiftException, ShiftExceptionDay } from './shift-exception.ts'
import { touchedDays } from './touched-days.ts'

export interface ShiftExceptionFacts {
  shiftException (id: string): ShiftException | undefined
}

interface UnlinkFacts extends ShiftExceptionFacts {
  exceptionDayOn (collaboratorId: string, date: CivilDate): { readonly exceptionId: string } | undefined
}

/** The number of unlinked collaborators, and of those named who were not linked (A40). */
export interface Unlinked {
  readonly unlinked: number
  readonly ignored: number
}

/** A40: how a named collaborator who is not linked is treated. */
export type NotLinked = 'ignored' | 'refused'

/** Unlinking a collaborator undoes every swap that touches them (A42), but none of the closed period (A77). */
export function unlinkCollaborators (
  facts: UnlinkFacts, exceptionId: string, collaboratorIds: readonly string[], notLinked: NotLinked,
  closedThrough?: CivilDate
) {
  const exception = facts.shiftException(exceptionId)
  if (exception === undefined) throw new Problem('shift-exception-not-found', { id: exceptionId })
  const named = new Set(collaboratorIds)
  if (notLinked === 'refused') refuseNotLinked(exception, named)
  const left = exception.collaboratorIds.filter(id => !named.has(id))
  const unlinked = exception.collaboratorIds.length - left.length
  const result: Unlinked = { unlinked, ignored: named.size - unlinked }
  if (unlinked === 0) return { result }
  const isUndone = (day: ShiftExceptionDay) => touchedDays(day).some(side => named.has(side.collaboratorId))
  // Where a later exception has the day, undoing this one changes nothing.
  const changed = exception.days.filter(isUndone).flatMap(touchedDays)
    .filter(({ collaboratorId, date }) => facts.exceptionDayOn(collaboratorId, date)?.exceptionId === exceptionId)
  const closed = closedDaysOf(changed.map(({ date }) => date), closedThrough)
  if (closed !== undefined) throw new Problem('unlink-closed', closed)
  const days = exception.days.filter(day => !isUndone(day))
  return { result, put: { shiftExceptions: [{ ...exception, collaboratorIds: left, days }] } }
}

function refuseNotLinked ({ collaboratorIds }: ShiftException, named: ReadonlySet<string>): void {
  const linked = new Set(collaboratorIds)
  for (const id of named) if (!linked.has(id)) throw new Problem('collaborator-not-linked', { id })
}
