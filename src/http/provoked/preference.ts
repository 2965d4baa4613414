import type { FastifyReply, FastifyRequest } from 'fastify'
import { isProvoked, provoke, type ProvokedStatus } from './provoke.ts'

type Done = (error?: Error) => void

/**
 * An `onRequest` hook: `Prefer: code=404` (RFC 7240) is answered with that error. It comes where the real one would: 401 in
 * the place of authentication, the others only to a client that is let in (A43), and before anything looks at the body.
 */
export function preferUnauthorized (request: FastifyRequest, reply: FastifyReply, done: Done): void {
  answer(request, reply, done, status => status === 401)
}

export function preferOther (request: FastifyRequest, reply: FastifyReply, done: Done): void {
  answer(request, reply, done, status => status !== 401)
}

function answer (request: FastifyRequest, reply: FastifyReply, done: Done, isMine: (status: number) => boolean): void {
  const { prefer } = request.headers
  const status = prefer === undefined ? undefined : preferredStatus(String(prefer))
  if (status === undefined || !isMine(status)) {
    done()
    return
  }
  reply.header('preference-applied', `code=${status}`)
  done(provoke(request, status, 'prefer'))
}

/** The first `code` among the preferences; what cannot be honoured is ignored, says the RFC. */
function preferredStatus (header: string): ProvokedStatus | undefined {
  for (const preference of header.split(',')) {
    const [, code] = /^\s*code\s*=\s*"?(\d{3})"?\s*(?:;.*)?$/i.exec(preference) ?? []
    if (code !== undefined) return isProvoked(Number(code)) ? Number(code) as ProvokedStatus : undefined
  }
  return undefined
}
