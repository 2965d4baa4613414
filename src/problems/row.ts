import type { Assumption, SettingKey, Settings } from '../assumptions.ts'
import type { ProblemCode, Problems } from '../domain/problem.ts'
import type { Fix, Fixes, Refusal } from './refusal.ts'

type Ids = readonly Assumption['id'][]

/** A setting whose value is a status. */
type StatusSetting = { [K in SettingKey]: Settings[K] extends 400 | 403 | 404 | 405 | 415 ? K : never }[SettingKey]

/** A sentence, or how it comes about from the details. */
type Text<C extends ProblemCode> = string | ((details: Problems[C]) => string)

interface Told<C extends ProblemCode> {
  /** Of the response; a setting where the contract leaves it open. */
  readonly status: number | StatusSetting
  readonly pt: Text<C>
  readonly en: Text<C>
  /** The assumptions that the refusal rests on, when it is about the request as a whole. */
  readonly assumptions?: Ids
  /** The same of a value in a body, by the outermost field that it is in; `*` stands for any field. */
  readonly assumptionsAt?: Readonly<Record<string, Ids>>
}

/** A problem that a client of the operations can meet. It is explained in the request log. */
export interface ClientRow<C extends ProblemCode = ProblemCode> extends Told<C> {
  readonly audience: 'client'
  /** What the explanation adds to the English sentence. */
  readonly note?: string
  /** Headings of the contract; without them the field in question tells. */
  readonly contract?: string
  /** The smallest change that would pass. */
  readonly fix: string | ((details: Problems[C], refusal: Refusal) => Fixes | Fix | string)
}

/** A problem that only the fixtures, the control plane or the server itself can be told of. */
interface OperatorRow<C extends ProblemCode> extends Told<C> {
  readonly audience: 'operator'
}

/** All that there is to say about one problem. */
export type Row<C extends ProblemCode = ProblemCode> = ClientRow<C> | OperatorRow<C>

/** The rows of one file. */
export type Rows = { readonly [C in ProblemCode]?: Row<C> }

// Headings of the contract that several problems share.
export const AUTHENTICATION = 'Authentication, 3'
export const NOT_FOUND = 'Errors, status codes: 404'
export const OUTSIDE = 'not in the contract'
