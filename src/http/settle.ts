import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { PassedOn } from './refused/passed-on.ts'
import { READING } from './recorded/log-exchange.ts'
import { problemInstead } from './refused/errors.ts'
import type { SettingsOf } from './sandbox/settings-of.ts'

type Done = (error: Error | null, payload: unknown) => void

/**
 * An `onSend` hook that runs before all others of a sandbox. No response leaves before what it could have seen is
 * durable. A new sandbox is stored after its first accepted request. A refused request creates no sandbox.
 */
export function settle (settingsOf: SettingsOf, passedOn: PassedOn) {
  return function wait (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
    const sandbox = request.sandbox as Sandbox | null | undefined
    if (sandbox == null) return done(null, payload)
    const seen = unsettled(request, reply)
    const stored = sandbox.isStored || reply.statusCode >= 400 ? undefined : sandbox.persist()
    if (seen === undefined && stored === undefined) done(null, payload)
    else {
      Promise.all([seen, stored]).then(() => done(null, payload), error => {
        // Fastify answers an error after an error in a form of its own.
        if (reply.statusCode < 400) return done(error, payload)
        if (passedOn(error, request, reply)) return
        done(null, problemInstead(error, request, reply, settingsOf(request)))
      })
    }
  }
}

/** The problems of an append that failed. Their responses show nothing of the state. */
const FAILED = new Set<unknown>([
  'not-durable', 'database-refused', 'sandbox-moved', 'outcome-unknown', 'too-many-sandboxes'
])

/**
 * What a response has to wait for, because its request could have seen it. `undefined` if that is durable. Rejects if
 * it was undone. A change needs no wait, because it was durable before its response, which shows the state as of its
 * decision: what comes after it may fail, but takes nothing of it back.
 */
function unsettled (
  { method, changes, problem, startedAt, life }: FastifyRequest, { statusCode }: FastifyReply
): Promise<void> | undefined {
  if (changes !== undefined || (statusCode < 400 && !READING.has(method))) return undefined
  return problem instanceof Problem && FAILED.has(problem.code) ? undefined : life.durableSince(startedAt)
}
