import { METHODS } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK } from '../../core/contract/index.ts'
import { methodsOf } from './refused/known-path.ts'
import { withoutQuery } from './sandbox/sandbox-url.ts'
import type { SettingsOf } from './sandbox/settings-of.ts'

/** The headers that a page may read beside those that every page may read (Fetch §3.2.3). */
const EXPOSED = [
  'link', 'retry-after', 'www-authenticate',
  'x-sandbox-answered-by', 'x-sandbox-assumptions', 'x-sandbox-provoked', 'x-sandbox-request-id', 'x-sandbox-warning'
].join(', ')
/** In seconds. Browsers cap it, Chromium at two hours. */
const PREFLIGHT_LASTS = '7200'

/**
 * An `onRequest` hook that lets pages of these origins call the operations and read the responses. A preflight
 * request carries no token, so it is answered before any check. The control plane stays closed, and no cookie is
 * allowed.
 */
export function allowOrigins (origins: ReadonlySet<string>, settingsOf: SettingsOf) {
  return function allowOrigins (request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const isPassedOn = request.routeOptions.config?.operation === FALLBACK
    const methods = isPassedOn ? METHODS : methodsOf(withoutQuery(request.url), settingsOf(request))
    if (methods.length === 0) return done()
    reply.header('vary', 'Origin')
    const { origin, 'access-control-request-method': wanted, 'access-control-request-headers': headers } =
      request.headers
    if (origin === undefined || !origins.has(origin)) return done()
    if (request.method !== 'OPTIONS' || wanted === undefined) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED })
      return done()
    }
    // Sent past the hooks, because the browser asks and not the client under test. The request log shows the client
    // only.
    reply.hijack()
    reply.raw.writeHead(204, {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods.join(', '),
      'access-control-max-age': PREFLIGHT_LASTS,
      ...(typeof headers === 'string' && { 'access-control-allow-headers': headers })
    }).end()
  }
}
