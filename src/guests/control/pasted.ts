import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../core/contract/index.ts'
import { controlLanguage } from '../../host/http/sandbox/control-language.ts'
import { route } from './route/route.ts'

const Texts = Type.Array(Type.String())
const Finding = Type.Object({
  code: Type.String(),
  rule: Type.String(),
  pointer: Type.Optional(Type.String({ description: 'A JSON Pointer into the body.' })),
  change: Type.String({ description: 'What mends it, in words.' })
})
const possibility = {
  cause: StringEnum(['rule', 'token', 'tenant', 'limit', 'open-point', 'unknown']),
  point: Type.Optional(Type.Object({ id: Type.String(), answer: Type.Unknown() }, {
    description: 'The open point that the API would answer otherwise than `default`.'
  })),
  tenant: Type.Optional(Type.String({ description: 'What does not exist there.' })),
  findings: Type.Array(Finding)
}
const Count = Type.Object({
  count: Type.Integer(), path: Type.Optional(Type.String()), why: Type.Optional(Type.String())
})

export const Pasted = Type.Object({
  text: Type.String({
    description: 'A curl command, raw HTTP, a request as `{ method, path, body }`, an exchange as ' +
      '`{ method, url, requestBody, status, responseBody }`, or a recording.'
  }),
  status: Type.Optional(Type.Integer({
    minimum: 100, maximum: 599, description: 'What the real API answered, if the text does not say it.'
  })),
  response: Type.Optional(Type.String({ description: 'The body of that response.' }))
}, { additionalProperties: false })
export type Pasted = Static<typeof Pasted>

export const PastedExplanation = Type.Object({
  refusals: Type.Optional(Type.Array(Type.Object({
    requests: Texts,
    count: Type.Integer(),
    operation: Type.String(),
    method: Type.String(),
    path: Type.String(),
    status: Type.Integer(),
    said: Type.String({ description: 'What the API said, with documents, tokens and what was sent masked.' }),
    named: Type.Array(Type.String(), { description: 'The fields that the message names.' }),
    ...possibility,
    alternatives: Type.Array(Type.Object(possibility)),
    fix: Type.Optional(Type.Object({
      patch: Type.Array(Type.Object({
        op: StringEnum(['add', 'replace', 'remove']), path: Type.String(), value: Type.Optional(Type.Unknown())
      })),
      request: Type.Object({
        method: Type.String(),
        path: Type.String(),
        headers: Type.Optional(Type.Record(Type.String(), Type.String())),
        body: Type.Optional(Type.Unknown())
      }),
      invented: Type.Optional(Texts)
    })),
    nearest: Type.Optional(Type.Object({ request: Type.String(), differs: Texts }))
  }))),
  broken: Type.Optional(Type.Array(Type.Object({ file: Type.String(), line: Type.Integer(), why: Type.String() }))),
  ignored: Type.Optional(Type.Array(Count)),
  setAside: Type.Optional(Type.Array(Count)),
  would: Type.Optional(Type.Object({
    status: Type.Integer(),
    findings: Type.Array(Finding),
    tenants: Type.Array(Type.Object({ tenant: Type.String(), status: Type.Integer() }))
  }, { description: 'In the place of `refusals`, if nobody has said what the API answered.' }))
})
export type PastedExplanation = Static<typeof PastedExplanation>

/** A recording of a few hundred exchanges. */
const MAX_PASTED_BYTES = 1_048_576

/** Why the real API has refused a request. Nothing of it is kept. */
export const pastedRoutes = [
  route('explainPasted', 'POST /_sandbox/explain', 'Requests', {
    about: {
      pt: 'Por que a API real recusou uma requisição colada', en: 'Why the real API has refused a pasted request'
    },
    description: 'Says why the real API has refused a request: the likely cause, what would pass, and the nearest ' +
      'accepted request, by the settings of the sandbox. Nothing of it is logged or stored.',
    client: { explainPasted: ['body'] },
    config: { unlogged: true },
    bodyLimit: MAX_PASTED_BYTES,
    body: Pasted,
    response: { 200: PastedExplanation },
    handler: async (request, _reply, { explainPasted }) => {
      const { life, body: { text, status, response = '' } } = request
      const said = status === undefined ? undefined : { status, response }
      return await explainPasted(text, said, life.settings, life.now(), controlLanguage(request)) as PastedExplanation
    }
  })
]
