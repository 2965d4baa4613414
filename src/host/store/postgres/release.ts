/**
 * A release of espelho, and the formats of stored sandboxes that it knows. A format is read by one release before the
 * next one writes it, so that after a rollback everything can be read.
 */
export interface Release {
  readonly version: string
  /** The highest format that it reads. It reads all lower ones, too. */
  readonly reads: number
  readonly writes: number
}

export function thisRelease (version: string): Release {
  return { version, reads: 1, writes: 1 }
}
