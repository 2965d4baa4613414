import { EVERY_PERMISSION, type Settings } from '../assumptions.ts'
import type { ApiKeyRequest } from '../contract/index.ts'
import type { ApiKeyWanted } from '../domain/create-api-key.ts'
import type { Span } from '../domain/time/span.ts'
import type { Findings, Reader } from './reading.ts'
import { parseSpan } from './span-text.ts'

type KeyRead = Omit<ApiKeyWanted, 'collaboratorId'>

export function apiKeyReader (settings: Settings): Reader<ApiKeyRequest, Partial<KeyRead>, KeyRead> {
  return {
    // A08
    isWaived: ({ pointer, problem: { code } }) =>
      settings['apiKey.required'] === 'name' && pointer === '/permissions' && (code === 'required' || code === 'too-few-items'),
    read (given, findings) {
      const expiresIn = readSpan(given, findings, settings)
      return {
        ...(given.name !== undefined && { name: given.name }),
        permissions: readPermissions(given, findings, settings),
        ...(expiresIn !== undefined && { expiresIn })
      }
    }
  }
}

/** A08, A09 */
function readSpan ({ expiresIn: text }: Partial<ApiKeyRequest>, findings: Findings, settings: Settings): Span | undefined {
  const pointer = '/expiresIn'
  if (!findings.isSound(pointer)) return undefined
  if (text === undefined) {
    return settings['apiKey.required'] === 'name, expiresIn, permissions' ? findings.refuse(pointer, 'required', {}) : undefined
  }
  findings.restOn('A09')
  return parseSpan(text) ?? findings.refuse(pointer, 'wrong-format', { format: 'span' })
}

/** A07 */
function readPermissions ({ permissions = [] }: Partial<ApiKeyRequest>, findings: Findings, settings: Settings): readonly string[] {
  if (!findings.isSound('/permissions')) return []
  const known = [EVERY_PERMISSION, ...new Set(Object.values(settings['auth.permissions']))]
  for (const [at, permission] of permissions.entries()) {
    const pointer = `/permissions/${at}`
    if (known.includes(permission) || !findings.isSound(pointer)) continue
    if (settings['apiKey.unknownPermissions'] === 400) findings.refuse(pointer, 'not-one-of', { allowed: known })
    else {
      findings.restOn('A07')
      findings.warn('unknown-permission', pointer)
    }
  }
  return permissions
}
