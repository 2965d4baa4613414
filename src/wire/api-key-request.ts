import type { ApiKeyRequest } from '../contract/index.ts'
import type { ApiKeyWanted } from '../domain/create-api-key.ts'
import { Problem, type Violation } from '../domain/problem.ts'
import { parseSpan } from './span-text.ts'

/** What an API key request breaks beyond its schema (A09). */
export function apiKeyViolations ({ expiresIn }: Partial<ApiKeyRequest>, faulty: ReadonlySet<string>): Violation[] {
  if (expiresIn === undefined || faulty.has('/expiresIn') || parseSpan(expiresIn) !== undefined) return []
  return [{ pointer: '/expiresIn', problem: new Problem('wrong-format', { field: 'expiresIn', format: 'span' }) }]
}

export function apiKeyWanted ({ name, expiresIn, permissions }: ApiKeyRequest, collaboratorId: string): ApiKeyWanted {
  const span = expiresIn === undefined ? undefined : parseSpan(expiresIn)
  return { name, permissions, collaboratorId, ...(span !== undefined && { expiresIn: span }) }
}
