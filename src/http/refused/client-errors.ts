import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../../assumptions.ts'
import { Problem } from '../../domain/problem.ts'
import { timesSent } from '../../wire/times-sent.ts'
import { errorMessage } from './errors.ts'
import { statusOf } from '../../problems/rows.ts'

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
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || hasBegun(socket)) {
      socket.destroy()
      return
    }
    const problem = problemOf(error.code)
    const status = statusOf(problem.code, settings)
    const body = `${JSON.stringify({ service: '', method: '', message: errorMessage(problem, settings) })}\n`
    socket.end([
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body
    ].join('\r\n'))
    // Not after every refusal, because a client that still sends would miss it.
    if (problem.code === 'request-timeout') socket.destroySoon()
    socket.setTimeout(closing, () => socket.destroy())
  }
}

/**
 * True if a response has begun, because a client would read a second one as part of it. Node's own handler checks the
 * same.
 */
function hasBegun (socket: Socket & { readonly _httpMessage?: { readonly _headerSent: boolean } | null }): boolean {
  return socket._httpMessage?._headerSent === true
}

/** Answers the requests that Node.js itself would answer with an empty body. */
export function answerAllHttp ({ server }: FastifyInstance): void {
  // RFC 9110 §10.1.1: a server may ignore an unknown expectation
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * Gives each connection an `error` listener that stays. An error without a listener ends the process, and Node.js takes
 * its own listener off a connection when it gets CONNECT, an upgrade or bytes that are no HTTP.
 */
export function outliveErrors ({ server }: FastifyInstance): void {
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
