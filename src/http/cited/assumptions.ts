import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Assumption } from '../../assumptions.ts'

type Id = Assumption['id']

/** A set of assumptions. Equal sets are one object, so most unions are two look-ups. */
export interface AssumptionSet {
  /** In ascending order, without duplicates. */
  readonly ids: readonly Id[]
  /** The text of the header. */
  readonly text: string
}

/**
 * The size at which the tables are emptied, because a client can combine violations in very many ways. Sets from
 * before stay valid.
 */
const FULL = 4000
const sets = new Map<string, AssumptionSet>()
const unions = new Map<AssumptionSet, Map<AssumptionSet, AssumptionSet>>()
let unionCount = 0

export function assumed (...ids: readonly Id[]): AssumptionSet {
  const ascending = [...new Set(ids)].sort()
  const text = ascending.join(' ')
  let set = sets.get(text)
  if (set === undefined) {
    if (sets.size >= FULL) sets.clear()
    sets.set(text, set = { ids: ascending, text })
  }
  return set
}

export function union (one: AssumptionSet, other: AssumptionSet): AssumptionSet {
  const known = unions.get(one)?.get(other)
  if (known !== undefined) return known
  if (unionCount++ >= FULL) {
    unions.clear()
    unionCount = 0
  }
  const set = assumed(...one.ids, ...other.ids)
  let row = unions.get(one)
  if (row === undefined) unions.set(one, row = new Map())
  row.set(other, set)
  return set
}

/** Notes that the response rests on these assumptions. Call it where they decide something. */
export function restOn (request: FastifyRequest, set: AssumptionSet): void {
  request.assumed = request.assumed === undefined ? set : union(request.assumed, set)
}

/** An `onSend` hook that adds `x-sandbox-assumptions`. */
export function sendAssumptions (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { problem, assumedOnceAccepted: read } = request
  if (problem === undefined && read !== undefined) restOn(request, read)
  showAssumptions(request, reply)
  done(null, payload)
}

/** Sets `x-sandbox-assumptions` to the assumptions that the response rests on. */
export function showAssumptions ({ assumed }: FastifyRequest, reply: FastifyReply): void {
  if (assumed !== undefined && assumed.text !== '') reply.header('x-sandbox-assumptions', assumed.text)
}
