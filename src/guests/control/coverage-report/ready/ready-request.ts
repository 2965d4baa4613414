import { type Static, Type } from '@sinclair/typebox'
import { type OperationName, operations, StringEnum } from '../../../../core/contract/index.ts'
import type { AdjustmentFormat } from '../../../../core/rules/adjustment/adjustment.ts'
import { acceptedBody, acceptedKey, adjustmentBody } from './accepted.ts'
import { REFUSED_BODY } from './refused-body.ts'
import { REFUSED_UNREAD } from './refused-unread.ts'
import { json, type Sent } from './sent.ts'
import type { World } from './world.ts'

const Piece = Type.Union([
  Type.String(),
  Type.Object({ repeat: Type.String(), times: Type.Integer() }, { description: 'A text that is sent so many times' }),
  Type.Object({ base64: Type.String({ description: 'Bytes that are no text' }) })
])

export const ReadyRequest = Type.Object({
  method: StringEnum(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']),
  path: Type.String({ description: 'Below the base URL of the sandbox' }),
  headers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
    description: 'A list is a header that is sent several times'
  }),
  body: Type.Optional(Type.Array(Piece, { description: 'To be sent one after the other' }))
})
export type ReadyRequest = Static<typeof ReadyRequest>

const NOTHING = 'inexistente'

/** The request that reaches an item of the coverage in a sandbox as it is now. `undefined` if no request does. */
export function readyRequest (name: string, world: World): ReadyRequest | undefined {
  const [kind, of = '', what = ''] = name.split(' ')
  if (kind === 'transition') return ofTransition(what, of, world)
  if (name === 'rule server route-not-found') return { method: 'GET', path: `/${NOTHING}`, headers: {} }
  const format = Object.hasOwn(FORMAT_ITEMS, of) ? of as AdjustmentFormat : undefined
  const operation = format === undefined ? of as OperationName : 'requestAdjustment'
  if (!Object.hasOwn(operations, operation)) return undefined
  const accepted = acceptedRequest(operation, world, format)
  const sent = kind === 'rule'
    ? refused(what, of, operation, accepted, world)
    : withStatus(Number(what), format ?? operation, operation, accepted, world)
  return sent && written(operation, sent)
}

const FORMAT_ITEMS: { readonly [F in AdjustmentFormat]: true } = {
  INTERVALO_DATAS: true, INTERVALO_HORARIO: true, TEMPO_FALTANTE: true, REGISTRO_PONTO: true
}

interface Accepted extends Sent { readonly fields: object }

function acceptedRequest (operation: OperationName, world: World, format?: AdjustmentFormat): Accepted {
  const { url, method, ...others } = operations[operation]
  const permission = 'permission' in others ? others.permission : undefined
  const fields = format === undefined ? acceptedBody(operation, world) : adjustmentBody(world, format)
  return {
    path: url.replace(/:\w+/, encodeURIComponent(acceptedKey(operation, world))),
    headers: {
      ...permission !== undefined && { authorization: `Bearer ${world.tokenWith(permission)}` },
      ...method !== 'GET' && { 'content-type': 'application/json' },
      ...operation === 'requestAdjustment' && { 'x-sandbox-colaborador': world.person().id }
    },
    ...method !== 'GET' && { body: json(fields) },
    fields
  }
}

function refused (code: string, of: string, operation: OperationName, accepted: Accepted, world: World):
Sent | undefined {
  const bodyOf = own(own(REFUSED_BODY, of) ?? {}, code)
  if (bodyOf !== undefined) return { ...accepted, body: bodyOf(accepted.fields, world) }
  const { permission = '' } = operations[operation] as { permission?: string }
  const unread = own(REFUSED_UNREAD, code)
  if (unread !== undefined) return unread(accepted, world, permission)
  return code.endsWith('-not-found') ? { ...accepted, path: elsewhere(operation) } : undefined
}

/** What a table has itself, because the name comes from a client. */
function own<V> (table: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function elsewhere (operation: OperationName): string {
  return operations[operation].url.replace(/:\w+/, NOTHING)
}

function withStatus (
  status: number, of: string, operation: OperationName, accepted: Accepted, world: World
): Sent | undefined {
  const by = (code: string) => refused(code, of, operation, accepted, world)
  switch (status) {
    case 400: return by('wrong-type')
    case 401: return by('unauthorized')
    case 403: return by('forbidden')
    case 404: return operation === 'requestAdjustment'
      ? { ...accepted, body: json({ ...accepted.fields, motivoId: NOTHING }) }
      : { ...accepted, path: elsewhere(operation) }
    case 413: return by('body-too-large')
    case 500: return { ...accepted, headers: { ...accepted.headers, prefer: 'code=500' } }
    default: return status < 400 ? accepted : undefined
  }
}

function written (operation: OperationName, { path, headers, body }: Sent): ReadyRequest {
  return {
    method: operations[operation].method,
    path,
    headers: { ...headers } as ReadyRequest['headers'],
    ...body !== undefined && { body: [...body] }
  }
}

const VERBS: Readonly<Record<string, string>> = { APROVADO: 'approve', REJEITADO: 'reject', CANCELADO: 'cancel' }

/** A new adjustment is asked for. The manager decides on a stored one through the control plane. */
function ofTransition (to: string, from: string, world: World): ReadyRequest | undefined {
  if (from === 'NEW') {
    const accepted = acceptedRequest('requestAdjustment', world)
    const body = json(adjustmentBody(world, 'INTERVALO_HORARIO', world.reason(to === 'APROVADO')))
    return written('requestAdjustment', { ...accepted, body })
  }
  const verb = own(VERBS, to)
  if (verb === undefined || (from !== 'PENDENTE' && from !== 'APROVADO')) return undefined
  return { method: 'POST', path: `/_sandbox/adjustments/${world.adjustment(from).id}/${verb}`, headers: {} }
}
