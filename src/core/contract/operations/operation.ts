import { type Static, type TSchema, type TUnsafe } from '@sinclair/typebox'
import { ErrorBody } from '../error-body.ts'
import { ref } from '../ref.ts'

/** All data about an operation except its handler. Fastify's `route` takes `method`, `url` and `schema`. */
export interface Operation {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT'
  readonly url: string
  readonly schema: OperationSchema
  /** A06: an operation without a permission needs no token. */
  readonly permission?: string
  /** A request that succeeds on the built-in fixtures. */
  readonly example: OperationExample
  /** An example for each kind of request, where there are several kinds. */
  readonly examples?: Readonly<Record<string, OperationExample>>
  readonly magic: MagicPlace
  readonly contract: ContractPlace
  /** The codes of the problems that the operation can refuse a request for under the default settings. */
  readonly refusals: readonly string[]
  /** True if the operation runs a decision. Faults can strike before and after a decision. */
  readonly decides: boolean
}

export interface OperationSchema {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  'x-sandbox-extension'?: boolean
  security: Record<string, string[]>[]
  params?: TSchema
  querystring?: TSchema
  headers?: TSchema
  body?: TSchema
  response: Record<number, TSchema>
}

export interface OperationExample {
  /** What the request is about, beside other examples. */
  readonly summary?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A place where a client can send a value that provokes an error. */
export interface MagicPlace {
  readonly in: 'body' | 'path' | 'query'
  /** JSON Pointer of a field of the body, or the name of the parameter. */
  readonly at: string
  /** True if the value is the content of a file, sent as a data URL. */
  readonly isFile?: boolean
}

/** The places of the contract that describe an operation. */
export interface ContractPlace {
  readonly endpoint: string
  /** The heading of the body's resource. */
  readonly resource?: string
  /** The headings of the resources in the body's lists, by field. */
  readonly lists?: Readonly<Record<string, string>>
}

const meanings = {
  400: 'The request is not in the correct format.',
  401: 'The request is not authorized; the access token must be valid.',
  403: 'Forbidden; a higher permission level is required.',
  404: 'The requested resource was not found.',
  413: 'The request is too large.',
  500: 'Internal server error.'
}
type Failure = keyof typeof meanings

export const failures = <Status extends Failure>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map(status => [status, { ...ref(ErrorBody), description: meanings[status] }])) as
    Record<Status, ReturnType<typeof ref<typeof ErrorBody>>>

// The return type is named, because a declaration file cannot spell out a spread of TypeBox's symbols.
export function success<Schema extends TSchema> (
  schema: Schema, description: string, more: object = {}
): TUnsafe<Static<Schema>> {
  return { ...ref(schema), description, ...more }
}

// A05: the contract declares it for the first operation only.
export const security = [{ bearer: [] }]

/** Refusals by the checks of the token. */
export const TOKEN = ['repeated-header', 'unauthorized', 'expired', 'forbidden'] as const
/** Refusals by the checks of the body. */
export const BODY = [
  'malformed-json', 'not-utf8', 'empty-body', 'wrong-media-type', 'unknown-coding', 'broken-coding', 'body-too-large'
] as const
