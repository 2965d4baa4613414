import { hash } from 'node:crypto'
import type { ApiKey } from './api-key.ts'
import type { Stamp } from './stamp.ts'
import { addSpan, type Span } from './time/span.ts'

export interface ApiKeyWanted {
  readonly name: string
  readonly permissions: readonly string[]
  readonly expiresIn?: Span
  /** A key acts for the collaborator of the key that made it (A13). */
  readonly collaboratorId: string
}

/** How a key is found without comparing tokens. */
export function tokenDigest (token: string): string {
  return hash('sha256', token, 'hex')
}

export function createApiKey (wanted: ApiKeyWanted, stamp: Stamp) {
  const token = `espelho_${stamp.newId().replaceAll('-', '')}`
  const { expiresIn, ...rest } = wanted
  const apiKey: ApiKey = {
    id: tokenDigest(token),
    token,
    ...rest,
    ...(expiresIn !== undefined && { expiresAt: addSpan(stamp.now, expiresIn) })
  }
  return { result: apiKey, put: { apiKeys: [apiKey] } }
}
