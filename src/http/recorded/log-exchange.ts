import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '../../sandbox/registry.ts'
import { cutText, cutValue, UNKNOWN } from '../../sandbox/request-log/cut.ts'
import { detached } from '../../sandbox/request-log/text-bytes.ts'
import { changesWeight } from '../../sandbox/request-log/weight.ts'
import type { Exchange } from '../../sandbox/request-log/log.ts'
import { elapsedTime, systemTime } from '../../sandbox/system-clock.ts'
import { flat } from '../../wire/flat-text.ts'
import { type ArrivedBody, isUnread, takeArrived } from './arrived-body.ts'
import { noteReached } from './coverage-notes.ts'
import { findingsOf } from './findings.ts'
import { askedUrl, sandboxName } from '../sandbox/sandbox-url.ts'

/** The longest logged body, and the longest logged change set, in characters. */
const LONGEST_BODY = 65_536
const HEAVIEST_CHANGES = 262_144
const MOST_WARNINGS = 200
/** The longest logged text of a request that was refused before authentication. */
const LONGEST_OF_STRANGERS = 300
const LONGEST_WARNING = 1000

const NONE: readonly [] = []

type Done = (error: null, payload: unknown) => void

/** An `onRequest` hook that notes when the request came. */
export function noteStart (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.startedAt = elapsedTime()
  done()
}

/**
 * An `onSend` hook that writes the exchange to the log of the request's life. It runs after the hooks that add to the
 * response, and before the hook that breaks it. It runs before the response is sent, so that a client with its
 * response finds the exchange in the log.
 */
export function logExchange (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (request.life !== undefined) log(request, reply, payload, done)
  else done(null, payload)
}

/** The same for a request that meets no route. It does not create a sandbox. */
export function logUnrouted (registry: Registry) {
  return function enterAndLog (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
    const sandbox = request.is404 && !request.url.startsWith('/_sandbox')
      ? registry.find(sandboxName(request.raw))
      : undefined
    if (sandbox === undefined) done(null, payload)
    else {
      const life = sandbox.enter()
      reply.raw.once('close', () => sandbox.leave(life))
      request.life = life
      log(request, reply, payload, done)
    }
  }
}

/** Logs at once, or after the received bytes of an unread body are taken. */
function log (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (!isUnread(request)) {
    record(request, reply, payload)
    done(null, payload)
    return
  }
  takeArrived(request.raw, isStranger(request, reply) ? LONGEST_OF_STRANGERS : LONGEST_BODY, arrived => {
    record(request, reply, payload, arrived)
    done(null, payload)
  })
}

/** Every request passes here, so it only takes references. The texts are made when somebody reads the log. */
function record (request: FastifyRequest, reply: FastifyReply, payload: unknown, arrived?: ArrivedBody): void {
  const { life, bodyText = arrived?.text ?? '', warnings = NONE, changes = NONE } = request
  const findings = request.problem === undefined && request.lineProblems === undefined ? NONE : findingsOf(request)
  const format: unknown = (request.body as { formato?: unknown } | null | undefined)?.formato
  const operation = request.routeOptions.config.operation
  const answer = typeof payload === 'string' ? flat(payload) : ''
  const stranger = isStranger(request, reply)
  const longest = stranger ? LONGEST_OF_STRANGERS : LONGEST_BODY
  const isCut = answer.length > longest
  const weight = changes === NONE ? 0 : changesWeight(changes)
  const exchange: Exchange = {
    epoch: life.epoch,
    operation,
    format: operation === 'requestAdjustment' && typeof format === 'string' && format.length < 40 ? format : undefined,
    method: request.method,
    url: stranger ? cutText(askedUrl(request), longest) : askedUrl(request),
    texts: {
      requestHeaders: stranger ? shortHeaders(request.raw.rawHeaders) : request.raw.rawHeaders,
      responseHeaders: reply.getHeaders(),
      responseBody: isCut ? detached(answer.slice(0, longest)) : answer,
      requestBody: bodyText.length <= longest ? bodyText : ''
    },
    cutBody: arrived?.isWhole === false
      ? UNKNOWN
      : bodyText.length <= longest ? undefined : cutValue(request.body ?? bodyText, longest),
    requestLength: arrived?.length ?? bodyText.length,
    responseLength: payload instanceof Uint8Array ? payload.length : isCut ? Buffer.byteLength(answer) : undefined,
    status: reply.statusCode,
    findings,
    findingCount: (request.problem !== undefined && 'violations' in request.problem
      ? request.problem.violations.length
      : findings.length),
    warnings: warnings === NONE
      ? NONE
      : warnings.slice(0, MOST_WARNINGS).map(warning => cutText(warning, LONGEST_WARNING)),
    warningCount: warnings.length,
    changes: weight <= HEAVIEST_CHANGES ? changes : undefined,
    changeCount: changes.length,
    changesWeight: weight,
    apiKey: request.apiKey,
    provokedBy: request.provokedBy,
    wireFault: request.wireFault,
    sandboxTime: life.now(),
    systemTime: systemTime(),
    duration: request.startedAt === 0 ? 0 : elapsedTime() - request.startedAt
  }
  const { bytes } = life.requests
  reply.header('x-sandbox-request-id', `${life.epoch}-${life.requests.add(exchange)}`)
  request.server.logBudget.spend(life.requests.bytes - bytes)
  noteReached(life.coverage, exchange)
}

/** True if the sender is unknown: the request was refused before authentication, or meets no route. */
function isStranger ({ apiKey, is404 }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return is404 || (statusCode === 401 && apiKey === undefined)
}

/** The first headers, up to a total length. */
function shortHeaders (nameAndValues: readonly string[]): string[] {
  const short: string[] = []
  let left = LONGEST_OF_STRANGERS
  for (let index = 0; index + 1 < nameAndValues.length; index += 2) {
    const [name, value] = [nameAndValues[index] as string, nameAndValues[index + 1] as string]
    left -= name.length + value.length
    if (left < 0) break
    short.push(name, value)
  }
  return short
}
