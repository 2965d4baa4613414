import type { FastifyReply, FastifyRequest } from 'fastify'
import { READING } from '../../core/contract/index.ts'
import { Problem } from '../../core/rules/problem.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { ForwardInstead } from './refused/forward-instead.ts'
import { problemInstead } from './refused/errors.ts'
import type { SettingsOf } from './sandbox/settings-of.ts'

type Done = (error: Error | null, payload: unknown) => void

/**
 * An `onSend` hook that runs before all others of a sandbox. A read may have seen changes that are not durable yet, so
 * its response waits for them. A new sandbox is stored after its first accepted request, and never after a refused one.
 */
export function waitUntilDurable (settingsOf: SettingsOf, forwardInstead: ForwardInstead) {
  return function waitUntilDurable (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
    const sandbox = request.sandbox as Sandbox | null | undefined
    if (sandbox == null) return done(null, payload)
    const changes = visibleChanges(request, reply)
    const stored = sandbox.isStored || reply.statusCode >= 400 ? undefined : sandbox.persist()
    if (changes === undefined && stored === undefined) done(null, payload)
    else {
      Promise.all([changes, stored]).then(() => done(null, payload), error => {
        // Fastify answers an error after an error in a form of its own.
        if (reply.statusCode < 400) return done(error, payload)
        if (forwardInstead(error, request, reply)) return
        done(null, problemInstead(error, request, reply, settingsOf(request)))
      })
    }
  }
}

/** The problems of a failed append. Their responses contain nothing of the state. */
const FAILED = new Set<unknown>([
  'not-durable', 'database-refused', 'sandbox-moved', 'outcome-unknown', 'too-many-sandboxes', 'server-full'
])

/**
 * Resolves when the changes that a request could have seen are durable; `undefined` if they already are. Rejects if one
 * of them was undone. The response to a change does not wait: its own change is durable already, and it shows the state
 * as of that decision, which no later failure alters.
 */
function visibleChanges (
  { method, draft: { changes, problem, startedAt }, life }: FastifyRequest, { statusCode }: FastifyReply
): Promise<void> | undefined {
  if (changes !== undefined || (statusCode < 400 && !READING.has(method))) return undefined
  return problem instanceof Problem && FAILED.has(problem.code) ? undefined : life.durableSince(startedAt)
}
