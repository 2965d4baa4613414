import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../core/index.ts'
import type { Invalid, Problem } from '../../core/rules/problem.ts'
import type { LineProblem } from '../../core/rules/shift/line-problems.ts'
import type { OperationName } from '../../core/contract/index.ts'
import type { Change } from '../../core/state/change.ts'
import type { WireFault } from '../sandbox/faults.ts'
import type { Life } from '../sandbox/life.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Notes } from '../../core/answer/notes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request came, by a monotonic clock. */
    startedAt: number
    /** The body text as received, JSON or not. */
    bodyText: string | undefined
    /** Why the request is refused. */
    problem: Problem | Invalid | undefined
    /** The refused lines of its file. The other lines were accepted. */
    lineProblems: readonly LineProblem[] | undefined
    /** What the request changed. */
    changes: readonly Change[] | undefined
    /** The entity that each change replaced. */
    replaced: readonly (Change['entity'] | undefined)[] | undefined
    /** The means by which the client provoked the error. */
    provokedBy: string | undefined
    /** The wire fault that breaks the response. */
    wireFault: WireFault | undefined
    /** The sandbox of the base URL, and the life of it that the request belongs to. */
    sandbox: Sandbox
    life: Life
    /** What the head of a request to an operation decides: its key, and why it is refused. */
    admission: Admission | undefined
    /** What the response rests on and warns of so far. */
    notes: Notes | undefined
  }

  interface FastifyContextConfig {
    operation?: OperationName
    /** The handler reads the query itself: its parameters are the fields of an entity. */
    parametersAreFields?: true
    /** The response is a stream that only the client ends. */
    endless?: true
    /** The response waits for requests to come, which only the log of a sandbox sees to its end. */
    waits?: true
    /** It frees memory, so it opens its sandbox also on a full server. */
    frees?: true
  }
}

/** Declares the fields above once, so that all requests keep one shape. */
export function decorateRequests (app: FastifyInstance): void {
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('exchange', undefined)
  app.decorateRequest('beginning', undefined)
  app.decorateRequest('bodyText', undefined)
  app.decorateRequest('problem', undefined)
  app.decorateRequest('lineProblems', undefined)
  app.decorateRequest('changes', undefined)
  app.decorateRequest('replaced', undefined)
  app.decorateRequest('provokedBy', undefined)
  app.decorateRequest('wireFault', undefined)
  app.decorateRequest('sandbox')
  app.decorateRequest('life')
  app.decorateRequest('admission', undefined)
  app.decorateRequest('notes', undefined)
}
