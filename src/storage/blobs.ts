/** Bytes named by their SHA-256 (lower-case hex): the files of attachments. */
export interface Blobs {
  /** Resolves to the digest when the bytes are durable. Putting the same bytes twice is putting them once. */
  put (bytes: Uint8Array): Promise<string>
  /** As if one put had not been: the bytes go when every put of them was taken back. Those from before the start stay. */
  takeBack (digest: string): Promise<void>
  get (digest: string): Promise<Uint8Array | undefined>
  /**
   * Forgets what is not in use. What was put since the last prune stays once more, because the change set that
   * names it may be yet to come.
   */
  prune (inUse: ReadonlySet<string>): Promise<void>
}
