import type { Socket } from 'node:net'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../core/assumptions.ts'
import { Problem } from '../../../core/rules/problem.ts'
import { timesSent } from '../../../core/wire/times-sent.ts'
import { errorMessage } from '../../../core/answer/refusal.ts'
import { statusOf } from '../../../core/problems/rows.ts'

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large'
}

/**
 * Fastify's `clientErrorHandler`: a request that Node.js cannot parse gets the usual error body without a service
 * name (A51). The client may leave its end of the connection open, so the connection is destroyed: when the answer to a
 * time-out has left, and after `closing` milliseconds in any case.
 */
export function answerClientError (settings: Settings, closing: number) {
  return function answer (error: Error & { code?: string }, socket: Socket): void {
    // The client sent more behind a request that was to be its last. The response to that one ends the connection.
    if (error.code === 'HPE_CLOSED_CONNECTION') return
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const problem = problemOf(error.code)
    const { status, head, body } = bareResponse(problem, settings)
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${REASONS[status]}`, ...lines, '', body].join('\r\n'))
    // Not after every refusal, because a client that still sends would miss it.
    if (problem.code === 'request-timeout') socket.destroySoon()
    socket.setTimeout(closing, () => socket.destroy())
  }
}

function bareResponse (problem: Problem, settings: Settings) {
  const body = `${JSON.stringify({ service: '', method: '', message: errorMessage(problem, settings) })}\n`
  const head = {
    'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body), Connection: 'close'
  }
  return { status: statusOf(problem.code, settings), head, body }
}

/** The response that Node.js sends next on a connection. */
interface Pending extends ServerResponse { readonly _headerSent: boolean }

/** True if the client would read another response as that of an earlier request, or as part of one that has begun. */
function isAnswering ({ _httpMessage: pending }: Socket & { readonly _httpMessage?: Pending | null }): boolean {
  return pending != null && (pending._headerSent || pending.req.complete)
}

/**
 * Refuses a request whose end another server may see elsewhere. Its response is the last one of the connection, and
 * what comes behind it is not executed (RFC 9112 §6.1, §9.6).
 */
export function refuseFaultyFrames (settings: Settings, listener: RequestListener): RequestListener {
  const { status, head, body } = bareResponse(new Problem('bad-request', {}), settings)
  const ended = new WeakSet<Socket>()
  return function refuseFaultyFrames (request, response) {
    if (ended.has(request.socket)) return
    if (!isFaultyFrame(request)) return listener(request, response)
    ended.add(request.socket)
    response.writeHead(status, head).end(body)
  }
}

/** True if a length begins with a zero, or if a transfer coding is not `chunked` alone or is one of HTTP/1.0. */
function isFaultyFrame ({ headers, httpVersion }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  if (coding !== undefined) return httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'
  return length !== undefined && length.length > 1 && length.startsWith('0')
}

/** Answers an expectation that Node.js would refuse with an empty body, and one that waits for a 100. */
export function answerExpectations (server: Server): void {
  // RFC 9110 §10.1.1: a server may ignore an unknown expectation
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('checkContinue', (request, response) => {
    const { shouldKeepAlive } = response
    // After a refusal without 100 the client may send the body or not, so the connection ends.
    response.shouldKeepAlive = false
    request.once('resume', () => {
      if (response.headersSent || response.statusCode >= 400) return // what was refused is read to be dropped
      response.shouldKeepAlive = shouldKeepAlive
      response.writeContinue()
    })
    server.emit('request', request, response)
  })
}

/**
 * Gives each connection an `error` listener that stays. An error without a listener ends the process, and Node.js takes
 * its own listener off a connection when it gets CONNECT, an upgrade or bytes that are no HTTP.
 */
export function outliveErrors (server: Server): void {
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => socket.on('error', ignore))
  }
}

function ignore (): void {}

/** An `onRequest` hook: a request has one `Host` (RFC 9112 §3.2), because a proxy may take another than Node.js. */
export function refuseWithoutHost (
  { raw: { rawHeaders, httpVersion } }: FastifyRequest, _reply: unknown, done: (error?: Error) => void
): void {
  const count = timesSent('host', rawHeaders)
  if (count > 1) done(new Problem('repeated-host', { count }))
  else done(count === 0 && httpVersion !== '1.0' ? new Problem('bad-request', {}) : undefined)
}

function problemOf (code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', {})
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', {})
  return new Problem('bad-request', {})
}
