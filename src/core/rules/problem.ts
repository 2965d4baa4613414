import type { Words } from '../words.ts'
import { StacklessError } from './stackless-error.ts'
import type { CivilDate } from './time/civil-date.ts'
import type { DayRun } from './time/day-runs.ts'

/** Every problem that the server can report, with the details that its message needs. */
export interface Problems {
  // Problems of one value of a body, of a query or of a fixture file. `field` is its path, as in `anexos[0].nome`.
  required: { field: string }
  'wrong-type': { field: string, expected: readonly JsonType[] }
  'not-one-of': { field: string, allowed: readonly string[] }
  'wrong-format': { field: string, format: TextFormat }
  'outside-years': { field: string, first: number, last: number, inUtc: boolean }
  'too-short': { field: string, minimum: number }
  'too-long': { field: string, maximum: number }
  'too-few-items': { field: string, minimum: number }
  'too-many-items': { field: string, maximum: number }
  'too-small': { field: string, minimum: number }
  'too-large': { field: string, maximum: number }
  'not-whole': { field: string }
  'not-unique': { field: string }
  'unknown-field': { field: string }
  /** The field belongs to another format than the request's. */
  'other-format-field': { field: string, format: string }
  'not-after': { field: string, other: string }
  below: { field: string, other: string }
  'outside-shift': { field: string }
  'too-many-days': { field: string, maximum: number }
  duplicate: { field: string, value: string }
  'outside-day': { field: string, day: string }
  'outside-period': { field: string }
  'ends-outside': { field: string, last: number }
  'closed-period': { field: string } & ClosedDays
  'in-future': { field: string }
  'before-admission': { field: string, day: string }
  'draft-collaborator': {}
  blank: { field: string }
  'too-many-bytes': { field: string, maximum: number }
  'identifier-in-use': { field: string, value: string }
  'not-the-key': { field: string, own: string, asked: string }
  'not-with': { field: string, other: string }
  unresolved: { field: string, value: string, collection: string }
  'still-referenced': { field: string, collection: string, value: string }
  invalid: { field: string }
  'unknown-file': { field: string, allowed: readonly string[] }
  'unreadable-file': { field: string, reason: string }
  'invalid-json': { field: string, line: number, column: number }
  /** `line` is the first one that is not UTF-8, where it can be told. */
  'wrong-encoding': { field: string, encoding: string, line?: number }
  'repeated-key': { field: string, line: number, column: number }
  'fixtures-not-found': { folder: string }
  'more-violations': { count: number }
  'unknown-setting': { field: string, allowed: readonly string[] }

  // Problems of a whole request.
  'malformed-json': {}
  'not-utf8': {}
  'empty-body': {}
  'wrong-media-type': {}
  'unknown-coding': { coding: string, allowed: readonly string[] }
  'broken-coding': {}
  'repeated-header': { name: string, count: number }
  'repeated-host': { count: number }
  'bad-url': {}
  'bad-request': {}
  'headers-too-large': {}
  'request-timeout': {}
  /** `isCompressed`: without compression it might have more. */
  'body-too-large': { maximum: number, isCompressed?: boolean }
  unauthorized: {}
  expired: {}
  forbidden: { permission: string }
  'inactive-collaborator': {}
  'wider-permissions': { permission: string }
  /** `meant` is the path that differs in case or in a slash at the end, `allowed` the methods of a known path. */
  'route-not-found': { method: string, path: string, meant?: string, allowed?: readonly string[] }
  'method-not-allowed': { method: string, allowed: readonly string[] }
  'too-many-requests': { maximum: number, seconds: number }
  'adjustment-reason-not-found': { id: string }
  'time-record-not-found': { hash: string, day: string }
  'work-location-not-found': { id: string }
  'business-unit-not-found': { id: string }
  'shift-exception-not-found': { id: string }
  /** `altered` is what a spreadsheet does to a CPF, with the person who has one like it. */
  'collaborator-not-found': {
    id: string
    altered?: { readonly how: 'zero' | 'rounded', readonly name?: string, readonly document?: string }
  }
  'adjustment-not-found': { id: string }
  /** No request can reach a part of the contract, because the sandbox lacks what the request would name. */
  'nothing-to-try': {
    what:
      | 'adjustment-reason' | 'approved-adjustment' | 'approving-reason' | 'attachment' | 'collaborator' | 'expired-key'
      | 'inactive-collaborator' | 'key' | 'key-without-permission' | 'part' | 'pending-adjustment' | 'shift-exception'
      | 'way' | 'work-location'
  }
  'attachment-not-found': { id: string }
  'csv-empty': {}
  'csv-undecodable': { encoding: string }
  'csv-too-many-rows': { maximum: number }
  'csv-unknown-header': {
    columns: readonly string[]
    missing: readonly string[]
    unknown: readonly string[]
    repeated: readonly string[]
    /** What is in the place of the header, and the line of the header, if a later line is one. */
    instead?: { readonly text: string, readonly line: number, readonly isRow: boolean, readonly header?: number }
  }
  /** `delimiter` is what separates the cells of the line, where it is not that of the header. */
  'row-columns': { expected: number, found: number, delimiter?: string, wanted?: string }
  /** `lines` are the lines that open quotes have made one row, `isCell` if the row could be read nevertheless. */
  'row-unreadable': { lines: number, isCell?: boolean }
  'row-empty': { column: string }
  'row-date': { column: string, value: string }
  'row-year': { column: string, value: string, first: number, last: number }
  'row-swaps-itself': {}
  'row-displaced': { line: number }
  'illegal-transition': { from: string, to: string }
  /** `code` is that of the adjustment that is active in its place. */
  'adjustment-succeeded': { code: number }
  'adjustment-closed': ClosedDays
  'decided-none': { name: string, because: Words }
  'day-already-adjusted': { day: string }
  'collaborator-not-linked': { id: string }
  'row-date-alone': {}
  'row-closed': ClosedDays
  'unlink-closed': ClosedDays

  // Problems of the control plane and of the server.
  'sandbox-not-found': { name: string }
  'sandbox-name': { name: string }
  'sandbox-required': {}
  'too-many-sandboxes': { maximum: number, seconds: number }
  'sandbox-in-use': { name: string }
  'snapshot-not-found': { name: string }
  'snapshot-name': { name: string }
  'too-many-snapshots': { maximum: number }
  'fault-not-found': { id: string }
  'too-many-faults': { maximum: number }
  'nested-too-deep': { field: string, maximum: number }
  'no-effect': { allowed: readonly string[] }
  'collection-not-found': { name: string, allowed: readonly string[] }
  'entity-not-found': { collection: string, id: string, meant: readonly string[] }
  /** `count` is how many fit the name; `meant` names the first of them. */
  'no-such-request': {}
  'ambiguous-name': { name: string, meant: readonly string[], count: number }
  'unknown-parameter': { field: string, allowed: readonly string[] }
  'control-closed': {}
  'control-unauthorized': {}
  'control-host': { host: string }
  'control-cross-site': {}
  'foreign-page': { origin: string }
  'fallback-target': {}
  'fallback-host': { host: string }
  'fallback-upgrade': {}
  'fallback-loop': {}
  /** The code of the error. */
  'fallback-unreachable': { why: string }
  'fallback-silent': { after: number }
  'not-durable': {}
  'out-of-files': {}
  'server-busy': {}
  /**
   * In MiB; `needed` is what the request may add. `putsData` says that the request puts data in place, and does no
   * operation.
   */
  'server-full': {
    used: number, maximum: number, needed: number, sandboxes: number, seconds: number, putsData: boolean
  }
  'too-many-values': { maximum: number }
  'sandbox-released': {}
  'newer-version-needed': { version: string }
  'database-refused': {}
  'database-away': {}
  'database-crowded': {}
  'outcome-unknown': {}
  'file-lost': { id: string }
  'client-left': {}
  'not-ready': {}
  internal: {}

  // Problems that a client can provoke beside those above.
  'not-found': {}
  'not-permitted': {}
  conflict: {}
  unavailable: {}
  'bad-gateway': {}
  'gateway-timeout': {}
}

/** Days of a closed period, which ends on `through` (A77). */
export interface ClosedDays {
  readonly through: CivilDate
  readonly days: readonly DayRun[]
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
export type TextFormat =
  | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'yyyy-MM' | 'date-time' | 'existing-time'
    | 'base64' | 'bare-base64' | 'data-url' | 'time' | 'duration' | 'signed-time' | 'span'
    | 'date-or-none' | 'document-number' | 'cpf' | 'nsr' | 'bearer' | 'pattern' | 'uri'
  | 'status' | 'since' | 'wait' | 'pointer' | 'count' | 'pasted'
export type ProblemCode = keyof Problems

/** Why a value or a request is refused. */
export interface ProblemValue<C extends ProblemCode = ProblemCode> {
  readonly code: C
  readonly details: Problems[C]
}

export const problemOf = <C extends ProblemCode> (code: C, details: Problems[C]): ProblemValue<C> => ({ code, details })

/** A request was refused and changed nothing. */
export class Problem<C extends ProblemCode = ProblemCode> extends StacklessError implements ProblemValue<C> {
  readonly code: C
  readonly details: Problems[C]

  constructor (code: C, details: Problems[C]) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

/** One value that breaks a rule. `pointer` is the JSON Pointer (RFC 6901) of the value in its document. */
export interface Violation {
  readonly pointer: string
  /** No error, because a request may have very many, and none of them is thrown. */
  readonly problem: ProblemValue
}

/** Every violation of a request, in field order. */
export class Invalid extends StacklessError {
  readonly violations: readonly Violation[]

  constructor (violations: readonly Violation[]) {
    super('invalid')
    this.name = 'Invalid'
    this.violations = violations
  }
}
