import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault
} from 'fastify'
import type { Language } from '../../core/words.ts'
import type { Others } from './others.ts'
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
  /** The other servers, where several share a store. */
  readonly others?: Others | undefined
  /** How the server does, where several share a store. */
  readonly health?: (() => Health) | undefined
  /** The most rows of a CSV file. */
  readonly maxImportRows: number
  /** Whether another server answers what is none of the operations. */
  readonly hasFallback: boolean
  /** The language of this machine, in which the report for a failing test is. */
  readonly language: Language
  /** What clients were answered, if the server records it. */
  readonly tally?: Tally | undefined
}

/** How a server does that is one of several. */
export interface Health {
  readonly isReady: boolean
  /** Its id among the others. */
  readonly replica: string
  /** The sandboxes that it owns, and those that it opens now. */
  readonly owned: number
  readonly opening: number
  /** The appends that wait for the database, and for how long the oldest does. */
  readonly pendingAppends: number
  readonly oldestPendingMs: number
  /** For how long it may answer for its sandboxes, unless it renews its lease. */
  readonly leaseRestMs: number
  /** The other replicas, as of the last renewal, and for how long their leases held then. */
  readonly others: ReadonlyArray<{
    readonly id: string
    readonly address: string
    readonly draining: boolean
    readonly leaseRestMs: number
  }>
}
