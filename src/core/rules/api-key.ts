import type { Instant } from './time/instant.ts'

export interface ApiKey {
  /** SHA-256 of the token, lower-case hex. */
  readonly id: string
  readonly name: string
  readonly token: string
  readonly permissions: readonly string[]
  readonly expiresAt?: Instant
  readonly collaboratorId: string
}
