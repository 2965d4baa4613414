import { EVERY_PERMISSION, type Settings } from '../assumptions.ts'
import type { ApiKeyRequest } from '../contract/index.ts'
import type { ApiKey } from '../rules/api-key.ts'
import type { ApiKeyWanted } from '../rules/create-api-key.ts'
import { YEARS } from '../contract/dates.ts'
import type { Instant } from '../rules/time/instant.ts'
import { addSpan, endsInTime, type Span } from '../rules/time/span.ts'
import { refuseLongLists } from './long-lists.ts'
import { type Findings, type Reader, refuseBlank } from './reading.ts'
import { parseSpan } from './span-text.ts'

export type KeyRead = Omit<ApiKeyWanted, 'collaboratorId'>

/** The key that a request shows. */
type Maker = Pick<ApiKey, 'permissions' | 'expiresAt'>

export function apiKeyReader (
  settings: Settings, now: Instant, maker?: Maker
): Reader<ApiKeyRequest, Partial<KeyRead>, KeyRead> {
  return {
    // A08
    isWaived: ({ pointer, problem: { code } }) =>
      settings['apiKey.required'] === 'name' && pointer === '/permissions' &&
        (code === 'required' || code === 'too-few-items'),
    read (given, findings) {
      refuseLongLists(given, findings, settings)
      refuseBlank(given.name, '/name', findings)
      if (given.expiresIn === undefined || lacksPermissions(given)) findings.restOn('A08')
      const expiresIn = readSpan(given, findings, settings, now)
      warnOfLongerLife(expiresIn, findings, now, maker)
      return {
        ...(given.name !== undefined && { name: given.name }),
        permissions: readPermissions(given, findings, settings, maker?.permissions),
        ...(expiresIn !== undefined && { expiresIn })
      }
    }
  }
}

/** A08 */
function lacksPermissions ({ permissions }: Partial<ApiKeyRequest>): boolean {
  return permissions === undefined || (Array.isArray(permissions) && permissions.length === 0)
}

/** A08, A09 */
function readSpan (
  { expiresIn: text }: Partial<ApiKeyRequest>, findings: Findings, settings: Settings, now: Instant
): Span | undefined {
  const pointer = '/expiresIn'
  if (!findings.isSound(pointer)) return undefined
  if (text === undefined) {
    return settings['apiKey.required'] === 'name, expiresIn, permissions'
      ? findings.refuse(pointer, 'required', {})
      : undefined
  }
  const span = parseSpan(text)
  if (span !== undefined && endsInTime(now, span)) return span
  if (settings['apiKey.expiresIn'] === 'any') {
    findings.restOnceAccepted('A09')
    findings.warn('no-expiry', pointer)
    return undefined
  }
  return span === undefined
    ? findings.refuse(pointer, 'wrong-format', { format: 'span' })
    : findings.refuse(pointer, 'ends-outside', { last: YEARS.last })
}

/** A83 */
function warnOfLongerLife (span: Span | undefined, findings: Findings, now: Instant, maker: Maker | undefined): void {
  const pointer = '/expiresIn'
  if (maker?.expiresAt === undefined || !findings.isSound(pointer)) return
  if (span !== undefined && addSpan(now, span) <= maker.expiresAt) return
  findings.restOnceAccepted('A83')
  findings.warn('longer-life', pointer)
}

/** A07, A68 */
function readPermissions (
  { permissions = [] }: Partial<ApiKeyRequest>, findings: Findings, settings: Settings, granted: readonly string[]
    | undefined
): readonly string[] {
  if (!findings.isSound('/permissions')) return []
  const known = [EVERY_PERMISSION, ...new Set(Object.values(settings['auth.permissions']))]
  for (const [at, permission] of permissions.entries()) {
    const pointer = `/permissions/${at}`
    refuseBlank(permission, pointer, findings)
    if (!findings.isSound(pointer)) continue
    if (settings['apiKey.widerPermissions'] === 'accepted' && lacks(granted, permission)) {
      findings.restOnceAccepted('A68')
      findings.warn('wider-permission', pointer)
    }
    if (known.includes(permission)) continue
    findings.restOn('A07')
    if (settings['apiKey.unknownPermissions'] === 400) findings.refuse(pointer, 'not-one-of', { allowed: known })
    else findings.warn('unknown-permission', pointer)
  }
  return permissions
}

/** A68: a key can only grant permissions that it has. Without a key nothing is checked. */
export function lacks (granted: readonly string[] | undefined, permission: string): boolean {
  return granted !== undefined && !granted.includes(EVERY_PERMISSION) && !granted.includes(permission)
}
