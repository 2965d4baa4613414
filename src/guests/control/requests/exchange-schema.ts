import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../../core/contract/index.ts'

const Headers = Type.Record(Type.String(), Type.String())

const Message = Type.Object({
  headers: Headers,
  length: Type.Integer({ description: 'The number of bytes of the body.' }),
  body: Type.Optional(Type.Unknown({ description: 'The body, if it is JSON.' })),
  text: Type.Optional(Type.String({ description: 'The body, if it is not JSON.' })),
  cut: Type.Optional(Type.Array(Type.String(), {
    description: 'JSON Pointers of the values that were too long to keep.'
  }))
})

const PatchOperation = Type.Object({ op: Type.String(), path: Type.String(), value: Type.Optional(Type.Unknown()) })

const Route = {
  method: Type.String(),
  path: Type.String({ description: 'With its query, and without the prefix of the sandbox.' })
}
const body = Type.Optional(Type.Unknown({ description: 'The body as JSON.' }))

const Corrected = Type.Object({ ...Route, headers: Headers, body }, {
  description: 'The request with all of its mistakes mended, ready to send: only the token is hidden, as everywhere ' +
    'here. Absent if a mistake has no fix that is known to work, or if the log does not have the whole body.'
})

const Invented = Type.Array(Type.String(), {
  description: 'JSON Pointers of the values of the change that nothing in the request tells: replace them by values ' +
    'of yours. `/path` stands for the identifier in the path.'
})

const Explained = Type.Object({
  code: Type.String(),
  rule: Type.String(),
  pointer: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer({ description: 'The line of the file in the body.' })),
  sent: Type.Optional(Type.Unknown()),
  contract: Type.Array(Type.String(), { description: 'The sections of the contract that have the rule.' }),
  assumptions: Type.Array(Type.String()),
  change: Type.String({ description: 'The change that would let the request pass, in words.' }),
  patch: Type.Optional(Type.Array(PatchOperation, { description: 'The same change as a JSON Patch of the body.' })),
  invented: Type.Optional(Invented),
  fix: Type.Optional(Type.Object({ ...Route, body }, {
    description: 'The corrected request, without its headers. Where the path or the method is wrong and the rest ' +
      'cannot be mended, what was sent, at the right place.'
  }))
}, { additionalProperties: true })

const RestsOn = Type.Object({
  at: Type.Union([Type.Literal('then'), Type.Literal('now')]),
  points: Type.Array(Type.Object({
    id: Type.String(),
    answers: Type.Array(Type.Object({
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      status: Type.Integer(),
      differs: Type.Array(Type.String(), {
        description: 'JSON Pointers of the body, and names of headers. `""` for a body that differs as a whole.'
      })
    }))
  }))
}, {
  description: 'The open points of which another answer would change the response, with those answers: in the state ' +
    'that the request met (`then`) where the log tells it, else in that of now. In one exchange alone. Absent where ' +
    'the log does not have the whole request, or where something else decided: a fault, a bound of the server.'
})

const Person = Type.Object({ id: Type.String(), name: Type.String() }, {
  description: 'The collaborator whom it is about.'
})

const Thing = Type.String({
  description: 'The name of what it is about, where that is no person: an API key, a work location, a shift exception.'
})

const Outcome = Type.Object({
  status: Type.Optional(Type.String({ description: 'That of the adjustment.' })),
  date: Type.Optional(Type.String({ description: 'The day of the adjustment, or its first one, as yyyy-MM-dd.' })),
  until: Type.Optional(Type.String({ description: 'Its last day, if it has several.' })),
  balance: Type.Optional(Type.String({ description: 'The balance of the day before it, as in the response.' })),
  balanceAfter: Type.Optional(Type.String({ description: 'That of the day as the response has it.' })),
  expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'When the new API key expires.' })),
  message: Type.Optional(Type.String({ description: '`mensagem` of the response.' }))
}, { description: 'What an accepted request led to, as far as its response tells.' })

const ChangedField = Type.Object({
  pointer: Type.String({ description: 'JSON Pointer in the entity, in that of before for what is gone.' }),
  of: Type.Optional(Type.String({ description: 'The name of the item of a list that the field belongs to.' })),
  from: Type.Optional(Type.Unknown({ description: 'Absent if there was none.' })),
  to: Type.Optional(Type.Unknown({ description: 'Absent if there is none.' }))
})

/** An exchange as the request log shows it. */
export const Exchange = Type.Object({
  id: Type.String(),
  epoch: Type.Integer(),
  control: Type.Optional(Type.Literal(true, { description: 'It came through the control plane' })),
  own: Type.Optional(StringEnum(['click', 'card', 'send'], {
    description: 'What the page did itself: a press of its own, a card of its empty log, or a request that somebody ' +
      'sent from it as a client would.'
  })),
  operation: Type.Optional(Type.String()),
  format: Type.Optional(Type.String({ description: 'The format of the adjustment.' })),
  method: Type.String(),
  path: Type.String(),
  query: Type.Record(Type.String(), Type.Unknown()),
  status: Type.Optional(Type.Integer({
    description: 'Absent if the client left before anything was decided.'
  })),
  abandoned: Type.Optional(Type.Literal(true, { description: 'The client left before its response.' })),
  truncated: Type.Optional(Type.Literal(true, { description: 'The response of another server broke off.' })),
  at: Type.String({ format: 'date-time', description: 'When the request arrived, in system time.' }),
  sandboxTime: Type.String({ format: 'date-time' }),
  durationMs: Type.Number(),
  apiKey: Type.Optional(Type.Object({ name: Type.String(), colaboradorId: Type.String() })),
  person: Type.Optional(Person),
  thing: Type.Optional(Thing),
  outcome: Type.Optional(Outcome),
  provokedBy: Type.Optional(Type.String({ description: 'The fault or the magic value that asked for the response.' })),
  wireFault: Type.Optional(Type.String()),
  assumptions: Type.Array(Type.String(), { description: 'The open points that the response may rest on.' }),
  restsOn: Type.Optional(RestsOn),
  warnings: Type.Array(Type.Object({
    code: Type.String(), pointer: Type.Optional(Type.String()), text: Type.String()
  })),
  warningCount: Type.Optional(Type.Integer()),
  why: Type.Optional(Type.String({ description: 'The first rule that the request violated.' })),
  fix: Type.Optional(Type.String({ description: 'The change that would let the request pass, in words.' })),
  problems: Type.Array(Type.Object({
    code: Type.String(),
    pointer: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer()),
    message: Type.String()
  })),
  problemCount: Type.Optional(Type.Integer()),
  request: Message,
  response: Message,
  changes: Type.Array(Type.Object({
    collection: Type.String(),
    key: Type.String(),
    entity: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description: 'The entity as in a fixture file. Null if the request removed it.'
    }),
    verb: Type.Optional(StringEnum(['created', 'changed', 'removed'], { description: 'In one exchange alone.' })),
    name: Type.Optional(Type.String({ description: 'Its name, else whose it is. In one exchange alone.' })),
    fields: Type.Optional(Type.Array(ChangedField, {
      description: 'What is another value now. In one exchange alone.'
    }))
  })),
  changesCut: Type.Optional(Type.Integer()),
  corrected: Type.Optional(Corrected),
  invented: Type.Optional(Invented),
  explain: Type.Optional(Type.Array(Explained))
}, { additionalProperties: true })

const {
  id, control, own, operation, format, method, path, status, abandoned, truncated, at,
  durationMs, person, thing, outcome, why, fix, provokedBy, wireFault
} = Exchange.properties

export const RequestRow = Type.Object({
  id,
  control,
  own,
  operation,
  format,
  method,
  path,
  status,
  abandoned,
  truncated,
  at,
  durationMs,
  key: Type.Optional(Type.String({ description: 'The name of the API key.' })),
  person,
  thing,
  outcome,
  code: Type.Optional(Type.String({ description: 'The code of the first rule that the request violated.' })),
  pointer: Type.Optional(Type.String({ description: 'Where in the body, as a JSON Pointer.' })),
  why,
  fix,
  problemCount: Type.Integer(),
  changeCount: Type.Integer(),
  warningCount: Type.Integer(),
  warning: Type.Optional(Type.String({ description: 'The first warning, in words.' })),
  provokedBy,
  wireFault
}, { description: 'An exchange without its bodies.' })
export type RequestRow = Static<typeof RequestRow>
