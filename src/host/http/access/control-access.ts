import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'

/** A loopback name, with a port or without. */
export const LOOPBACK = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?(:\d+)?$/i

export interface ControlAccess {
  /** The token that opens the control plane; `off` opens it to everyone. */
  readonly controlToken: string | undefined
  /** True if the server listens on loopback addresses only. */
  readonly boundToLoopback: () => boolean
}

interface WithHeaders { readonly headers: IncomingHttpHeaders }

/** An `onRequest` hook that guards the control plane. The page on security says who may use it. */
export function guardControlPlane (access: ControlAccess) {
  const refusalOf = controlRefusal(access)
  return function guardControlPlane (
    request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
  ): void {
    done(refusalOf(request))
  }
}

/** Says why a request may not use the control plane; `undefined` if it may. */
export function controlRefusal ({ controlToken, boundToLoopback }: ControlAccess) {
  const open = controlToken === 'off'
  return (request: WithHeaders): Problem | undefined =>
    isCrossSite(request) ? new Problem('control-cross-site', {}) : open ? undefined : refusal(request)

  function refusal (request: WithHeaders): Problem | undefined {
    if (controlToken !== undefined) {
      return showsToken(request, controlToken) ? undefined : new Problem('control-unauthorized', {})
    }
    if (!boundToLoopback()) return new Problem('control-closed', {})
    // A page whose own name resolves to 127.0.0.1 still sends that name as `Host` (DNS rebinding).
    const host = request.headers.host ?? ''
    return LOOPBACK.test(host) ? undefined : new Problem('control-host', { host: host.slice(0, 80) })
  }
}

/** A browser says which site sent a request. Other clients send neither header. */
function isCrossSite (request: WithHeaders): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
}

function showsToken (request: WithHeaders, token: string): boolean {
  const [, shown] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

function digest (text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
