import type { FastifyReply, FastifyRequest } from 'fastify'
import { warn } from '../cited/warnings.ts'
import { isProvoked, provoke, PROVOKED_STATUSES, type ProvokedStatus } from './provoke.ts'

type Done = (error?: Error) => void

/**
 * An `onRequest` hook: `Prefer: code=404` (RFC 7240) is answered with that error. It comes where the real one would:
 * 401 in the place of authentication, the others only to a client that is let in (A43), and before anything looks at
 * the body.
 */
export function preferUnauthorized (request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const preferred = preferredCode(request)
  if (preferred !== undefined && statusOf(preferred) === undefined) warnOfOffer(request, preferred)
  answer(request, reply, done, status => status === 401)
}

export function preferOther (request: FastifyRequest, reply: FastifyReply, done: Done): void {
  answer(request, reply, done, status => status !== 401)
}

function answer (request: FastifyRequest, reply: FastifyReply, done: Done, isMine: (status: number) => boolean): void {
  const status = statusOf(preferredCode(request))
  if (status === undefined || !isMine(status)) {
    done()
    return
  }
  reply.header('preference-applied', `code=${status}`)
  done(provoke(request, status, 'prefer'))
}

/** The first `code` among the preferences. */
function preferredCode ({ headers: { prefer } }: FastifyRequest): string | undefined {
  if (prefer === undefined) return undefined
  for (const preference of String(prefer).split(',')) {
    const [, code] = /^\s*code\s*(?:=\s*"?([^";]*?)"?)?\s*(?:;.*)?$/i.exec(preference) ?? []
    if (code !== undefined) return code
  }
  return undefined
}

function statusOf (code: string | undefined): ProvokedStatus | undefined {
  return code !== undefined && /^\d{3}$/.test(code) && isProvoked(Number(code))
    ? Number(code) as ProvokedStatus
    : undefined
}

/** What cannot be honoured is ignored, says the RFC; whoever asked for it is to know. */
function warnOfOffer (request: FastifyRequest, code: string): void {
  warn(
    request,
    `prefer-not-offered ${encodeURIComponent(code.toWellFormed().slice(0, 20))} (offered: ` +
    `${PROVOKED_STATUSES.join(' ')})`
  )
}
