import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK } from '../../../core/contract/index.ts'
import type { LoggedExchange } from '../../store/ledger.ts'
import type { Life } from '../../sandbox/life.ts'
import type { LogRows } from '../../sandbox/log-rows.ts'
import { createCoverage } from '../../sandbox/request-log/coverage.ts'
import { ASIDE, type Exchange } from '../../sandbox/request-log/exchange.ts'
import { maskedCoverage } from './masked-coverage.ts'
import { maskedExchange } from './masked-exchange.ts'
import { maskOf } from './mask.ts'
import { noteOutside, noteReached } from './reached.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** No response shows it. */
    controlToken: string | undefined
  }
}

/**
 * Adds an exchange to the log that processes share, before its client has the response, and its identifier to the
 * response. Rejects with a problem if that fails, unless the request has changed something that is durable.
 */
export async function addRow (
  exchange: Exchange, request: FastifyRequest, reply: FastifyReply, life: Life, rows: LogRows
): Promise<void> {
  const { draft, sandbox, server: { controlToken } } = request
  const { request: { control }, response: { status = 500 } } = exchange
  // What the control plane has accepted may be a snapshot, a fork or another life, which is no change of the state.
  const isChange = draft.isDurable || (control && status < 400)
  await addEarlier(life, rows, controlToken, isChange)
  // The reset itself is in the log that it keeps.
  const isKept = control && sandbox.life.requests === life.requests
  const row = { ...rowOf(exchange, draft, life, controlToken), isChange, number: draft.number }
  const number = await rows.add({ ...row, ...isKept && { epoch: undefined } }, exchange)
  draft.number = number
  if (!control) reply.header('x-sandbox-request-id', `${life.epoch}-${number}`)
  sandbox.log.wakeReaders()
}

/**
 * Stores the sandbox of a request with what its log has, where processes share the log: only what is stored has rows,
 * which show what others do.
 */
export async function shareLog ({ life, sandbox, server: { controlToken } }: FastifyRequest): Promise<void> {
  await sandbox.persist()
  const { rows } = sandbox.log
  if (rows !== undefined) await addEarlier(life, rows, controlToken, false)
}

/** A number for an exchange that is told before it ends. Where processes share the log, it is the number of a row. */
export async function reserveNumber (request: FastifyRequest, isShared: boolean): Promise<number> {
  if (isShared) await shareLog(request)
  return await (request.sandbox.log.rows ?? request.life.requests).reserve()
}

/** Adds what the log had before its sandbox was stored. */
async function addEarlier (
  life: Life, rows: LogRows, controlToken: string | undefined, isChange: boolean
): Promise<void> {
  for (const { exchange } of rows.withdrawEarlier(life)) {
    await rows.add({ ...rowOf(exchange, {}, life, controlToken), isChange }, exchange)
  }
}

function rowOf (
  exchange: Exchange, draft: Pick<FastifyRequest['draft'], 'changes' | 'commit'> | Record<never, never>, life: Life,
  controlToken: string | undefined
): Omit<LoggedExchange, 'isChange'> {
  const { control, own, operation = FALLBACK } = exchange.request
  const mask = maskOf(life, controlToken)
  const reached = createCoverage()
  noteReached(reached, exchange, { changes: undefined, ...draft })
  if (operation === FALLBACK) noteOutside(reached, exchange)
  const coverage = maskedCoverage(reached, () => mask)
  return {
    epoch: life.epoch,
    reached: [...coverage.names()].flatMap(name => Array.from({ length: coverage.count(name) }, () => name)),
    body: JSON.stringify(maskedExchange(exchange, mask)),
    status: control || ASIDE.has(own) ? undefined : exchange.response.status ?? 0
  }
}
