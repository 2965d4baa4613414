import type { IncomingMessage } from 'node:http'

/** The answers of the other servers to one question. */
export interface OtherAnswers {
  /** The bodies of their answers, as JSON values. */
  readonly bodies: readonly unknown[]
  /** The addresses of those that did not answer in time, or refused. */
  readonly unanswered: readonly string[]
}

/** The other servers that share the store. A question about all sandboxes needs what each has in memory. */
export interface Others {
  /** True if the request comes from a server that is collecting answers. Then only local data is returned. */
  wantsLocalOnly (request: IncomingMessage): boolean
  /** Asks every other server the same question. */
  answers (request: IncomingMessage): Promise<OtherAnswers>
}
