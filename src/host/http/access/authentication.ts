import bearerAuth from '@fastify/bearer-auth'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { EVERY_PERMISSION, type PermissionedOperation, type Settings } from '../../../core/assumptions.ts'
import { tokenDigest } from '../../../core/rules/create-api-key.ts'
import { Problem } from '../../../core/rules/problem.ts'
import { memoizeByKey } from '../../../core/memoize.ts'
import { restOn } from '../cited/assumptions.ts'

/** Decorates the app with `verifyBearerAuth`, which knows the API keys of the request's sandbox. */
export async function registerAuthentication (app: FastifyInstance): Promise<void> {
  // Without a hook of its own, because that one would bypass our error handler.
  await app.register(bearerAuth, {
    keys: [], addHook: false, auth: findApiKey, specCompliance: 'rfc6749', verifyErrorLogLevel: 'debug'
  })
}

/** Memoized, because a client sends the same token with each request. */
const digestOf = memoizeByKey(tokenDigest, 100)

// Returns exactly true or false, because bearer-auth reports any other value as an internal error.
function findApiKey (token: string, request: FastifyRequest): boolean {
  const apiKey = request.life.state.get('apiKeys', digestOf(token))
  if (apiKey === undefined) return false
  request.apiKeyExpired = apiKey.expiresAt !== undefined && apiKey.expiresAt <= request.life.now()
  request.apiKey = apiKey
  return !request.apiKeyExpired
}

/** A05: the contract certainly demands a token for its first operation only. */
function needsToken (operation: PermissionedOperation, settings: Settings): boolean {
  return operation === 'requestAdjustment' || settings['auth.otherOperations']
}

/** The first hook of an operation. If a request shows a token, the token must be valid, even where none is needed. */
export function requireToken (app: FastifyInstance, operation: PermissionedOperation): onRequestHookHandler {
  const verify = app.verifyBearerAuth as onRequestHookHandler
  if (operation === 'requestAdjustment') return verify
  return function verifyOrPass (request, reply, done) {
    const isOpen = request.headers.authorization === undefined
    if (isOpen) restOn(request, 'A05')
    if (isOpen && !needsToken(operation, request.life.settings)) done()
    else verify.call(this, request, reply, done)
  }
}

/** A hook that runs once the token is known. It answers 403 without the permission that A06 gives to the operation. */
export function requirePermission (operation: PermissionedOperation) {
  return function requirePermission (
    request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
  ): void {
    const { settings } = request.life
    const granted = request.apiKey?.permissions
    if (granted === undefined || granted.includes(EVERY_PERMISSION)) return done()
    const permission = settings['auth.permissions'][operation]
    const isForbidden = !granted.includes(permission)
    if (isForbidden && operation !== 'requestAdjustment') restOn(request, 'A05')
    if (!needsToken(operation, settings)) return done()
    restOn(request, 'A06')
    done(isForbidden ? new Problem('forbidden', { permission }) : undefined)
  }
}
