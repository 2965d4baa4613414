import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault
} from 'fastify'
import type { Language } from '../../core/words.ts'
import type { Tally } from './recorded/tally.ts'
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
  /** Whether another server answers what is none of the operations. */
  readonly hasFallback: boolean
  /** The language of this machine, in which the report for a failing test is. */
  readonly language: Language
  /** What clients were answered, if the server records it. */
  readonly tally?: Tally | undefined
}
