import { EVERY_PERMISSION, type Settings } from '../assumptions.ts'
import type { ApiKeyRequest } from '../contract/index.ts'
import type { ApiKeyWanted } from '../domain/create-api-key.ts'
import { Problem, type Violation } from '../domain/problem.ts'
import { parseSpan } from './span-text.ts'

/** What an API key request breaks beyond its schema. */
export function apiKeyViolations (request: Partial<ApiKeyRequest>, faulty: ReadonlySet<string>, settings: Settings): Violation[] {
  const refused = settings['apiKey.unknownPermissions'] === 400 && !faulty.has('/permissions') ? unknownPermissions(request, settings) : []
  const allowed = knownPermissions(settings)
  return [
    ...spanViolations(request, faulty, settings),
    ...refused.filter(at => !faulty.has(`/permissions/${at}`)).map(at =>
      ({ pointer: `/permissions/${at}`, problem: new Problem('not-one-of', { field: `permissions[${at}]`, allowed }) }))
  ]
}

/** A08, A09 */
function spanViolations ({ expiresIn }: Partial<ApiKeyRequest>, faulty: ReadonlySet<string>, settings: Settings): Violation[] {
  const pointer = '/expiresIn'
  if (faulty.has(pointer)) return []
  if (expiresIn !== undefined) {
    return parseSpan(expiresIn) === undefined ? [{ pointer, problem: new Problem('wrong-format', { field: 'expiresIn', format: 'span' }) }] : []
  }
  return settings['apiKey.required'] === 'name, expiresIn, permissions' ? [{ pointer, problem: new Problem('required', { field: 'expiresIn' }) }] : []
}

/** A08: the schema says what is required with ours. */
export function apiKeyPardons ({ pointer, problem: { code } }: Violation, settings: Settings): boolean {
  return settings['apiKey.required'] === 'name' && pointer === '/permissions' && (code === 'required' || code === 'too-few-items')
}

/** A07: where they stand in the request. */
export function unknownPermissions ({ permissions = [] }: Partial<ApiKeyRequest>, settings: Settings): number[] {
  const known = knownPermissions(settings)
  return [...permissions.keys()].filter(at => !known.includes(permissions[at] as string))
}

/** Those that open an operation (A06). */
function knownPermissions (settings: Settings): string[] {
  return [EVERY_PERMISSION, ...new Set(Object.values(settings['auth.permissions']))]
}

export function apiKeyWanted ({ name, expiresIn, permissions = [] }: ApiKeyRequest, collaboratorId: string): ApiKeyWanted {
  const span = expiresIn === undefined ? undefined : parseSpan(expiresIn)
  return { name, permissions, collaboratorId, ...(span !== undefined && { expiresIn: span }) }
}
