import { getHeapStatistics } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatOfField, type OperationName } from '../../contract/index.ts'
import { ADJUSTMENT_FORMATS, type AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { Registry } from '../../sandbox/registry.ts'
import type { Coverage } from '../../sandbox/request-log/coverage.ts'
import type { Exchange, Finding } from '../../sandbox/request-log/exchange.ts'
import { createLogBudget, type LogBudget } from '../../sandbox/request-log/log.ts'
import type { Recording } from '../../sandbox/request-log/unclaimed.ts'
import { elapsedTime, systemTime } from '../../sandbox/system-clock.ts'
import { SANDBOX_NAME, sandboxName } from '../sandbox/sandbox-url.ts'
import { READING } from '../sandbox/sandbox-context.ts'
import { onRequestEnd } from '../sandbox/request-end.ts'
import { type ArrivedBody, isUnread, readArrived } from './arrived-body.ts'
import { formatName, ruleName, statusName } from './coverage-names.ts'
import { changesPart, longestBody, requestPart, responsePart, verdictOn } from './exchange-parts.ts'

/**
 * How long the body of a request without a route is awaited, because some clients send it after the head, and the log
 * shows it with the route that was meant.
 */
const LATE_BODY_MS = 250

type Done = (error: null, payload: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** The shared bound of the request logs of all sandboxes. */
    logBudget: LogBudget
  }
}

/** By default all request logs together take this part of the heap, but at most 128 MiB. */
const HEAP_SHARE = 1 / 8
const MAX_LOG_BYTES = 134_217_728

export function logBudgetOf (registry: Registry, bytes: number | undefined): LogBudget {
  const most = bytes ?? Math.min(MAX_LOG_BYTES, Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE))
  return createLogBudget(most, () => Array.from(registry.inMemory(), ({ life }) => life.requests))
}

/** An `onRequest` hook that notes when the request came. */
export function noteStart (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.startedAt = elapsedTime()
  done()
}

/**
 * An `onSend` hook. It adds the exchange to the request log of the life that the request belongs to. It runs after all
 * hooks that add to the response, and before the one that breaks it. It runs before the response leaves, because a
 * client that has its response expects to find it in the log.
 */
export function logExchange (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (request.life !== undefined) log(request, reply, payload, done)
  else done(null, payload)
}

/** They ask the log or empty it, so an entry of their own would be in the way. */
const ABOUT_THE_LOG = new Set(['POST /_sandbox/requests/verify', 'DELETE /_sandbox/requests'])

/**
 * The same for requests of the control plane that can change something. Those that read are left out, because a page
 * reads all the time and would push the exchanges of the clients out of the log.
 */
export function logControl (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const { life, method, routeOptions: { url = '' } } = request
  const isLogged = life !== undefined && !READING.has(method) && !ABOUT_THE_LOG.has(`${method} ${url}`)
  if (isLogged) log(request, reply, payload, done)
  else done(null, payload)
}

/** The same for requests that meet no route. It creates no sandbox: the one that begins later has them in its log. */
export function logUnrouted (registry: Registry) {
  return function logUnrouted (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
    const name = sandboxName(request.raw)
    const isLogged = request.is404 && !request.url.startsWith('/_sandbox') && SANDBOX_NAME.test(name)
    if (!isLogged) return done(null, payload)
    const sandbox = registry.present(name)
    if (sandbox === undefined) return log(request, reply, payload, done, registry.unclaimed(name))
    const life = sandbox.enter()
    onRequestEnd(request, reply, () => sandbox.leave(life))
    request.life = life
    log(request, reply, payload, done)
  }
}

/** Logs at once, unless nobody has read the body. */
function log (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done, recording: Recording = request.life
): void {
  if (!isUnread(request)) {
    record(request, reply, payload, recording)
    done(null, payload)
    return
  }
  readArrived(request.raw, longestBody(request, reply), arrived => {
    record(request, reply, payload, recording, arrived)
    done(null, payload)
  }, request.is404 ? LATE_BODY_MS : 0)
}

function record (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, life: Recording, arrived?: ArrivedBody
): void {
  const exchange: Exchange = {
    epoch: life.epoch,
    request: requestPart(request, reply, arrived),
    response: responsePart(request, reply, payload),
    verdict: verdictOn(request),
    changes: changesPart(request),
    sandboxTime: life.now(),
    systemTime: systemTime(),
    duration: request.startedAt === 0 ? 0 : elapsedTime() - request.startedAt
  }
  const { bytes } = life.requests
  const number = life.requests.add(exchange)
  request.server.logBudget.spend(life.requests.bytes - bytes)
  if (exchange.request.control) return
  reply.header('x-sandbox-request-id', `${life.epoch}-${number}`)
  noteReached(life.coverage, exchange)
}

/** Counts what an exchange reached: the operation with its status, the format, and the broken rules. */
function noteReached (coverage: Coverage, { request, response, verdict }: Exchange): void {
  const { operation, format } = request
  const { status } = response
  if (operation !== undefined) coverage.note(statusName(operation as OperationName, status))
  const known = isFormat(format) ? format : undefined
  if (known !== undefined) coverage.note(formatName(known, status))
  for (const finding of verdict.findings) coverage.note(nameOf(finding, operation as OperationName | undefined, known))
}

function isFormat (format: string | undefined): format is AdjustmentFormat {
  return (ADJUSTMENT_FORMATS as readonly (string | undefined)[]).includes(format)
}

/** The name of a broken rule. A rule about a field of one format belongs to that format. */
function nameOf (
  { code, pointer }: Finding, operation: OperationName | undefined, format: AdjustmentFormat | undefined
): string {
  if (code === 'route-not-found' || code === 'method-not-allowed') return ruleName(code)
  const owner = code === 'time-record-not-found' ? 'REGISTRO_PONTO' : formatOfField(pointer?.split('/')[1] ?? '')
  return ruleName(code, operation, owner !== undefined && owner === format ? owner : undefined)
}
