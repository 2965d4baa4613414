import type { OperationName } from '../contract/index.ts'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { ProblemCode, Problems } from '../domain/problem.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { contractPlaces } from './contract-places.ts'
import { ABOUT_REQUESTS } from './requests.ts'
import { ABOUT_ROWS } from './rows.ts'
import { ABOUT_VALUES } from './values.ts'

/** What only the fixtures, the control plane or the server itself can be told of. */
type Elsewhere =
  | 'outside-shift' | 'not-the-key' | 'not-with' | 'unresolved' | 'still-referenced' | 'unknown-file' | 'unreadable-file' | 'invalid-json'
  | 'fixtures-not-found' | 'unknown-setting' | 'adjustment-not-found' | 'illegal-transition' | 'sandbox-not-found' | 'collection-not-found'
  | 'sandbox-in-use' | 'snapshot-not-found' | 'snapshot-name' | 'too-many-snapshots' | 'fault-not-found' | 'too-many-faults' | 'no-effect'
  | 'entity-not-found' | 'control-closed' | 'control-unauthorized' | 'control-host' | 'control-cross-site' | 'not-ready'

/** A problem that a client of the operations can meet. */
export type ClientProblem = Exclude<ProblemCode, Elsewhere>

/** An operation of RFC 6902. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace', readonly path: string, readonly value: unknown }
  | { readonly op: 'remove', readonly path: string }

/** The smallest change that would pass: in words, and where the body is what has to change, as a JSON Patch of it. */
export interface Remedy {
  readonly words: string
  readonly patch?: readonly PatchOperation[]
}

/** What a remedy may need to know. */
export interface Occasion {
  readonly operation: OperationName | undefined
  readonly format: AdjustmentFormat | undefined
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Of the value in the body; without one, the request as a whole is meant. */
  readonly pointer: string | undefined
  /** The value there, `undefined` when there is none. */
  readonly sent: unknown
  readonly today: CivilDate
  /** Of the entities that there are, a few. */
  ids (collection: VisibleCollection): readonly string[]
}

/** One problem: the rule that was broken, where the contract says so, and a way out. */
export interface About<C extends ClientProblem> {
  readonly rule: (details: Problems[C]) => string
  /** Headings and points of the contract, where the value in question does not tell. */
  readonly contract?: string
  readonly remedy: (details: Problems[C], occasion: Occasion) => Remedy
}

/** Every problem that a client of the operations can meet, explained. */
export const EXPLANATIONS: { readonly [C in ClientProblem]: About<C> } = { ...ABOUT_VALUES, ...ABOUT_REQUESTS, ...ABOUT_ROWS }

export interface Explanation {
  readonly code: string
  readonly rule: string
  readonly pointer?: string
  readonly sent?: unknown
  /** Paragraphs of the contract. */
  readonly contract: readonly string[]
  readonly change: string
  readonly patch?: readonly PatchOperation[]
}

/** What was wrong, in words; `undefined` for what no client of an operation can meet. */
export function explanationOf (code: string, details: object, occasion: Occasion): Explanation | undefined {
  if (!Object.hasOwn(EXPLANATIONS, code)) return undefined
  const about = EXPLANATIONS[code as ClientProblem] as About<ClientProblem>
  const { words, patch } = about.remedy(details as never, occasion)
  return {
    code,
    rule: about.rule(details as never),
    ...(occasion.pointer !== undefined && { pointer: occasion.pointer }),
    ...(occasion.sent !== undefined && { sent: occasion.sent }),
    contract: about.contract === undefined ? contractPlaces(occasion) : [about.contract],
    change: words,
    ...(patch !== undefined && { patch })
  }
}
