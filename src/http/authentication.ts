import bearerAuth from '@fastify/bearer-auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_SETTINGS, EVERY_PERMISSION, type PermissionedOperation } from '../assumptions.ts'
import { tokenDigest } from '../domain/create-api-key.ts'
import { Problem } from '../domain/problem.ts'

/** Decorates the app with `verifyBearerAuth`, which knows the API keys of the request's sandbox. */
export async function registerAuthentication (app: FastifyInstance): Promise<void> {
  // Its own hook would answer past our error handler; its error goes there when the hook is ours.
  await app.register(bearerAuth, { keys: [], addHook: false, auth: findApiKey, specCompliance: 'rfc6749', verifyErrorLogLevel: 'debug' })
}

// Exactly true or false: bearer-auth takes anything else for an internal error.
function findApiKey (token: string, request: FastifyRequest): boolean {
  const apiKey = request.root.state.get('apiKeys', tokenDigest(token))
  if (apiKey === undefined) return false
  request.apiKeyExpired = apiKey.expiresAt !== undefined && apiKey.expiresAt <= request.root.now()
  request.apiKey = apiKey
  return !request.apiKeyExpired
}

/** A second hook, after the token is known: the permission that A06 gives to the operation, or 403. */
export function requirePermission (operation: PermissionedOperation) {
  const permission = DEFAULT_SETTINGS['auth.permissions'][operation]
  return function authorize (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    const granted = request.apiKey?.permissions
    const allowed = granted === undefined || granted.includes(permission) || granted.includes(EVERY_PERMISSION)
    done(allowed ? undefined : new Problem('forbidden', { permission }))
  }
}
