import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Life } from '../../sandbox/life.ts'
import type { Exchange } from '../../sandbox/request-log/exchange.ts'

/** What an exchange is recorded in. */
export interface Recorded {
  readonly life: Life
  /**
   * The current life, if a reset has ended that of the exchange. It may go on with the log or the coverage, in which
   * what ends after the reset leaves no trace.
   */
  readonly later: Life | undefined
}

/** Adds an exchange to the log of its life, unless `later` goes on with that, and its identifier to the response. */
export function addToLog (
  exchange: Exchange, { sandbox, draft }: FastifyRequest, reply: FastifyReply,
  { life: { epoch, requests }, later }: Recorded
): void {
  if (requests === later?.requests) draft.number = 0 // that of no entry
  else {
    const { bytes } = requests
    draft.number = requests.add(exchange, draft.number)
    sandbox.room.logBudget.spend(requests.bytes - bytes)
  }
  if (!exchange.request.control) reply.header('x-sandbox-request-id', `${epoch}-${draft.number}`)
}
