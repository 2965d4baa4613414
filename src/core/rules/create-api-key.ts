import { hash } from 'node:crypto'
import type { ApiKey } from './api-key.ts'
import type { Collaborator } from './collaborator.ts'
import { Problem } from './problem.ts'
import type { Stamp } from './stamp.ts'
import { addSpan, type Span } from './time/span.ts'

export interface ApiKeyFacts {
  collaborator (id: string): Collaborator | undefined
}

export interface ApiKeyWanted {
  readonly name: string
  readonly permissions: readonly string[]
  readonly expiresIn?: Span
  /** A key acts for the collaborator of the key that made it (A13). */
  readonly collaboratorId: string
}

/** The identifier of a key, which finds the key without comparing tokens. */
export function tokenDigest (token: string): string {
  return hash('sha256', token, 'hex')
}

/** The token made from an identifier. */
export function tokenOf (id: string): string {
  return `espelho_${id.replaceAll('-', '')}`
}

/** The form of every token that is made from an identifier. */
export const MADE_TOKEN = 'espelho_[0-9a-f]{32}'
const MADE = new RegExp(`^${MADE_TOKEN}$`)

export function isMadeToken (token: string): boolean { return MADE.test(token) }

export function createApiKey (facts: ApiKeyFacts, wanted: ApiKeyWanted, stamp: Stamp) {
  if (facts.collaborator(wanted.collaboratorId) === undefined) {
    throw new Problem('collaborator-not-found', { id: wanted.collaboratorId })
  }
  const token = stamp.newToken()
  const { expiresIn, ...rest } = wanted
  const apiKey: ApiKey = {
    id: tokenDigest(token),
    token,
    ...rest,
    ...(expiresIn !== undefined && { expiresAt: addSpan(stamp.now, expiresIn) })
  }
  return { result: apiKey, put: { apiKeys: [apiKey] } }
}
