import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../assumptions.ts'
import { Problem } from '../../domain/problem.ts'
import { errorMessage } from './errors.ts'
import { statusOf } from '../../problems/rows.ts'

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large'
}

/**
 * Fastify's `clientErrorHandler`: what Node could not parse as HTTP gets the same body, with nothing known to name
 * (A51).
 */
export function answerClientError (settings: Settings) {
  return function answer (error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || hasBegun(socket)) {
      socket.destroy()
      return
    }
    const problem = problemOf(error.code)
    const status = statusOf(problem.code, settings)
    const body = JSON.stringify({ service: '', method: '', message: errorMessage(problem, settings) })
    socket.end([
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body
    ].join('\r\n'))
  }
}

/** An answer is on its way, and another one would be read as a part of it. Node's own handler asks the same. */
function hasBegun (socket: Socket & { readonly _httpMessage?: { readonly _headerSent: boolean } | null }): boolean {
  return socket._httpMessage?._headerSent === true
}

/** What Node itself would answer with an empty body, or none at all. */
export function answerAllHttp (app: FastifyInstance, settings: Settings): void {
  // RFC 9110 §10.1.1: an unknown one may be ignored
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connect', (_request, socket) => answerClientError(settings)(new Error('CONNECT'), socket as Socket))
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers: { host }, httpVersion } = request.raw
    done(host === undefined && httpVersion !== '1.0' ? new Problem('bad-request', {}) : undefined) // RFC 9112 §3.2
  })
}

function problemOf (code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', {})
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', {})
  return new Problem('bad-request', {})
}
