import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '../sandbox/registry.ts'
import { assumed, restOn } from './cited/assumptions.ts'
import { strictPath } from './refused/known-path.ts'
import { isServedInstead, sandboxName, servedInstead, withoutQuery, withoutSandbox } from './sandbox/sandbox-url.ts'
import { startingSettings } from './sandbox/settings-of.ts'

/**
 * Fastify's `rewriteUrl`: takes the sandbox off, and finds the operation that a loose path means, where that is
 * accepted (A69).
 */
export function rewriteUrl (registry: Registry) {
  const starting = startingSettings(registry)
  return function rewrite (request: IncomingMessage): string {
    const url = withoutSandbox(request)
    const { 'request.loosePaths': loose } = registry.find(sandboxName(request))?.life.settings ?? starting
    if (loose !== 'accepted') return url
    const path = withoutQuery(url)
    const strict = strictPath(path)
    if (strict === undefined) return url
    servedInstead(request, url)
    return strict + url.slice(path.length)
  }
}

const A69 = assumed('A69')

/** An `onRequest` hook. */
export function noteLoosePath (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (isServedInstead(request.raw)) restOn(request, A69)
  done()
}
