import { EVERY_PERMISSION, isServed, type PermissionedOperation, type Settings } from '../assumptions.ts'
import { operations } from '../contract/index.ts'
import type { ApiKey } from '../rules/api-key.ts'
import { tokenDigest } from '../rules/create-api-key.ts'
import { Problem } from '../rules/problem.ts'
import { memoizeByKey } from '../memoize.ts'
import type { At } from '../state/stamp.ts'
import type { State } from '../state/state.ts'
import { type Asker, askerOf } from './asker.ts'
import type { Head, PointId } from './head.ts'

/** What the head of a request decides. */
export interface Admission extends Identity {
  /** The collaborator for whom a request for an adjustment acts. */
  readonly asker?: Asker | undefined
  /** The settings under which the permission was checked; absent if it was not. */
  readonly settings?: Settings
}

/** Who sends a request. */
export interface Identity {
  readonly head: Head
  /** The key of the token, also if it has expired. */
  readonly apiKey: ApiKey | undefined
  /** Why the request is refused. */
  readonly problem: Problem | undefined
  /** The open points that this rests on. */
  readonly points: readonly PointId[]
}

type When = Pick<At, 'now'>

/** What the head alone decides: the route, the token, the permission, and whether the collaborator is active (A43). */
export function admit (world: State, head: Head, settings: Settings, at: When): Admission {
  return permit(world, head, settings, at, identify(world, head, settings, at))
}

/** True if the state still says what it said when the request was admitted. */
export function stillHolds ({ apiKey, asker, settings: then }: Admission, world: State, settings: Settings): boolean {
  return then === settings &&
    (apiKey === undefined || world.get('apiKeys', apiKey.id) === apiKey) &&
    (asker === undefined || world.get('collaborators', asker.id) === asker.collaborator)
}

/** The first part of `admit`: 401. If a request shows a token, the token must be valid, even where none is needed. */
export function identify (world: State, head: Head, settings: Settings, { now }: When): Identity {
  const { operation, authorizations, token, method, path } = head
  const points: PointId[] = operation === 'patchWorkLocation' ? ['A33'] : []
  const found = (problem: Problem | undefined, apiKey?: ApiKey): Identity => ({ head, apiKey, problem, points })
  if (!isServed(operation, settings)) return found(new Problem('route-not-found', { method, path }))
  if (!isPermissioned(operation)) return found(undefined)
  // Node.js takes the first of two headers, and a proxy may take the last, so neither is a valid token (RFC 9110 §5.3).
  if (authorizations > 1) return found(new Problem('repeated-header', { name: 'Authorization', count: authorizations }))
  if (token === undefined && operation !== 'requestAdjustment') points.push('A05')
  if (token === undefined && !needsToken(operation, settings)) return found(undefined)
  const apiKey = token === undefined ? undefined : world.get('apiKeys', digestOf(token))
  if (apiKey === undefined) return found(new Problem('unauthorized', {}))
  const isExpired = apiKey.expiresAt !== undefined && apiKey.expiresAt <= now
  return found(isExpired ? new Problem('expired', {}) : undefined, apiKey)
}

/** The second part: 403. A host may count requests by key between the two. */
export function permit (world: State, head: Head, settings: Settings, { now }: When, identity: Identity): Admission {
  const { operation } = head
  const { apiKey, problem } = identity
  const points = [...identity.points]
  if (problem !== undefined || !isPermissioned(operation)) return { ...identity, settings }
  const forbidden = forbiddenBy(apiKey, operation, settings, points)
  if (forbidden !== undefined || operation !== 'requestAdjustment') {
    return { head, apiKey, problem: forbidden, points, settings }
  }
  const asker = askerOf(world, head, apiKey, now)
  return { head, apiKey, problem: inactive(asker, settings, points), points, asker, settings }
}

/** A06: the permission of the operation. */
function forbiddenBy (
  apiKey: ApiKey | undefined, operation: PermissionedOperation, settings: Settings, points: PointId[]
): Problem | undefined {
  const granted = apiKey?.permissions
  if (granted === undefined || granted.includes(EVERY_PERMISSION)) return undefined
  const permission = settings['auth.permissions'][operation]
  const isForbidden = !granted.includes(permission)
  if (isForbidden && operation !== 'requestAdjustment') points.push('A05')
  if (!needsToken(operation, settings)) return undefined
  points.push('A06')
  return isForbidden ? new Problem('forbidden', { permission }) : undefined
}

/** A56. 403 comes before 400 (A43). */
function inactive (
  { status }: Asker, settings: Settings, points: PointId[]
): Problem | undefined {
  if (status !== 'INATIVO') return undefined
  points.push('A56')
  return settings['adjustment.inactive'] === 403 ? new Problem('inactive-collaborator', {}) : undefined
}

/** A05: the contract certainly demands a token for its first operation only. */
function needsToken (operation: PermissionedOperation, settings: Settings): boolean {
  return operation === 'requestAdjustment' || settings['auth.otherOperations']
}

function isPermissioned (operation: Head['operation']): operation is PermissionedOperation {
  return 'permission' in operations[operation]
}

/** Memoized, because a client sends the same token with each request. */
const digestOf = memoizeByKey(tokenDigest, 100)
