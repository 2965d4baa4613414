import type { SettingKey } from '../../../src/assumptions.ts'
import type { Call } from '../../support/server.ts'

export type Request = readonly [what: string, call?: Call]

/** What one value of a setting makes of a request: status, and what the body and the headers match. */
export interface Outcome {
  readonly status: number
  readonly body?: unknown
  /** What the body matches as a text. */
  readonly text?: RegExp
  /** Not to be found in the body. */
  readonly without?: readonly string[]
  readonly headers?: Readonly<Record<string, unknown>>
  /** What a look at the control plane matches afterwards. */
  readonly then?: readonly [path: string, matches: unknown]
}

export interface Case {
  readonly key: SettingKey
  readonly sentence: string
  /** What comes before, with success. */
  readonly after?: readonly Request[]
  readonly request: Request
  readonly outcomes: readonly (readonly [value: unknown, outcome: Outcome])[]
}
