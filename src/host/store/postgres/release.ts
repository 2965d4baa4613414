import { Problem } from '../../../core/rules/problem.ts'
import type { StateRow } from './statements.ts'

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

/** Throws a problem if a newer release has written a sandbox in a format that this one does not read. */
export function mustRead ({ format, version }: Pick<StateRow, 'format' | 'version'>, { reads }: Release): void {
  if (format > reads) throw new Problem('newer-version-needed', { version })
}
