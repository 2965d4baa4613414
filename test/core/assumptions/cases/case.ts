import type { SettingKey } from '../../../../src/core/assumptions.ts'
import type { Call } from '../../../support/server.ts'

export type Request = readonly [what: string, call?: Call]

/** The expected response under one value of a setting: its status, and what its body and headers match. */
export interface Outcome {
  readonly status: number
  readonly body?: unknown
  /** A pattern that the body matches as a text. */
  readonly text?: RegExp
  /** Fields that the body must not have. */
  readonly without?: readonly string[]
  readonly headers?: Readonly<Record<string, unknown>>
  /** The expected response of the control plane afterwards. */
  readonly then?: readonly [path: string, matches: unknown]
}

export interface Case {
  readonly key: SettingKey
  readonly sentence: string
  /** Requests that come before and succeed. */
  readonly after?: readonly Request[]
  readonly request: Request
  readonly outcomes: readonly (readonly [value: unknown, outcome: Outcome])[]
}
