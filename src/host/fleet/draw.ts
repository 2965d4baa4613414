import { randomBytes, randomUUID } from 'node:crypto'

/** The id of a replica. */
export function drawId (): string {
  return randomUUID()
}

/** A text that was never used before. */
export function drawNonce (): string {
  return randomBytes(16).toString('hex')
}
