import { createHash } from 'node:crypto'

export function sha256 (bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** To be checked before a digest becomes part of a path. */
export function isDigest (text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
