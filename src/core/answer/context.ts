import type { Settings } from '../assumptions.ts'
import type { LineProblem } from '../rules/shift/line-problems.ts'
import type { Stamp } from '../rules/stamp.ts'
import type { Decision } from '../state/change-set.ts'
import type { Facts } from '../state/facts.ts'
import type { State } from '../state/state.ts'
import type { Reader } from '../wire/reading.ts'
import type { Admission } from './admit.ts'
import type { PointId } from './head.ts'
import type { Notes } from './notes.ts'
import type { OperationRequest } from './request.ts'

/** What an operation reads, decides and presents with. */
export interface Context {
  readonly world: State
  readonly facts: Facts
  readonly request: OperationRequest
  readonly settings: Settings
  readonly admission: Admission
  readonly stamp: Stamp
  readonly notes: Notes
  /** Points that count once the request is accepted. */
  readonly onceAccepted: PointId[]
  /** The path of the operation that takes the place of a deprecated one. */
  successor?: string
}

/** The bytes of an attachment, by their SHA-256 in lower-case hex. */
export interface NewFile {
  readonly digest: string
  readonly bytes: Uint8Array
}

/** What an operation decides and presents. */
export interface Reply {
  readonly put?: Decision<unknown>['put'] | undefined
  readonly status: number
  readonly body: unknown
  readonly files?: readonly NewFile[]
  /** The refused lines of a file whose other lines were accepted. */
  readonly lineProblems?: readonly LineProblem[]
  /** The stored file that is the body of the response. */
  readonly download?: { readonly digest: string, readonly name: string }
}

/** An operation: how its request is read, and what is done with what it asks for. */
export interface Answering<W> {
  /** A request without a reader is not read. */
  reader? (context: Context): Reader<never, unknown, W>
  decide (context: Context, wanted: W): Reply
}
