import type { FastifyRequest } from 'fastify'
import { holdLong } from '../../http/access/under-way.ts'
import type { Entry } from '../../sandbox/request-log/log.ts'
import { weightOf } from '../../sandbox/request-log/weight.ts'

/** Counts the entries of a list as what a request holds, because the log may drop them before the client took it. */
export function holdEntries (request: FastifyRequest, entries: readonly Entry[]): void {
  let weight = 0
  for (const { exchange } of entries) weight += weightOf(exchange)
  holdLong(request, weight)
}
