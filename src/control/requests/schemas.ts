import { type Static, Type } from '@sinclair/typebox'
import type { OperationName } from '../../contract/index.ts'
import type { RequestView } from './view.ts'

const filter = {
  operation: Type.Optional(Type.Unsafe<OperationName | (string & {})>(Type.String({
    description: 'requestAdjustment, createApiKey, …, or the operationId of the OpenAPI document'
  }))),
  path: Type.Optional(Type.String({
    description: 'Without sandbox prefix and query; * stands for anything, {name} for one segment'
  })),
  since: Type.Optional(Type.String({
    description: 'Those after the exchange of this id, or from this instant of system time on'
  }))
}

const query = {
  ...filter,
  status: Type.Optional(Type.String({ description: '404, or 4xx, or some of them: 4xx,5xx' })),
  q: Type.Optional(Type.String({ description: 'Text anywhere in what was sent or answered, in whatever case' }))
}

export const LastQuery = Type.Object(query, { additionalProperties: false })

export const FilterQuery = Type.Object({
  ...query,
  limit: Type.Optional(Type.String({ description: 'The newest so many' }))
}, { additionalProperties: false })

export const WaitQuery = Type.Object({
  ...filter,
  status: Type.Optional(Type.String({ description: '404, or 4xx' })),
  count: Type.Optional(Type.String({ description: 'How many; 1 when left out' })),
  timeout: Type.Optional(Type.String({ description: '500ms, 5s, 1m; at most 60s, 5s when left out' }))
}, { additionalProperties: false })

const amount = Type.Integer({ minimum: 0 })

export const Verification = Type.Object({
  match: Type.Optional(Type.Object({
    ...filter,
    status: Type.Optional(Type.Union([Type.Integer(), Type.String()], { description: '404, or "4xx"' })),
    format: Type.Optional(Type.String({ description: 'Of an adjustment' })),
    body: Type.Optional(Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Pointers into the request body, with the value that each must have'
    }))
  }, { additionalProperties: false })),
  count: Type.Optional(amount),
  atLeast: Type.Optional(amount),
  atMost: Type.Optional(amount)
}, { additionalProperties: false })
export type Verification = Static<typeof Verification>

export const Verified = Type.Object({
  ok: Type.Boolean(),
  matched: Type.Integer(),
  complete: Type.Boolean({ description: 'The log still has all that could have matched' }),
  ids: Type.Array(Type.String(), { description: 'The newest of those that matched' }),
  nearest: Type.Array(Type.Object({ id: Type.String(), reasons: Type.Array(Type.String()) }), {
    description: 'When too few did: the nearest misses, and why'
  })
})
export type Verified = Static<typeof Verified>

/** Exchanges of the request log. The response is written as text, because it may be long. */
export interface RequestList {
  /** Newest last. */
  requests: RequestView[]
  /** The log still has all that could have matched, and all of it is in `requests`. */
  complete: boolean
  /** How many exchanges the log has dropped, because it is full. */
  evicted: number
}

export interface Waited extends RequestList {
  ok: boolean
  /** Why the wait ended. */
  ended: 'matched' | 'timeout' | 'reset' | 'closed'
  matched: number
}
