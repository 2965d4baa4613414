import type { FastifyInstance } from 'fastify'
import type { ApiKey } from '../domain/api-key.ts'
import type { Invalid, Problem } from '../domain/problem.ts'
import type { LineProblem } from '../domain/shift/line-problems.ts'
import type { OperationName } from '../contract/index.ts'
import type { Change } from '../state/change.ts'
import type { WireFault } from '../sandbox/faults.ts'
import type { Life } from '../sandbox/life.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Asker } from './access/asker.ts'
import type { AssumptionSet } from './cited/assumptions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, by a clock that only goes on. */
    startedAt: number
    /** Its body as it came, in JSON or not. */
    bodyText: string | undefined
    /** Why it is refused. */
    problem: Problem | Invalid | undefined
    /** What is wrong with lines of the file in it, the others having been accepted. */
    lineProblems: readonly LineProblem[] | undefined
    /** What it changed. */
    changes: readonly Change[] | undefined
    /** What made it fail, because someone asked for that. */
    provokedBy: string | undefined
    /** How its answer is to fail on its way. */
    wireFault: WireFault | undefined
    /** The sandbox of the base URL, and the life of it that this request belongs to. */
    sandbox: Sandbox
    life: Life
    /** The collaborator for whom the request acts, once that was looked up. */
    asker: Asker | undefined
    /** The key of the bearer token. */
    apiKey: ApiKey | undefined
    /** There is such a key, but its time is over. */
    apiKeyExpired: boolean
    /** What was accepted but looks like a mistake: an ASCII code and a JSON Pointer each. */
    warnings: string[] | undefined
    /** The assumptions that the answer rests on, so far. */
    assumed: AssumptionSet | undefined
    /** Those that its reading rests on. They count when the request is accepted. */
    assumedOnceAccepted: AssumptionSet | undefined
    /** The pointers of fields that the contract does not name, where they are refused. */
    unknownFields: string[] | undefined
  }

  interface FastifyContextConfig {
    operation?: OperationName
  }
}

/** Declares the fields above once, so that all requests keep one shape. */
export function decorateRequests (app: FastifyInstance): void {
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('bodyText', undefined)
  app.decorateRequest('problem', undefined)
  app.decorateRequest('lineProblems', undefined)
  app.decorateRequest('changes', undefined)
  app.decorateRequest('provokedBy', undefined)
  app.decorateRequest('wireFault', undefined)
  app.decorateRequest('sandbox')
  app.decorateRequest('life')
  app.decorateRequest('asker', undefined)
  app.decorateRequest('apiKey', undefined)
  app.decorateRequest('apiKeyExpired', false)
  app.decorateRequest('warnings', undefined)
  app.decorateRequest('assumed', undefined)
  app.decorateRequest('assumedOnceAccepted', undefined)
  app.decorateRequest('unknownFields', undefined)
}
