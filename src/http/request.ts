import type { FastifyInstance } from 'fastify'
import type { ApiKey } from '../domain/api-key.ts'
import type { OperationName } from '../contract/index.ts'
import type { Root } from '../sandbox/root.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sandbox of the base URL, and the life of it that this request belongs to. */
    sandbox: Sandbox
    root: Root
    /** The key of the bearer token. */
    apiKey: ApiKey | undefined
    /** There is such a key, but its time is over. */
    apiKeyExpired: boolean
    /** What was accepted but looks like a mistake: an ASCII code and a JSON Pointer each. */
    warnings: string[] | undefined
    /** The assumptions that the answer rests on, so far: an `AssumptionSet`. */
    assumedLow: number
    assumedHigh: number
    /** The pointers of fields that the contract does not name, where they are refused. */
    unknownFields: string[] | undefined
  }

  interface FastifyContextConfig {
    operation?: OperationName
  }
}

/** Declares the fields above once, so that all requests keep one shape. */
export function decorateRequests (app: FastifyInstance): void {
  app.decorateRequest('sandbox', null as unknown as Sandbox)
  app.decorateRequest('root', null as unknown as Root)
  app.decorateRequest('apiKey', undefined)
  app.decorateRequest('apiKeyExpired', false)
  app.decorateRequest('warnings', undefined)
  app.decorateRequest('assumedLow', 0)
  app.decorateRequest('assumedHigh', 0)
  app.decorateRequest('unknownFields', undefined)
}
