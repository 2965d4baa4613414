import { type Static, Type } from '@sinclair/typebox'
import { type FALLBACK, type OperationName, StringEnum } from '../../../core/contract/index.ts'
import { RequestRow } from './exchange-schema.ts'
import type { RequestView } from './view.ts'

const filter = {
  operation: Type.Optional(Type.Unsafe<OperationName | typeof FALLBACK | (string & {})>(Type.String({
    description: 'The name of an operation, such as `requestAdjustment`, or its operationId in the OpenAPI document; ' +
      '`fallback` for what another server answered.'
  }))),
  path: Type.Optional(Type.String({
    description: 'The path without sandbox prefix and query. `*` stands for any text, `{name}` for one segment.'
  })),
  since: Type.Optional(Type.String({
    description: 'The identifier of an exchange: only those after it match. Or an instant of system time: only those ' +
      'from then on match.'
  }))
}

const CONTROL = ['true', 'false', 'only'] as const
const controlOr = (otherwise: string) => StringEnum(CONTROL, {
  description: '`false` for what clients sent, `true` for what came through the control plane, too, `only` for that ' +
    `alone; ${otherwise} by default.`
})

const OWN = StringEnum(['true', 'false'], {
  description: '`true` adds what the page did itself; what somebody sent from it as a client would is always there.'
})

const query = {
  ...filter,
  own: Type.Optional(OWN),
  status: Type.Optional(Type.String({
    description: 'A status such as `404`, a class such as `4xx`, or several with commas between them.'
  })),
  assumption: Type.Optional(Type.String({
    description: 'The identifier of an assumption, such as `A23`: only exchanges whose response may rest on it.'
  })),
  person: Type.Optional(Type.String({
    description: 'The identifier, CPF, CNPJ or name of a collaborator: only exchanges that are about them.'
  })),
  q: Type.Optional(Type.String({
    description: 'A text that the request or the response contains, in any case, with or without accents, or a ' +
      'person, by name, CPF or CNPJ: whoever the exchange is about, came from, or names.'
  }))
}

/** Of what clients sent, unless asked otherwise. */
export const ClientQuery = Type.Object({
  ...query, control: Type.Optional(controlOr('false'))
}, { additionalProperties: false })

export const FilterQuery = Type.Object({
  ...query,
  control: Type.Optional(controlOr('false')),
  limit: Type.Optional(Type.String({
    description: 'How many exchanges to list. These are the newest ones that match.'
  }))
}, { additionalProperties: false })

/** Of what is of no one life. */
export const LifelessQuery = Type.Omit(FilterQuery, ['person'], { additionalProperties: false })

export const WaitQuery = Type.Object({
  ...filter,
  status: Type.Optional(Type.String({ description: 'A status such as `404`, or a class such as `4xx`.' })),
  own: Type.Optional(OWN),
  control: Type.Optional(controlOr('false')),
  count: Type.Optional(Type.String({ description: 'How many exchanges must match; 1 by default.' })),
  timeout: Type.Optional(Type.String({
    description: 'How long to wait, such as `500ms`, `5s` or `1m`: at most 60s, and 5s by default.'
  }))
}, { additionalProperties: false })

const amount = Type.Integer({ minimum: 0 })

export const Verification = Type.Object({
  match: Type.Optional(Type.Object({
    ...filter,
    status: Type.Optional(Type.Union([Type.Integer(), Type.String()], {
      description: 'A status such as 404, or a class such as "4xx".'
    })),
    format: Type.Optional(Type.String({ description: 'The format of the adjustment.' })),
    control: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('only')], {
      description: 'false for what clients sent, true for what came through the control plane, too, `"only"` for ' +
        'that alone; false by default.'
    })),
    body: Type.Optional(Type.Record(Type.String(), Type.Unknown(), {
      description: 'At most 100 JSON Pointers into the request body, each with the value that must stand there.'
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
  complete: Type.Boolean({ description: 'True if the log still has every exchange that could have matched.' }),
  ids: Type.Array(Type.String(), { description: 'The identifiers of the newest exchanges that matched.' }),
  nearest: Type.Array(Type.Object({ id: Type.String(), reasons: Type.Array(Type.String()) }), {
    description: 'The exchanges that nearly matched, and what kept them from it, if too few matched.'
  })
})
export type Verified = Static<typeof Verified>

/** Of a page of rows, unless asked otherwise. */
export const MAX_ROWS = 500
export const RowQuery = Type.Object({
  ...FilterQuery.properties,
  control: Type.Optional(controlOr('true')),
  limit: Type.Optional(Type.String({ description: `How many; ${MAX_ROWS} when left out` })),
  before: Type.Optional(Type.String({
    description: 'The identifier of the last exchange of the page before. The answer starts with the exchange ' +
      'before it.'
  }))
}, { additionalProperties: false })
export type RowQuery = Static<typeof RowQuery>

export const RequestRows = Type.Object({
  rows: Type.Array(RequestRow, { description: 'The exchanges, the newest first.' }),
  more: Type.Boolean({ description: 'True if there are older exchanges that match.' }),
  matched: Type.Integer(),
  total: Type.Integer({ description: 'The number of exchanges in the log.' }),
  clients: Type.Integer({
    description: 'The number of those with clients, without those of the control plane and what the page did itself.'
  }),
  own: Type.Integer({ description: 'The number of those that the page made itself.' }),
  refused: Type.Integer({
    description: 'The number of exchanges with clients in the log with 4xx or 5xx. With `since`, of those after it.'
  }),
  evicted: Type.Integer({ description: 'The number of exchanges that the log has dropped.' }),
  last: Type.Optional(Type.String({ description: 'The identifier of the newest exchange in the log.' }))
})
export type RequestRows = Static<typeof RequestRows>

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
