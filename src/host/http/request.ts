import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../core/index.ts'
import type { FALLBACK, OperationName } from '../../core/contract/index.ts'
import type { Life } from '../sandbox/life.ts'
import type { Draft } from '../sandbox/draft.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { noteStart } from './recorded/finish-exchange.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its exchange is made of. */
    draft: Draft
    /** The sandbox of the base URL, and the life of it that the request belongs to. */
    sandbox: Sandbox
    life: Life
    /** What the head of a request to an operation decides: its key, and why it is refused. */
    admission: Admission | undefined
  }

  interface FastifyContextConfig {
    operation?: OperationName | typeof FALLBACK
    /** The handler reads the query itself: its parameters are the fields of an entity. */
    parametersAreFields?: true
    /** The response is a stream that only the client ends. */
    endless?: true
    /** It asks the log or empties it, so an exchange of its own would be in the way. */
    unlogged?: true
    /** It frees memory, so it opens its sandbox also on a full server. */
    frees?: true
  }
}

/** Declares the fields above once, so that all requests keep one shape, and begins the draft of each. */
export function decorateRequests (app: FastifyInstance): void {
  app.decorateRequest('draft')
  app.decorateRequest('sandbox')
  app.decorateRequest('life')
  app.decorateRequest('admission', undefined)
  app.addHook('onRequest', noteStart)
}
