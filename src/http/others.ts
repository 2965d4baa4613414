import type { IncomingMessage } from 'node:http'

/** What the other servers know of an answer. */
export interface Parts {
  /** The bodies of their answers, as JSON values. */
  readonly bodies: readonly unknown[]
  /** The addresses of those that did not answer in time, or refused. */
  readonly unanswered: readonly string[]
}

/** The other servers that share the store. A question about all sandboxes needs what each has in memory. */
export interface Others {
  /** Whether another server asks for what this one knows alone, and not a client for all of it. */
  asksForPart (request: IncomingMessage): boolean
  /** Asks every other server the same question, for its part of the answer. */
  parts (request: IncomingMessage): Promise<Parts>
}
