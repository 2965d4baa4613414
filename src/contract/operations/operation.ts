import { type Static, type TSchema, type TUnsafe } from '@sinclair/typebox'
import { ErrorBody } from '../error-body.ts'
import { ref } from '../ref.ts'

/**
 * All that there is to say about an operation but its handler. Fastify's `route` takes `method`, `url` and `schema`.
 */
export interface Operation {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT'
  readonly url: string
  readonly schema: OperationSchema
  /** A06: without one the operation asks for no token. */
  readonly permission?: string
  /** A request that succeeds with the built-in fixtures. */
  readonly example: OperationExample
  readonly magic: MagicPlace
  readonly contract: ContractPlace
  /** The codes of the problems that the operation can refuse a request for, with the settings as they are at first. */
  readonly refusals: readonly string[]
  /** It runs a decision on the state, before and after which a fault can strike. */
  readonly decides: boolean
}

interface OperationSchema {
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
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Where a client can send a value that asks for an error. */
export interface MagicPlace {
  readonly in: 'body' | 'path' | 'query'
  /** JSON Pointer of a field of the body, or the name of the parameter. */
  readonly at: string
  /** The value is the content of a file, sent as a data URL. */
  readonly isFile?: boolean
}

/** Where the contract speaks of an operation. */
export interface ContractPlace {
  readonly endpoint: string
  /** The heading of the resource that the body is. */
  readonly resource?: string
  /** The headings of the resources in its lists, by field. */
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

// Its type is named: the declaration file cannot spell out a spread of TypeBox's symbols.
export function success<Schema extends TSchema> (
  schema: Schema, description: string, more: object = {}
): TUnsafe<Static<Schema>> {
  return { ...ref(schema), description, ...more }
}

// A05: the contract declares it for the first operation only.
export const security = [{ bearer: [] }]

/** Refusals of a request whose token is looked at… */
export const TOKEN = ['repeated-header', 'unauthorized', 'expired', 'forbidden'] as const
/** …and of one that has a body. */
export const BODY = [
  'malformed-json', 'not-utf8', 'empty-body', 'wrong-media-type', 'unknown-coding', 'broken-coding', 'body-too-large'
] as const
