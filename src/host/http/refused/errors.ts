import type {
  FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler
} from 'fastify'
import { type Refusal, refusalOf } from '../../../core/index.ts'
import { restOn } from '../../../core/answer/notes.ts'
import { isProblem, templateOf } from '../../../core/answer/refusal.ts'
import type { Settings } from '../../../core/assumptions.ts'
import type { ErrorBody } from '../../../core/contract/index.ts'
import { Invalid, Problem, type ProblemCode } from '../../../core/rules/problem.ts'
import { listed, MAX_LISTED_VIOLATIONS } from '../../../core/rules/violations.ts'
import { Draft } from '../../sandbox/draft.ts'
import { elapsedTime } from '../../sandbox/system-clock.ts'
import { OUT_OF_FILES } from '../../store/store.ts'
import { loggedCause } from './logged-cause.ts'
import { messageOf } from '../../../core/problems/message.ts'
import { notesOf, showAssumptions } from '../cited/notes-of.ts'
import { restoreHead } from './head-as-get.ts'
import { askedLanguage } from '../sandbox/control-language.ts'
import { askedUrl, isRewritten, withoutQuery } from '../sandbox/sandbox-url.ts'
import type { SettingsOf } from '../sandbox/settings-of.ts'
import { schemaViolations } from './schema-violations.ts'
import { unrouted } from './unrouted.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** See `answerErrorsOfErrors`. */
    errorBody: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => string
  }
}

/** Errors of Fastify that need more than their status. */
const KNOWN: Readonly<Record<string, (error: FastifyError, request: FastifyRequest) => Problem>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('empty-body', {}),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('malformed-json', {}),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('wrong-media-type', {}), // A49
  FST_ERR_CTP_BODY_TOO_LARGE: (_, request) =>
    new Problem('body-too-large', { maximum: request.routeOptions.bodyLimit ?? 0 }),
  FST_ERR_BAD_URL: () => new Problem('bad-url', {})
}

/** The codes of errors that say that the connection ended while a body was read. */
const BROKEN = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * Turns every thrown error into `{ service, method, message }`. No stack, path or text of a library reaches a client.
 */
export function answerErrors (app: FastifyInstance, settingsOf: SettingsOf): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    sendProblem(toProblem(error, request), request, reply, settingsOf(request))
  })
}

/**
 * Refuses what has no route. A hook does it, because Fastify runs the handler of unknown routes after it has read and
 * validated the body.
 */
export function refuseUnrouted (app: FastifyInstance, settingsOf: SettingsOf): void {
  app.addHook('onRequest', function refuseUnrouted (request, _reply, done) {
    done(request.is404 ? notRouted(request, settingsOf(request)) : undefined)
  })
}

/** Answers what no hook refuses and no route has. */
export function answerUnrouted (app: FastifyInstance, settingsOf: SettingsOf): void {
  app.setNotFoundHandler((request, reply) => {
    const settings = settingsOf(request)
    sendProblem(notRouted(request, settings), request, reply, settings)
  })
}

/** What such an error needs of the hooks that it does not pass. */
export interface FrameworkErrorOptions {
  readonly settingsOf: SettingsOf
  readonly closing: AbortSignal
  readonly entered: onRequestHookHandler
  readonly logged: onSendHookHandler
}

/** Fastify's `frameworkErrors`: errors before a route is found. They pass no hook. */
export function answerFrameworkError ({ settingsOf, closing, entered, logged }: FrameworkErrorOptions) {
  return function answer (this: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    request.draft = new Draft(elapsedTime())
    restoreHead(request.raw)
    entered.call(this, request, reply, () => {
      const body = putProblem(toProblem(error, request), request, reply, settingsOf(request))
      if (closing.aborted) reply.header('connection', 'close')
      // What is sent is another body where the exchange could not be logged.
      const sent = (_error: unknown, payload: unknown): void => { reply.send(payload) }
      logged.call(this, request, reply, JSON.stringify(body), sent as () => void)
    })
  }
}

/** Makes the response that of an error for which Fastify has no handler, because it was one. Returns its body. */
export function answerErrorsOfErrors (settingsOf: SettingsOf): FastifyInstance['errorBody'] {
  return (error, request, reply) =>
    JSON.stringify(putProblem(toProblem(error, request), request, reply, settingsOf(request)))
}

function notRouted (request: FastifyRequest, settings: Settings): Problem {
  return unrouted(request.method, servicePath(request), settings, notesOf(request))
}

/** The path without query and sandbox prefix. */
export function servicePath (request: FastifyRequest): string {
  return withoutQuery(askedUrl(request))
}

function toProblem (error: FastifyError, request: FastifyRequest): Problem | Invalid {
  if (error instanceof Problem) {
    // Logs the cause, for example a full disk, because only the operator of the server may see it.
    if (error.cause !== undefined) request.log.error(loggedCause(error.cause), messageOf(error, 'en'))
    return error
  }
  if (error instanceof Invalid) return new Invalid(listed(error.violations))
  if (error.validation !== undefined) return new Invalid(schemaViolations(error, request, MAX_LISTED_VIOLATIONS))
  const known = KNOWN[error.code]
  if (known !== undefined) return known(error, request)
  const isBroken = error.name === 'AbortError' || BROKEN.has(error.code)
  if (isBroken && request.raw.socket.destroyed) return new Problem('client-left', {})
  if (OUT_OF_FILES.has(error.code)) return new Problem('out-of-files', {})
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem('bad-request', {})
  request.log.error({ err: error }, 'unexpected error')
  return new Problem('internal', {})
}

function sendProblem (
  problem: Problem | Invalid, request: FastifyRequest, reply: FastifyReply, settings: Settings
): void {
  reply.send(putProblem(problem, request, reply, settings))
}

/** Makes the response that of a problem, and returns its body. */
export function putProblem (
  problem: Problem | Invalid, request: FastifyRequest, reply: FastifyReply, settings: Settings
): ErrorBody {
  // A loose path that is refused has no route (A69).
  const isLoose = isProblem(problem, 'route-not-found') && isRewritten(request.raw)
  const { method, routeOptions: { url } } = request
  const language = askedLanguage(request)
  const refusal = refusalOf(problem, {
    method,
    path: servicePath(request),
    template: isLoose || url === undefined ? undefined : templateOf(url),
    isChecked: isChecked(request)
  }, language === undefined ? settings : { ...settings, 'error.language': language })
  restOn(notesOf(request), ...refusal.points)
  return putRefusal(problem, refusal, request, reply)
}

/** Makes the response that of a refusal, and returns its body. */
export function putRefusal (
  problem: Problem | Invalid, { status, body }: Pick<Refusal, 'status' | 'body'>, request: FastifyRequest,
  reply: FastifyReply
): ErrorBody {
  request.draft.problem = problem
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const wait = retryAfter(problem)
  if (wait !== undefined) reply.header('retry-after', wait)
  if (isProblem(problem, 'method-not-allowed')) reply.header('allow', problem.details.allowed.join(', '))
  // RFC 9110 §12.5.3
  if (isProblem(problem, 'unknown-coding')) reply.header('accept-encoding', problem.details.allowed.join(', '))
  if (reply.hasHeader('connection')) readOn(request, reply)
  if (request.is404) showAssumptions(request, reply) // an unknown route passes no hook of the operations
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  return body
}

const AGAIN_SOON = new Set<string>([
  'sandbox-released', 'newer-version-needed', 'database-away', 'database-crowded', 'database-refused', 'out-of-files',
  'server-busy'
] satisfies readonly ProblemCode[])

/**
 * Lets the rest of a body come, and drops it, instead of closing the connection as Fastify wants for each body that it
 * cannot read. The system resets a connection that is closed with bytes unread, and a client that is still writing then
 * never sees the response. Neither would it see those of the requests behind, which may be executed (RFC 9112 §9.6).
 * Node.js ends the connection when the whole request takes longer than `requestTimeout`.
 */
function readOn ({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.shouldKeepAlive !== false) reply.removeHeader('connection') // else its client ends it, or got no 100
  raw.resume()
}

/** The seconds of `Retry-After`, for refusals that changed nothing. */
function retryAfter (problem: Problem | Invalid): number | undefined {
  if (problem instanceof Problem && 'seconds' in problem.details) return problem.details.seconds
  return AGAIN_SOON.has(problem instanceof Problem ? problem.code : '') ? 1 : undefined
}

/** True if the request belongs to an operation with ordered checks and the error was not provoked. */
function isChecked ({ routeOptions, draft: { provokedBy } }: FastifyRequest): boolean {
  return routeOptions.config?.operation !== undefined && provokedBy === undefined
}
