import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { LOOPBACK } from './control-access.ts'

interface Allowed {
  readonly origins?: readonly string[]
  readonly publicUrl: string | undefined
  readonly boundToLoopback: () => boolean
}

/**
 * An `onRequest` hook for the operations of a server on a loopback address. A page whose own name resolves to 127.0.0.1
 * is of one origin with that server (DNS rebinding), and the built-in tokens are public. A browser says which origin
 * sends a POST, PUT or PATCH. Other clients send no `Origin`, and their `Host` may be any.
 */
export function refuseForeignPages ({ origins = [], publicUrl, boundToLoopback }: Allowed) {
  const allowed = new Set(publicUrl === undefined ? origins : [...origins, new URL(publicUrl).origin])
  return function refuseForeignPages (
    { headers: { origin } }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
  ): void {
    const isForeign = origin !== undefined && !allowed.has(origin) && !isOfLoopback(origin) && boundToLoopback()
    done(isForeign ? new Problem('foreign-page', { origin: origin.slice(0, 80) }) : undefined)
  }
}

function isOfLoopback (origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).host)
}
