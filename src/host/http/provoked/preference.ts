import type { FastifyReply, FastifyRequest } from 'fastify'
import { warn } from '../../../core/answer/notes.ts'
import { notesOf } from '../cited/notes-of.ts'
import { isProvoked, provoke, PROVOKED_STATUSES, type ProvokedStatus } from './provoke.ts'

type Done = (error?: Error) => void

/**
 * An `onRequest` hook for `Prefer: code=404` (RFC 7240). The error comes where the real one would: 401 in place of
 * authentication, the others after the client is let in (A43), and always before the body is read.
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

/** The value of the first `code` preference of the header, without its quotes. */
function preferredCode ({ headers: { prefer } }: FastifyRequest): string | undefined {
  if (prefer === undefined) return undefined
  for (const preference of String(prefer).split(',')) {
    const [name = '', ...value] = preference.split(';', 1).join().split('=')
    if (name.trim().toLowerCase() === 'code' && value.length > 0) return value.join('=').trim().replace(/^"|"$/g, '')
  }
  return undefined
}

function statusOf (code: string | undefined): ProvokedStatus | undefined {
  return code !== undefined && /^\d{3}$/.test(code) && isProvoked(Number(code))
    ? Number(code) as ProvokedStatus
    : undefined
}

/** Warns about a preference that cannot be honoured, because the RFC says that a server ignores it. */
function warnOfOffer (request: FastifyRequest, code: string): void {
  warn(
    notesOf(request),
    `prefer-not-offered ${encodeURIComponent(code.toWellFormed().slice(0, 20))} (offered: ` +
    `${PROVOKED_STATUSES.join(' ')})`
  )
}
