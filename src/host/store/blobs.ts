import { createHash } from 'node:crypto'

/** The file of an attachment. The digest is the SHA-256 of the bytes in lower-case hex. */
export interface Blob {
  readonly digest: string
  readonly bytes: Uint8Array
}

export function sha256 (bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** To be checked before a digest becomes part of a path. */
export function isDigest (text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

export function blobOf (bytes: Uint8Array): Blob {
  return { digest: sha256(bytes), bytes }
}

/** The blobs of a sandbox. A blob is appended with the change set that names it. */
export interface Blobs {
  /** The bytes, even before their append is durable; `undefined` if there are none, or if they are damaged. */
  get (digest: string): Promise<Uint8Array | undefined>
  /** The digests among these for which there are no bytes. */
  missing (digests: Iterable<string>): Promise<string[]>
  /** Removes every blob except those of `digests` and those that an append names from now on. */
  retainOnly (digests: ReadonlySet<string>): Promise<void>
}

/** Blobs of a store that lasts. */
export interface LastingBlobs extends Blobs {
  /** Resolves when the blobs are durable. `get` finds them at once. */
  put (blobs: readonly Blob[]): Promise<void>
}
