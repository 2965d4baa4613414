import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../sandbox/registry.ts'
import { createLogBudget, type LogBudget } from '../../sandbox/request-log/budget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the request logs of all sandboxes. */
    logBudget: LogBudget
  }
}

/** The share of the heap limit, where nobody sets the bytes. */
const SHARE = 8

/** Declares `logBudget`. */
export function decorateLogBudget (app: FastifyInstance, registry: Registry, bytes: number | undefined): void {
  const most = bytes ?? Math.floor(getHeapStatistics().heap_size_limit / SHARE)
  app.decorate('logBudget', createLogBudget(most, () => Array.from(registry.inMemory(), ({ life }) => life.requests)))
}
