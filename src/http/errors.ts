import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_SETTINGS } from '../assumptions.ts'
import type { ErrorBody } from '../contract/index.ts'
import { Invalid, Problem } from '../domain/problem.ts'
import { messageOf } from '../wire/problem-messages.ts'
import { statusOf } from './problem-status.ts'
import { schemaViolations } from './validation.ts'

/** Fastify's and bearer-auth's errors that say more than their status. */
const KNOWN: Readonly<Record<string, (error: FastifyError, request: FastifyRequest) => Problem>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('empty-body', {}),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('malformed-json', {}),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('wrong-media-type', {}), // A49
  FST_ERR_CTP_BODY_TOO_LARGE: (_, request) => new Problem('body-too-large', { maximum: request.routeOptions.bodyLimit ?? 0 }),
  FST_ERR_BAD_URL: () => new Problem('bad-url', {}),
  FST_BEARER_AUTH_MISSING_AUTHORIZATION_HEADER: () => new Problem('unauthorized', {}),
  FST_BEARER_AUTH_INVALID_AUTHORIZATION_HEADER: (_, request) => new Problem(request.apiKeyExpired ? 'expired' : 'unauthorized', {})
}

/** Whatever is thrown becomes `{ service, method, message }`; no stack, no path, no library's words reach a client. */
export function registerErrors (app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(toProblem(error, request), request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new Problem('route-not-found', { method: request.method, path: servicePath(request) }), request, reply))
}

/** Fastify's `frameworkErrors`: what fails before there is a route. */
export function answerFrameworkError (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(toProblem(error, request), request, reply)
}

/** A51: the path as requested, without query and sandbox prefix. */
export function servicePath (request: FastifyRequest): string {
  const end = request.url.indexOf('?')
  return end === -1 ? request.url : request.url.slice(0, end)
}

function toProblem (error: FastifyError, request: FastifyRequest): Problem | Invalid {
  if (error instanceof Problem || error instanceof Invalid) return error
  if (error.validation !== undefined) return new Invalid(schemaViolations(error, request))
  const known = KNOWN[error.code]
  if (known !== undefined) return known(error, request)
  // Fastify's own parser throws a plain SyntaxError for `__proto__` in a body.
  if (error instanceof SyntaxError) return new Problem('malformed-json', {})
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem('bad-request', {})
  request.log.error({ err: error }, 'unexpected error')
  return new Problem('internal', {})
}

function sendProblem (problem: Problem | Invalid, request: FastifyRequest, reply: FastifyReply): void {
  const status = problem instanceof Invalid ? 400 : statusOf(problem.code)
  const language = DEFAULT_SETTINGS['error.language']
  const message = problem instanceof Invalid // A52
    ? problem.violations.map(violation => messageOf(violation.problem, language))
    : messageOf(problem, language)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = { service: servicePath(request), method: request.method, message }
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
