import { getHeapStatistics } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Life } from '../../sandbox/life.ts'
import type { Registry } from '../../sandbox/registry.ts'
import type { Exchange } from '../../sandbox/request-log/exchange.ts'
import { createLogBudget, type LogBudget } from '../../sandbox/request-log/log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The shared bound of the request logs of all sandboxes. */
    logBudget: LogBudget
  }
}

/** What an exchange is recorded in. */
export interface Recorded {
  readonly life: Life
  /**
   * The current life, if a reset has ended that of the exchange. It may go on with the log or the coverage, in which
   * what ends after the reset leaves no trace.
   */
  readonly later: Life | undefined
}

/** By default all request logs together take this part of the heap, but at most 128 MiB. */
const HEAP_SHARE = 1 / 8
const MAX_LOG_BYTES = 134_217_728

export function logBudgetOf (registry: Registry, bytes: number | undefined): LogBudget {
  const most = bytes ?? Math.min(MAX_LOG_BYTES, Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE))
  return createLogBudget(most, () => Array.from(registry.inMemory(), ({ life }) => life.requests))
}

/** Adds an exchange to the log of its life, unless `later` goes on with that, and its identifier to the response. */
export function addToLog (
  exchange: Exchange, { server, draft }: FastifyRequest, reply: FastifyReply,
  { life: { epoch, requests }, later }: Recorded
): void {
  if (requests === later?.requests) draft.number = 0 // that of no entry
  else {
    const { bytes } = requests
    draft.number = requests.add(exchange, draft.number)
    server.logBudget.spend(requests.bytes - bytes)
  }
  if (!exchange.request.control) reply.header('x-sandbox-request-id', `${epoch}-${draft.number}`)
}
