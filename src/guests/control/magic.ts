import { type Static, Type } from '@sinclair/typebox'
import { OPERATION_NAMES, type OperationName, operations } from '../../core/contract/index.ts'
import { errorMessage } from '../../core/answer/refusal.ts'
import { magicValue } from '../../host/http/provoked/magic.ts'
import { PROVOKED_STATUSES, provokedProblem } from '../../host/http/provoked/provoke.ts'
import type { Settings } from '../../core/assumptions.ts'
import { route } from './route/route.ts'

export const MagicValue = Type.Object({
  operation: Type.String(),
  method: Type.String(),
  path: Type.String(),
  in: Type.String({ description: 'Where to send the value: in the body or in the path.' }),
  at: Type.String({ description: 'A JSON Pointer into the body, or the name of the path parameter.' }),
  value: Type.String({ description: 'The value to send in place of a real one.' }),
  status: Type.Integer(),
  documented: Type.Boolean({ description: 'True if the OpenAPI document has this status for the operation.' }),
  message: Type.Union([Type.String(), Type.Array(Type.String())], { description: 'The message of the error body.' })
})
export type MagicValue = Static<typeof MagicValue>

const Magic = Type.Object({
  magic: Type.Array(MagicValue),
  prefer: Type.Object({
    header: Type.String(),
    statuses: Type.Array(Type.Integer())
  }, { description: 'The header that provokes the same errors, for clients that can set one (RFC 7240).' })
})

/** Lists the values that provoke each error. A client without a valid token or permission gets its 401 or 403 first. */
export const magicRoutes = [
  route('listMagic', 'GET /_sandbox/magic', 'Faults', {
    about: {
      pt: 'Os valores que provocam cada erro documentado e nada mais',
      en: 'The values that provoke each documented error, and nothing else'
    },
    description: 'Lists the values that provoke each documented error, for clients that can set nothing else.',
    client: { magic: [] },
    gives: 'magic',
    response: { 200: Magic },
    handler: async ({ life }) => ({
      magic: OPERATION_NAMES.flatMap(name => PROVOKED_STATUSES.map(status => entry(name, status, life.settings))),
      prefer: { header: 'Prefer: code=STATUS', statuses: [...PROVOKED_STATUSES] }
    })
  })
]

function entry (operation: OperationName, status: typeof PROVOKED_STATUSES[number], settings: Settings) {
  const { method, url, schema: { response }, magic } = operations[operation]
  return {
    operation,
    method,
    path: url.replace(/:(\w+)/g, '{$1}'),
    in: magic.in,
    at: magic.at,
    value: magicValue(status, magic),
    status,
    documented: Object.hasOwn(response, status),
    message: errorMessage(provokedProblem(status), settings)
  }
}
