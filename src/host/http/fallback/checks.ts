import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../../core/rules/problem.ts'
import { LOOPBACK } from '../access/control-access.ts'
import { askedUrl, withoutQuery } from '../sandbox/sandbox-url.ts'
import { hasPassed, namesIn } from './header-lines.ts'

interface Access {
  readonly publicUrl: string | undefined
  readonly boundToLoopback: () => boolean
  readonly pseudonym: string
}

/** An `onRequest` hook that refuses what is not passed on, and answers preflights, which the browser sends. */
export function refuseUnpassable ({ publicUrl, boundToLoopback, pseudonym }: Access) {
  const ownHost = publicUrl && new URL(publicUrl).host
  return function refuseUnpassable (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { headers, method, raw } = request
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      reply.hijack()
      reply.raw.writeHead(204, reply.getHeaders() as Record<string, string>).end()
      return
    }
    const isOfUrl = (raw as { originalUrl?: string }).originalUrl?.startsWith('/') === true
    if (!isOfUrl || hasDotSegment(withoutQuery(askedUrl(request)))) return done(new Problem('fallback-target', {}))
    const hasComeRound = hasPassed(headers.via, pseudonym)
    if (hasComeRound) reply.header('via', `1.1 ${pseudonym}`) // by it this server recognises a 508 as its own
    done(hasComeRound ? new Problem('fallback-loop', {}) : refusalOf(headers))
  }

  function refusalOf (headers: IncomingHttpHeaders): Problem | undefined {
    const { host = '', upgrade, connection } = headers
    if (boundToLoopback() && !LOOPBACK.test(host) && host !== ownHost) {
      return new Problem('fallback-host', { host: host.slice(0, 80) })
    }
    // Java's client offers h2c with each first request, and goes on without it.
    const isUpgrade = upgrade !== undefined && namesIn(connection).includes('upgrade') && !/^h2c$/i.test(upgrade)
    return isUpgrade ? new Problem('fallback-upgrade', {}) : undefined
  }
}

/** A segment is looked at as servers read it: decoded once, ended by a slash of either kind or by a fragment. */
function hasDotSegment (path: string): boolean {
  return path.replace(/%(2e|2f|5c)/gi, escape => decodeURIComponent(escape)).split(/[/\\#]/)
    .some(segment => segment === '.' || segment === '..')
}
