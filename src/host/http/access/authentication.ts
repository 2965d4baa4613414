import bearerAuth from '@fastify/bearer-auth'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { identify, permit } from '../../../core/index.ts'
import { restOn } from '../../../core/answer/notes.ts'
import { notesOf } from '../cited/notes-of.ts'
import { headOf } from './head.ts'
import { refuseMore } from './rate-limit.ts'

/** Decorates the app with `verifyBearerAuth`. */
export async function registerAuthentication (app: FastifyInstance): Promise<void> {
  // Without a hook of its own, because that one would bypass our error handler.
  await app.register(bearerAuth, {
    keys: [], addHook: false, auth: isIdentified, specCompliance: 'rfc6749', verifyErrorLogLevel: 'debug'
  })
}

// Returns exactly true or false, because bearer-auth reports any other value as an internal error.
function isIdentified (_token: string, { admission }: FastifyRequest): boolean {
  return admission !== undefined && admission.problem === undefined
}

/** Makes the first hook of an operation: the token, the rate limit, and the permission, in this order (A43). */
export function admitRequest (app: FastifyInstance): onRequestHookHandler {
  const verify = app.verifyBearerAuth as onRequestHookHandler
  return function admitRequest (request, reply, done) {
    const { life } = request
    const { state, settings } = life
    const at = { now: life.now() }
    const head = headOf(request)
    const identity = identify(state, head, settings, at)
    request.admission = identity
    if (head.token === undefined) finish()
    else verify.call(this, request, reply, finish)

    function finish (error?: Error): void {
      const refused = identity.problem ?? error ?? refuseMore(request, identity.apiKey)
      if (refused instanceof Promise) refused.then(goOn, done)
      else goOn(refused)
    }

    function goOn (refused: Error | undefined): void {
      if (refused !== undefined) {
        restOn(notesOf(request), ...identity.points)
        return done(refused)
      }
      const admission = permit(state, head, settings, at, identity)
      request.admission = admission
      restOn(notesOf(request), ...admission.points)
      done(admission.problem)
    }
  }
}
