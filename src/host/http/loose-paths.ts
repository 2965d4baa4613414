import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { restOn } from '../../core/answer/notes.ts'
import { isServed } from '../../core/assumptions.ts'
import type { OperationName } from '../../core/contract/index.ts'
import { Problem } from '../../core/rules/problem.ts'
import type { Life } from '../sandbox/life.ts'
import type { Registry } from '../sandbox/registry.ts'
import { notesOf } from './cited/notes-of.ts'
import { routeHeadAsGet } from './refused/head-as-get.ts'
import { FALLBACK_URL, isForFallback } from './refused/fallback-path.ts'
import { strictPath } from './refused/known-path.ts'
import {
  askedUrl, isRewritten, sandboxName, rememberAskedUrl, withoutQuery, withoutSandbox
} from './sandbox/sandbox-url.ts'

/**
 * Fastify's `rewriteUrl`: removes the sandbox prefix and, where A69 allows it, maps a loose path to its operation. No
 * other code runs before a route is found, so HEAD is seen to here, too.
 * The settings of a sandbox that is not in memory are unknown here, so `refuseLoosePath` checks them again.
 */
export function rewriteUrl (registry: Registry, hasFallback = false) {
  return function rewrite (request: IncomingMessage): string {
    const url = withoutSandbox(request)
    const known = registry.find(sandboxName(request))
    if (hasFallback && isForFallback(request, url, known?.life.settings)) {
      rememberAskedUrl(request, url)
      return FALLBACK_URL
    }
    routeHeadAsGet(request)
    if (known !== undefined && !acceptsLoosePaths(known.life)) return url
    const path = withoutQuery(url)
    const strict = strictPath(path)
    if (strict === undefined) return url
    rememberAskedUrl(request, url)
    return strict + url.slice(path.length)
  }
}

/** An `onRequest` hook that runs after the sandbox is entered. */
export function refuseLoosePath (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (!isRewritten(request.raw)) {
    done()
    return
  }
  const { method, life, routeOptions: { config } } = request
  if (isServed(config.operation as OperationName, life.settings)) restOn(notesOf(request), 'A69')
  done(acceptsLoosePaths(life)
    ? undefined
    : new Problem('route-not-found', {
      method, path: withoutQuery(askedUrl(request)), meant: withoutQuery(request.url)
    }))
}

function acceptsLoosePaths ({ settings }: Life): boolean {
  return settings['request.loosePaths'] === 'accepted'
}
