import { type Collaborator, isEmployedOn, statusAt } from '../../../../core/rules/collaborator.ts'
import type { AdjustmentStatus } from '../../../../core/rules/adjustment/adjustment.ts'
import type { ApiKey } from '../../../../core/rules/api-key.ts'
import { Problem, type Problems } from '../../../../core/rules/problem.ts'
import { addDays, type CivilDate } from '../../../../core/rules/time/civil-date.ts'
import { wallDate } from '../../../../core/rules/time/wall-clock.ts'
import type { Life } from '../../../../host/sandbox/life.ts'
import { keyOf, type VisibleCollection, type VisibleEntities } from '../../../../core/state/collections.ts'
import { lacks } from '../../../../core/wire/api-key-request.ts'

type Lacking = Problems['nothing-to-try']['what']

/**
 * What a request can name in a sandbox as it is. Each function throws if there is no such thing. `mostRows`: the most
 * rows of a CSV file.
 */
export function worldOf (life: Life, mostRows: number) {
  const { state, settings } = life
  const now = life.now()
  function one<C extends VisibleCollection> (
    collection: C, what: Lacking, is: (entity: VisibleEntities[C]) => boolean = () => true
  ): VisibleEntities[C] {
    const found = Array.from(state.all(collection) as Iterable<VisibleEntities[C]>)
      .find(entity => keyOf(collection, entity as never).isWellFormed() && is(entity)) // as a URL needs
    if (found === undefined) throw new Problem('nothing-to-try', { what })
    return found
  }
  const isActive = (person: Collaborator): boolean =>
    statusAt(person, now) === 'ATIVO' && isEmployedOn(person, yesterdayOf(person))
  const yesterdayOf = ({ zone }: Collaborator): CivilDate => addDays(wallDate(now, zone), -1)
  const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== undefined && expiresAt <= now
  const key = (what: Lacking, is: (key: ApiKey) => boolean): string => one('apiKeys', what, is).token
  return {
    settings,
    mostRows,
    person: () => one('collaborators', 'collaborator', isActive),
    inactive: () => one('collaborators', 'inactive-collaborator', person => statusAt(person, now) === 'INATIVO'),
    yesterdayOf,
    /** `approves`: an adjustment for it is approved at once (A11). */
    reason: (approves = false) =>
      one('adjustmentReasons', approves ? 'approving-reason' : 'adjustment-reason', reason =>
        (reason.approvesAutomatically === true) === approves && (approves || reason.kind === 'ABONO')),
    workLocation: () => one('workLocations', 'work-location'),
    shiftException: () => one('shiftExceptions', 'shift-exception', ({ collaboratorIds }) =>
      collaboratorIds.length > 0),
    attachment: () => one('attachments', 'attachment'),
    adjustment: (status: AdjustmentStatus) =>
      one('adjustments', status === 'PENDENTE' ? 'pending-adjustment' : 'approved-adjustment', one =>
        one.status === status),
    tokenWith: (permission: string) => key('key', key => !isExpired(key) && !lacks(key.permissions, permission)),
    tokenWithout: (permission: string) =>
      key('key-without-permission', key => !isExpired(key) && lacks(key.permissions, permission)),
    expiredToken: () => key('expired-key', isExpired)
  }
}

export type World = ReturnType<typeof worldOf>
