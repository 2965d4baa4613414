import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { JsonType, TextFormat } from '../domain/problem.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { VisibleCollection } from '../state/collections.ts'

/** An operation of JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'add' | 'replace', readonly path: string, readonly value: unknown }
  | { readonly op: 'remove', readonly path: string }

/** The smallest change that would pass: in words and, where the body has to change, as a JSON Patch of it. */
export interface Fix {
  readonly words: string
  readonly patch?: readonly PatchOperation[]
}

/** A request that was refused. */
export interface RefusedRequest {
  readonly operation: string | undefined
  readonly format: AdjustmentFormat | undefined
  readonly path: string
  readonly body: unknown
  /** The place of the value at fault in the body; without one the request as a whole is at fault. */
  readonly pointer: string | undefined
  /** The value there; `undefined` when there is none. */
  readonly sent: unknown
  readonly today: CivilDate
  /** The identifiers of a few of the entities that exist. */
  ids (collection: VisibleCollection): readonly string[]
  /** How much there is to refuse. */
  readonly now: number
  /** How much there would be to refuse after a patch; `undefined` where what this is about would still be there. */
  left (patch: readonly PatchOperation[]): number | undefined
}

/** What could be done about a problem, the likeliest first. Only what is found to mend it is offered. */
export type Fixes = readonly Fix[]

/** A refused request with the fixes that a row of the table of problems can choose from. */
export interface Refusal extends RefusedRequest {
  /** The value of the body at a JSON Pointer. */
  at (pointer: string): unknown
  /** The value of a field of the body. */
  field (name: string): unknown

  /** What the client most likely meant; `undefined` where nothing says so. */
  nearest (allowed: readonly string[]): string | undefined
  converted (expected: readonly JsonType[]): unknown
  reformatted (format: TextFormat): string | undefined
  /** The day or instant that was sent, in the year of the sandbox's clock. */
  inThisYear (): string | undefined

  // Without a pointer these concern the value at fault.
  /** Adds what is missing. */
  added (): Fixes
  replace (value: unknown, pointer?: string): Required<Fix>
  remove (pointer?: string): Required<Fix>
  /** Puts one of these there, or an example, or leaves it out. What is `undefined` is passed over. */
  instead (...values: readonly unknown[]): Fixes
  /** Adds an item to the list at fault. */
  appended (): Fixes
  /** Cuts the list or text at fault. */
  shortened (maximum: number, unit: 'items' | 'characters'): Fixes
  /** Makes the number greater than that of another field. */
  after (other: string): Fixes
  /** Ends the period after so many days. */
  lastDay (maximum: number): Fixes
  /** Moves the record to that day, or the workday to that of the records. */
  onDay (day: string): Fixes
  /** Removes the repeated item, or the repeated identifier of an item. */
  removeRepeated (): Fixes
}
