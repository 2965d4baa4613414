import type { BatchWriter } from './batch-writer.ts'

/** The bytes of a log from which on it is compacted. To replay them takes well under a second. */
const COMPACT_AT_BYTES = 64 * 1_048_576
/** After a reset a log is compacted at fewer bytes, because the reset leaves little to write. */
const RESET_COMPACT_AT_BYTES = 1_048_576

/** The compactions of the log of a sandbox. */
interface Compacting {
  /** The bytes that the last compaction wrote. */
  readonly bytes: number
  readonly running: boolean
}

/**
 * Whether to compact a log. It must have grown by `compactAt` bytes and by more than the last compaction wrote, so that
 * all compactions together write no more than the log.
 */
export function isCompactionDue (
  { grown, hasFreshStart }: Pick<BatchWriter, 'grown' | 'hasFreshStart'>, { bytes, running }: Compacting,
  compactAt = COMPACT_AT_BYTES
): boolean {
  if (running) return false
  return grown >= (hasFreshStart ? Math.min(RESET_COMPACT_AT_BYTES, compactAt) : Math.max(compactAt, bytes))
}
