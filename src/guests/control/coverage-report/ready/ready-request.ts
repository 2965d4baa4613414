import { type Static, Type } from '@sinclair/typebox'
import { type OperationName, operations, StringEnum } from '../../../../core/contract/index.ts'
import type { AdjustmentFormat } from '../../../../core/rules/adjustment/adjustment.ts'
import { Problem } from '../../../../core/rules/problem.ts'
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

/** True if a request is seen to reach the part that is asked for. */
type IsReached = (ready: ReadyRequest) => Promise<boolean>

/** The first request that reaches a part of the contract in a sandbox as it is. Throws if there is none. */
export async function readyRequest (name: string, world: World, isReached: IsReached): Promise<ReadyRequest> {
  let what: 'part' | 'way' = 'part'
  for (const ready of attempts(name, world)) {
    if (await isReached(ready)) return ready
    what = 'way'
  }
  throw new Problem('nothing-to-try', { what })
}

/** Requests that may reach a part of the contract. */
function * attempts (name: string, world: World): Iterable<ReadyRequest> {
  const [kind, of = '', what = ''] = name.split(' ')
  if (kind === 'transition') yield * ofTransition(what, of, world)
  if (name === 'rule server route-not-found') yield { method: 'GET', path: `/${NOTHING}`, headers: {} }
  const format = Object.hasOwn(FORMAT_ITEMS, of) ? of as AdjustmentFormat : undefined
  const operation = format === undefined ? of as OperationName : 'requestAdjustment'
  if (!Object.hasOwn(operations, operation)) return
  const accepted = acceptedRequest(operation, world, format)
  const all = kind === 'rule'
    ? refused(what, operation, accepted, world)
    : withStatus(Number(what), operation, accepted, world)
  for (const sent of all) yield written(operation, sent)
}

const FORMAT_ITEMS: { readonly [F in AdjustmentFormat]: true } = {
  INTERVALO_DATAS: true, INTERVALO_HORARIO: true, TEMPO_FALTANTE: true, REGISTRO_PONTO: true
}

interface Accepted extends Sent { readonly fields: object }

function acceptedRequest (operation: OperationName, world: World, format?: AdjustmentFormat): Accepted {
  const { url, method } = operations[operation]
  const permission = permissionFor(operation, world)
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

/** A06 */
function permissionFor (operation: OperationName, { settings }: World): string | undefined {
  const permissions: { readonly [O in OperationName]?: string } = settings['auth.permissions']
  return permissions[operation]
}

function * refused (code: string, operation: OperationName, accepted: Accepted, world: World): Iterable<Sent> {
  for (const body of own(REFUSED_BODY, code)?.(accepted.fields, world) ?? []) yield { ...accepted, body }
  const permission = permissionFor(operation, world) ?? ''
  const unread = own(REFUSED_UNREAD, code)
  if (unread !== undefined) yield * [unread(accepted, world, permission)].flat()
  if (code.endsWith('-not-found')) yield { ...accepted, path: elsewhere(operation) }
}

/** What a table has itself, because the name comes from a client. */
function own<V> (table: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function elsewhere (operation: OperationName): string {
  return operations[operation].url.replace(/:\w+/, NOTHING)
}

function withStatus (
  status: number, operation: OperationName, accepted: Accepted, world: World
): Iterable<Sent> {
  const by = (code: string) => refused(code, operation, accepted, world)
  switch (status) {
    case 400: return by('wrong-type')
    case 401: return by('unauthorized')
    case 403: return by('forbidden')
    case 404: return by(operation === 'requestAdjustment' ? 'adjustment-reason-not-found' : '-not-found')
    case 413: return by('body-too-large')
    case 500: return [{ ...accepted, headers: { ...accepted.headers, prefer: 'code=500' } }]
    default: return status < 400 ? [accepted] : []
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
function * ofTransition (to: string, from: string, world: World): Iterable<ReadyRequest> {
  if (from === 'NEW') {
    const accepted = acceptedRequest('requestAdjustment', world)
    const body = json(adjustmentBody(world, 'INTERVALO_HORARIO', world.reason(to === 'APROVADO')))
    yield written('requestAdjustment', { ...accepted, body })
  }
  const verb = own(VERBS, to)
  if (verb === undefined || (from !== 'PENDENTE' && from !== 'APROVADO')) return
  yield { method: 'POST', path: `/_sandbox/adjustments/${world.adjustment(from).id}/${verb}`, headers: {} }
}
