import type { Assumption, SettingKey, Settings } from '../assumptions.ts'
import type { ProblemCode, Problems } from '../rules/problem.ts'
import type { Words } from '../words.ts'
import type { Fix, Fixes, Mendable } from './refusal.ts'

type Ids = readonly Assumption['id'][]

/** A setting whose value is a status. */
type StatusSetting = { [K in SettingKey]: Settings[K] extends 400 | 403 | 404 | 405 | 415 ? K : never }[SettingKey]

interface Wording<C extends ProblemCode> {
  /** The status of the response, or the setting that decides it if the contract leaves it open. */
  readonly status: number | StatusSetting
  /** Its sentence, where that is not the text of its code with the details as they are. */
  readonly text?: Words | ((details: Problems[C]) => Words)
  /** The assumptions behind a refusal of the request as a whole. */
  readonly assumptions?: Ids
  /** The assumptions behind a refusal of a value, by the outermost field that contains it. `*` stands for any field. */
  readonly assumptionsAt?: Readonly<Record<string, Ids>>
}

/** A problem that a client of the operations can meet. The request log explains it. */
export interface ClientRow<C extends ProblemCode = ProblemCode> extends Wording<C> {
  readonly audience: 'client'
  /** Text that the explanation adds to the sentence. */
  readonly note?: Words
  /** Headings of the contract. Without them the wrong field decides the headings. */
  readonly contract?: string
  /** The smallest change that would pass. */
  readonly fix: Words | ((details: Problems[C], refusal: Mendable) => Fixes | Fix | Words)
}

/** A problem that only the fixtures, the control plane or the server itself can meet. */
interface OperatorRow<C extends ProblemCode> extends Wording<C> {
  readonly audience: 'operator'
}

/** All data about one problem. */
export type Row<C extends ProblemCode = ProblemCode> = ClientRow<C> | OperatorRow<C>

/** The rows of one file. */
export type Rows = { readonly [C in ProblemCode]?: Row<C> }

// Headings of the contract that several problems share.
export const AUTHENTICATION = 'Authentication, 3'
export const NOT_FOUND = 'Errors, status codes: 404'
export const OUTSIDE = 'not in the contract'
