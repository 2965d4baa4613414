import type { AdjustmentFormat } from '../rules/adjustment/adjustment.ts'
import type { JsonType, Problems, TextFormat } from '../rules/problem.ts'
import type { CivilDate } from '../rules/time/civil-date.ts'
import type { VisibleCollection } from '../state/collections.ts'
import type { Language, Words } from '../words.ts'

/** An operation of JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'add' | 'replace', readonly path: string, readonly value: unknown }
  | { readonly op: 'remove', readonly path: string }

/** Where a request goes. */
export interface Route { readonly method: string, readonly path: string }

/**
 * The smallest change that would pass: in words and, if the body has to change, as a JSON Patch of the body. Or the
 * route that the request has to take.
 */
export interface Fix {
  readonly words: string
  readonly patch?: readonly PatchOperation[]
  readonly route?: Route
  /**
   * JSON Pointers of values that nothing in the request tells, so that the client has to choose its own. `/path` stands
   * for the identifier in the path.
   */
  readonly invented?: readonly string[]
}

/** A fix that changes the body. */
export type BodyFix = Fix & Required<Pick<Fix, 'patch'>>

/** A request that was refused. */
export interface RefusedRequest {
  readonly operation: string | undefined
  readonly method: string
  readonly format: AdjustmentFormat | undefined
  readonly path: string
  /** The origin of a page, if its browser asks whether it may call. */
  readonly page: string | undefined
  readonly body: unknown
  /** The body without what wraps it, and with the contract's names of its fields. */
  readonly meant: unknown
  /** The JSON Pointer of the wrong value. `undefined` if the request as a whole is wrong. */
  readonly pointer: string | undefined
  /** The value at the pointer. `undefined` if there is none. */
  readonly sent: unknown
  readonly today: CivilDate
  /** The language of the explanation. */
  readonly language: Language
  /** A few identifiers of existing entities. */
  ids (collection: VisibleCollection): readonly string[]
  /** Whether the sandbox serves an operation. */
  isServed (operation: string): boolean
  /** Whether one more problem may be mended. */
  mayMend (): boolean
  /** The number of problems in the request. */
  readonly now: number
  /** The number of problems after a patch. `undefined` if the problem in question would remain. */
  left (patch: readonly PatchOperation[]): number | undefined
}

/** Possible fixes of a problem, the likeliest first. Only a fix that is found to work is offered. */
export type Fixes = readonly Fix[]

/** A refused request with the fixes that a row of the table of problems can choose from. */
export interface Mendable extends RefusedRequest {
  /** Chooses the words of the explanation's language. */
  say (words: Words): string
  /** The value of the body at a JSON Pointer. */
  at (pointer: string): unknown
  /** The value of a field of the body. */
  field (name: string): unknown

  /** The allowed value that the client most likely meant. `undefined` if the sent value does not tell. */
  nearest (allowed: readonly string[]): string | undefined
  converted (expected: readonly JsonType[]): readonly unknown[]
  reformatted (format: TextFormat): string | undefined
  /** The whole number that was meant. */
  whole (): number
  /** The sent day or instant, in the year of the sandbox's clock. */
  inThisYear (): string | undefined

  /** Sends it to the same operation with another identifier in the path, which is an invented one. */
  sendTo (id: string): Fix
  /** Sends it to the operation that the client most likely meant. Without one, the words list the operations. */
  sendElsewhere (): Fix
  /** The same fix, whose words say that the value at the pointer is to be replaced by one of the client's own. */
  invented (fix: BodyFix, pointer: string): BodyFix
  /** The body that was meant as JSON, else one that the operation accepts. */
  example (): string

  // Without a pointer, the following methods concern the wrong value.
  /** Adds the missing value, from where it was sent under another name if it was, else an invented one. */
  added (): Fixes
  /** Gives the unknown field the name that was meant, or removes it. */
  renamed (): Fixes
  replace (value: unknown, pointer?: string): BodyFix
  remove (pointer?: string): BodyFix
  /**
   * Replaces the value with one of these, which the sent value tells, or with an invented one, or removes it.
   * `undefined` values are skipped.
   */
  instead (...values: readonly unknown[]): Fixes
  /** The same with values that the sent one does not tell. */
  inventing (...values: readonly unknown[]): Fixes
  /** Adds an item to the wrong list. */
  appended (): Fixes
  /** Gives the unknown columns of a file the names that were meant. `undefined` if one of them is near none. */
  renamedColumns (wrong: Problems['csv-unknown-header']): BodyFix | undefined
  /** Cuts the wrong list or text to its maximum. */
  shortened (maximum: number, unit: 'items' | 'characters'): Fixes
  /** Exchanges the value with that of another field, which was to be the lower one. */
  swapped (other: string): Fixes
  /** Makes the number greater than that of another field. */
  after (other: string): Fixes
  /** Ends the period after at most `maximum` days. */
  lastDay (maximum: number): Fixes
  /** Moves the day behind a closed period, which ends on the given day. */
  opened (through: CivilDate): Fixes
  /** Moves the record to the given day, or the workday to the day of the records. */
  onDay (day: string): Fixes
  /** Removes the repeated item, or the repeated identifier of an item. */
  removeRepeated (): Fixes
}
