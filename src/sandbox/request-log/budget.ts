import type { RequestLog } from './log.ts'

/** The bytes that all request logs of a server may take together, by estimate. */
export interface LogBudget {
  readonly bytes: number
  /**
   * To be called when a log has grown by so many bytes. If all logs take too much, the largest ones drop old entries.
   */
  spend (bytes: number): void
}

/** A sixteenth of the budget is freed at once, so that the logs are seldom summed. */
const FREED = 16

/** `logs` returns the logs of all sandboxes in memory. */
export function createLogBudget (bytes: number, logs: () => Iterable<RequestLog>): LogBudget {
  /** How many bytes may be added before the logs have to be summed again. */
  let left = 0

  function settle (): number {
    const descending = [...logs()].sort((a, b) => b.bytes - a.bytes)
    if (bytesOf(descending) > bytes) shrink(descending, bytes - Math.floor(bytes / FREED))
    return bytes - bytesOf(descending)
  }

  return {
    bytes,
    spend (grown) {
      left -= grown
      if (left < 0) left = settle()
    }
  }
}

function bytesOf (logs: readonly RequestLog[]): number {
  return logs.reduce((sum, log) => sum + log.bytes, 0)
}

/**
 * Cuts the largest logs down to one size, such that all logs together have `allowed` bytes. Each log keeps its newest
 * entry, if there is room.
 */
function shrink (descending: readonly RequestLog[], allowed: number): void {
  const size = sizeFor(descending.map(log => log.bytes), allowed)
  for (const log of descending) log.shrink(size, 1)
  for (const log of descending) if (bytesOf(descending) > allowed) log.shrink(size, 0)
}

/** The size to which the largest logs must shrink, so that the sum is `allowed`. */
function sizeFor (descending: readonly number[], allowed: number): number {
  let rest = allowed
  for (let count = descending.length; count > 0; count--) {
    const smallest = descending[count - 1] as number
    if (smallest * count >= rest) return Math.floor(rest / count)
    rest -= smallest
  }
  return Infinity
}
