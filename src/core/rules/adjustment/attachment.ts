/** A file of an adjustment. Its bytes are a blob, named by their digest. */
export interface Attachment {
  readonly id: string
  readonly name: string
  /** SHA-256 of the bytes, lower-case hex. */
  readonly digest: string
  readonly bytes: number
}
