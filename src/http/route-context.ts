import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault
} from 'fastify'
import type { BaseUrlOf } from './sandbox/base-url.ts'

/** An app whose handlers have the types of their schemas. */
export type TypedApp = FastifyInstance<
  RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, FastifyBaseLogger, TypeBoxTypeProvider
>

/** What a route needs to know about the server. */
export interface RouteContext {
  readonly baseUrl: BaseUrlOf
  readonly linkBase: BaseUrlOf
  /** The token of the control plane. No response shows it. */
  readonly controlToken?: string | undefined
  /** The most rows of a CSV file. */
  readonly maxImportRows: number
}
