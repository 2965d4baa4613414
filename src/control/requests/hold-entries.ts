import type { FastifyRequest } from 'fastify'
import { holdLong } from '../../http/access/under-way.ts'
import type { Entry } from '../../sandbox/request-log/log.ts'

/** Counts the entries of a list as what a request holds, because the log may drop them before the client took it. */
export function holdEntries (request: FastifyRequest, entries: readonly Entry[]): void {
  holdLong(request, entries.reduce((sum, { weight }) => sum + weight, 0))
}
