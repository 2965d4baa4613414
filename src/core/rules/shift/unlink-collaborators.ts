import { type ClosedDays, Problem } from '../problem.ts'
import type { ShiftException, ShiftExceptionDay } from './shift-exception.ts'
import { touchedDays } from './touched-days.ts'

export interface ShiftExceptionFacts {
  shiftException (id: string): ShiftException | undefined
}

/** The number of unlinked collaborators, and of those named who were not linked (A40). */
export interface Unlinked {
  readonly unlinked: number
  readonly ignored: number
}

/** A40: how a named collaborator who is not linked is treated. */
export type NotLinked = 'ignored' | 'refused'

/** A77: the closed days that are others when an exception loses some rows. `left` is what remains of it. */
export type ClosedByRemoval = (rows: readonly ShiftExceptionDay[], left: ShiftException) => ClosedDays | undefined

/** Unlinking a collaborator undoes every swap that touches them (A42). It changes no closed day (A77). */
export function unlinkCollaborators (
  facts: ShiftExceptionFacts, exceptionId: string, collaboratorIds: readonly string[], notLinked: NotLinked,
  closedBy?: ClosedByRemoval
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
  const after = { ...exception, collaboratorIds: left, days: exception.days.filter(day => !isUndone(day)) }
  const closed = closedBy?.(exception.days.filter(isUndone), after)
  if (closed !== undefined) throw new Problem('unlink-closed', closed)
  return { result, put: { shiftExceptions: [after] } }
}

function refuseNotLinked ({ collaboratorIds }: ShiftException, named: ReadonlySet<string>): void {
  const linked = new Set(collaboratorIds)
  for (const id of named) if (!linked.has(id)) throw new Problem('collaborator-not-linked', { id })
}
