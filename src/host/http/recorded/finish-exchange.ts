import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK, READING } from '../../../core/contract/index.ts'
import { Draft } from '../../sandbox/draft.ts'
import type { Exchange } from '../../sandbox/request-log/exchange.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { Life } from '../../sandbox/life.ts'
import { elapsedTime } from '../../sandbox/system-clock.ts'
import { type ArrivedBody, isUnread, readArrived } from './arrived-body.ts'
import { exchangeOf, longestBody } from './exchange-parts.ts'
import { addToLog } from './log-exchange.ts'
import { addRow } from './log-row.ts'
import { noteOutside, noteReached } from './reached.ts'

/** An exchange that has ended, with its request. */
export interface Ended {
  readonly exchange: Exchange
  readonly request: FastifyRequest
}

/**
 * Called with each exchange of an operation, of a path without a route, and of what the control plane can change: once,
 * before the first byte of its response leaves, in the order in which they end.
 */
export type Subscriber = (ended: Ended) => void

/**
 * How long the body of a request without a route is awaited, because some clients send it after the head, and the log
 * shows it with the route that was meant.
 */
const LATE_BODY_MS = 250

type Done = (error: Error | null, payload: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** They get the exchanges after the request log and the coverage. */
    subscribers: readonly Subscriber[]
  }
}

/** An `onRequest` hook that begins the draft of the exchange when the request comes. */
export function noteStart (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.draft = new Draft(elapsedTime())
  done()
}

/**
 * An `onSend` hook of the operations. It runs after all hooks that add to the response, and before the one that breaks
 * it. A client that has its response finds it in the log, because this is before the response leaves.
 */
export function finishExchange (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  finish(request, reply, payload, done, request.life)
}

/**
 * The same for requests of the control plane that can change something. Those that read are left out, because a page
 * reads all the time and would push the exchanges of the clients out of the log.
 */
export function finishControl (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const { life, method, routeOptions: { config } } = request
  if (READING.has(method)) done(null, payload)
  else finish(request, reply, payload, done, config.unlogged === true ? undefined : life)
}

/** The same for requests that meet no route. */
export function finishUnrouted (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const life = request.life as Life | null | undefined
  finish(request, reply, payload, done, request.url.startsWith('/_sandbox') ? undefined : life ?? undefined)
}

/** Waits for the bytes that have come, where nobody has read the body. */
function finish (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done, life?: Life
): void {
  const { draft } = request
  // A response that fails on its way is followed by that of the error, which nobody gets.
  const isOver = draft.exchange !== undefined || (life === undefined && request.server.subscribers.length === 0)
  if (isOver) done(null, payload)
  else if (draft.bodyText !== undefined || !isUnread(request)) record()
  else readArrived(request, longestBody(request, reply), record, request.is404 ? LATE_BODY_MS : 0)

  function record (arrived?: ArrivedBody): void {
    const recorded = recordExchange(exchangeOf(request, reply, payload, { life, arrived }), request, reply, life)
    if (recorded === undefined) done(null, payload)
    else {
      recorded.then(() => done(null, payload), error => {
        if (draft.problem === undefined) done(error, payload)
        // A failure stays what it is, because a 504 may have changed something.
        else done(null, reply.statusCode < 500 ? request.server.errorBody(error, request, reply) : payload)
      })
    }
  }
}

/**
 * Hands an exchange that has ended to the log, to the coverage and to the subscribers. Where processes share the log,
 * its row is added first; `undefined` if there is nothing to wait for.
 */
export function recordExchange (
  exchange: Exchange, request: FastifyRequest, reply: FastifyReply, life?: Life
): Promise<void> | undefined {
  request.draft.exchange = exchange
  const rows = life && (request.sandbox as Sandbox | null | undefined)?.log.rows
  const notify = (): void => {
    for (const subscriber of request.server.subscribers) subscriber({ exchange, request })
  }
  if (life !== undefined && rows !== undefined) return addRow(exchange, request, reply, life, rows).then(notify)
  if (life !== undefined) {
    const sandbox = request.sandbox as Sandbox | null | undefined
    // The reset itself is in the log that it keeps.
    const isReset = sandbox != null && life.epoch < sandbox.resetEpoch && !exchange.request.control
    const later = isReset ? sandbox.life : undefined
    addToLog(exchange, request, reply, { life, later })
    const { coverage } = life
    if (coverage !== later?.coverage) {
      noteReached(coverage, exchange, request.draft)
      const { operation = FALLBACK } = exchange.request
      if (operation === FALLBACK) noteOutside(coverage, exchange)
    }
  }
  notify()
  return undefined
}
