import type { Settings } from '../assumptions.ts'
import type { Problem, Violation } from '../rules/problem.ts'
import type { ImportPlan, ReadRows } from '../rules/shift/import-shift-days.ts'
import type { Admission } from './admit.ts'
import type { Head } from './head.ts'

/** A request to an operation. The host has found its route and its schema's violations. */
export interface OperationRequest extends Head {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** That of the sandbox; empty for an operation whose response shows no address. */
  readonly baseUrl: string
  /** What its schema refuses, and in which part of the request. */
  readonly faults: SchemaFaults | undefined
  readonly unknownFields: UnknownFields
  /** True if fields that were `null` have been left out (A63). */
  readonly lacksNulls: boolean
  /** The file of an import. */
  readonly file?: ReadFile | undefined
  /** What `admit` has found, if it was asked before. */
  readonly admission?: Admission | undefined
}

export interface SchemaFaults {
  readonly httpPart: 'body' | 'params' | 'querystring' | 'headers'
  readonly violations: readonly Violation[]
}

/** Fields that the contract does not name (A15). */
export interface UnknownFields {
  /** JSON Pointers, each with the field that was most likely meant. */
  readonly listed: ReadonlyArray<readonly [pointer: string, near: string | undefined]>
  /** How many more there are. */
  readonly more: number
}

/** The rows of a CSV file, read and judged in turns before the answer, or why the file cannot be read. */
export type ReadFile = { readonly problem: Problem } | {
  readonly problem?: undefined
  /** `isMixed`: whether the file has letters in UTF-8 and others in Windows-1252. */
  readonly csv: ReadRows & { readonly isMixed: boolean }
  readonly plan: ImportPlan
  /** The settings under which the rows were judged. */
  readonly settings: Settings
}
