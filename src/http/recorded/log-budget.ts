import { getHeapStatistics } from 'node:v8'
import type { Registry } from '../../sandbox/registry-interface.ts'
import { createLogBudget, type LogBudget } from '../../sandbox/request-log/budget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The shared limit of the request logs of all sandboxes. */
    logBudget: LogBudget
  }
}

/**
 * The default limit is the heap limit divided by this, but not more than 128 MiB. The bodies of logged responses lie
 * outside the heap, so a container needs room for both.
 */
const SHARE = 8
const MOST = 134_217_728

export function logBudgetOf (registry: Registry, bytes: number | undefined): LogBudget {
  const most = bytes ?? Math.min(MOST, Math.floor(getHeapStatistics().heap_size_limit / SHARE))
  return createLogBudget(most, () => Array.from(registry.inMemory(), ({ life }) => life.requests))
}
