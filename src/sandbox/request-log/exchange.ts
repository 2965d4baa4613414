import type { ApiKey } from '../../domain/api-key.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Change } from '../../state/change.ts'
import type { CutValue } from './cut.ts'

/**
 * A request that a sandbox has seen, and its response. An exchange refers to texts that exist anyway, because every
 * request would pay for a copy. They are made readable when someone reads the log. Only the body of a response is
 * copied out of V8's heap, because it would cost more there than the copy does.
 */
export interface Exchange {
  readonly epoch: number
  readonly request: RequestPart
  readonly response: ResponsePart
  readonly verdict: Verdict
  readonly changes: ChangesPart
  readonly sandboxTime: Instant
  /** When the response was made. */
  readonly systemTime: Instant
  /** How many milliseconds the response took. */
  readonly duration: number
}

/** What the client sent. */
export interface RequestPart {
  /** It came through the control plane. */
  readonly control: boolean
  readonly operation: string | undefined
  readonly format: string | undefined
  readonly method: string
  /** Path and query, without the sandbox prefix. */
  readonly url: string
  /** Names and values in turns. */
  readonly headers: readonly string[]
  readonly body: string
  /** What is kept of a body that is too long. If it has no value, `body` is the beginning of the text. */
  readonly cutBody: CutValue | undefined
  /** The length of the body in characters; in bytes if the body was not read in its turn. */
  readonly length: number
  readonly apiKey: ApiKey | undefined
}

export interface ResponsePart {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The bytes that were sent, if `body` is not the whole text. */
  readonly length: number | undefined
  /** The fault or the magic value that asked for this response. */
  readonly provokedBy: string | undefined
  /** How the response was broken on its way. */
  readonly wireFault: string | undefined
}

/** What the server found wrong or suspicious. A count can exceed its list, because long lists are cut. */
export interface Verdict {
  readonly findings: readonly Finding[]
  readonly findingCount: number
  readonly warnings: readonly string[]
  readonly warningCount: number
}

/** A problem of a request. With a pointer, it is a problem of one value of the body. */
export interface Finding {
  readonly pointer?: string
  /** The line of a file in the body. */
  readonly line?: number
  readonly code: string
  readonly details: object
  /** About how many bytes the finding keeps in memory. */
  readonly weight: number
}

/** What the request changed. */
export interface ChangesPart {
  /** `undefined` if the changes are too large to keep. */
  readonly list: readonly Change[] | undefined
  readonly count: number
  /** About how many bytes the changes keep in memory. */
  readonly weight: number
}
