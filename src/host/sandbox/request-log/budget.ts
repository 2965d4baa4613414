import { getHeapStatistics } from 'node:v8'
import type { RequestLog } from './log.ts'

/** The bound of all request logs of a server together, in estimated bytes. */
export interface LogBudget {
  /** Notes that a log has grown. If all logs take too much together, the largest ones drop their oldest entries. */
  spend (bytes: number): void
}

/** By default all request logs together take this part of the heap, but at most 128 MiB. */
const HEAP_SHARE = 1 / 8
const MAX_LOG_BYTES = 134_217_728

/** A sixteenth of the bound is freed at once, so that the logs are seldom summed. */
const FREED_SHARE = 1 / 16

/** `logs` returns the logs of all sandboxes in memory. */
export function createLogBudget (logs: () => Iterable<RequestLog>, bytes = defaultBytes()): LogBudget {
  /** The bytes that may be added before the logs have to be summed again. */
  let left = 0
  return {
    spend (grown) {
      left -= grown
      if (left >= 0) return
      const all = [...logs()]
      if (bytesOf(all) > bytes) shrinkLargest(all, bytes * (1 - FREED_SHARE))
      left = bytes - bytesOf(all)
    }
  }
}

function defaultBytes (): number {
  return Math.min(MAX_LOG_BYTES, Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE))
}

function bytesOf (logs: readonly RequestLog[]): number {
  return logs.reduce((sum, log) => sum + log.bytes, 0)
}

/** Cuts the largest logs down to one size. Each log keeps its newest entry, if there is room. */
function shrinkLargest (logs: readonly RequestLog[], bytes: number): void {
  const size = sizeOfLargest(logs.map(log => log.bytes), bytes)
  for (const log of logs) log.shrink(size, 1)
  for (const log of logs) if (bytesOf(logs) > bytes) log.shrink(size, 0)
}

/** The size to which the largest of these must shrink, so that their sum is `bytes`. */
function sizeOfLargest (sizes: number[], bytes: number): number {
  let rest = bytes
  for (const [index, size] of sizes.sort((a, b) => a - b).entries()) {
    const share = rest / (sizes.length - index)
    if (size > share) return share
    rest -= size
  }
  return Infinity
}
