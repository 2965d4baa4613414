import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Assumption, ASSUMPTIONS } from '../../assumptions.ts'

/** Some assumptions, as bits: to collect them costs a request nothing. */
export interface AssumptionSet {
  /** A01 to A31. */
  readonly low: number
  /** A32 to A62. */
  readonly high: number
}

const WIDTH = 31

export function assumed (...ids: readonly Assumption['id'][]): AssumptionSet {
  let [low, high] = [0, 0]
  for (const id of ids) {
    const bit = Number(id.slice(1)) - 1
    if (bit < WIDTH) low |= 1 << bit
    else high |= 1 << (bit - WIDTH)
  }
  return { low, high }
}

/** Notes that the answer rests on them: to be called where they decide something. */
export function restOn (request: FastifyRequest, { low, high }: AssumptionSet): void {
  request.assumedLow |= low
  request.assumedHigh |= high
}

/** An `onSend` hook. */
export function sendAssumptions (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  showAssumptions(request, reply)
  done(null, payload)
}

/** `x-sandbox-assumptions`: what the answer rests on. */
export function showAssumptions ({ assumedLow: low, assumedHigh: high }: FastifyRequest, reply: FastifyReply): void {
  if (low !== 0 || high !== 0) reply.header('x-sandbox-assumptions', namesOf(low, high))
}

/** The few sets that there are, each written once. */
const written = new Map<number, Map<number, string>>()

function namesOf (low: number, high: number): string {
  let row = written.get(low)
  if (row === undefined) written.set(low, row = new Map())
  let names = row.get(high)
  if (names === undefined) row.set(high, names = write(low, high))
  return names
}

function write (low: number, high: number): string {
  return ASSUMPTIONS.map(({ id }) => id).filter(id => {
    const only = assumed(id)
    return (only.low & low) !== 0 || (only.high & high) !== 0
  }).join(' ')
}
