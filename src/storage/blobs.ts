import { sha256 } from './digest.ts'

/** Bytes under their SHA-256 in lower-case hex: the file of an attachment. */
export interface Blob {
  readonly digest: string
  readonly bytes: Uint8Array
}

export function blobOf (bytes: Uint8Array): Blob {
  return { digest: sha256(bytes), bytes }
}

/** The blobs of a sandbox. They come with the change sets that name them. */
export interface Blobs {
  /** The bytes as they were appended, also while they are on their way; `undefined` when there are none, or others. */
  get (digest: string): Promise<Uint8Array | undefined>
  /** Those of `digests` for which it has nothing. */
  missing (digests: Iterable<string>): Promise<string[]>
  /** Forgets every blob but those of `digests`, and those that an append names from now on. */
  keepOnly (digests: ReadonlySet<string>): Promise<void>
}
