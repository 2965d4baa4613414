import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { changesOf } from '../../../core/state/change-set.ts'
import type { Stage, WireFault } from '../../sandbox/fault-kinds.ts'
import { LONGEST_DELAY_MS, meets, strike } from '../../sandbox/faults.ts'
import { pause } from './pause.ts'
import { provoke, type ProvokedStatus } from './provoke.ts'

/** An `onRequest` hook for the faults that strike before authentication. */
export function applyFaultsBeforeAuth (
  request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
): void {
  if (request.life.faults.length === 0) done()
  else applyFaults('before-auth', request).then(() => done(), done)
}

/** Applies the faults of a stage: waits, and throws the error that they name. */
export async function applyFaults (stage: Stage, request: FastifyRequest): Promise<void> {
  const { life, headers, body, routeOptions: { config: { operation } } } = request
  if (operation === undefined) return // no fault strikes the control plane
  const target = { operation, headers, body }
  if (!life.faults.some(fault => meets(fault, stage, target))) return
  const { faults } = await life.commit(({ state }, { seed }) => {
    const decision = strike(state, seed, stage, target)
    return { faults: decision.result, changes: changesOf(decision), files: [] }
  })
  request.draft.isDurable = true // how often they were met
  const delay = faults.reduce((sum, { delayMs = 0 }) => sum + delayMs, 0)
  if (delay > 0) {
    await pause(Math.min(delay, LONGEST_DELAY_MS), request)
    // Its body went with its connection. Nothing is decided, unless the fault decides it.
    const isDecided = stage !== 'before-auth' || faults.some(({ status, wire }) => (status ?? wire) !== undefined)
    if (!isDecided && request.raw.socket.destroyed) throw new Problem('client-left', {})
  }
  for (const { id, status, wire } of faults) {
    request.draft.wireFault = wire
    const by = request.draft.provokedBy = `fault ${id}`
    // After the commit a wire fault keeps the real response. Before it, the wire fault throws, so that nothing is
    // committed.
    if (status !== undefined) throw provoke(request, status as ProvokedStatus, by)
    if (wire !== undefined && stage !== 'after-commit') throw provoke(request, 500, by)
  }
}

/**
 * The last `onSend` hook: it breaks the connection although the response is complete. A client that has left has broken
 * it already.
 */
export function breakWire (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { draft: { wireFault }, raw: { socket } } = request
  done(null, wireFault === undefined || socket.destroyed ? payload : BREAKS[wireFault](request, reply, payload))
}

type Break = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown

const BREAKS: Readonly<Record<WireFault, Break>> = {
  reset ({ raw: { socket } }, reply, payload) {
    if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy()
    else reply.raw.destroy() // an injected request has no connection
    return payload
  },
  empty ({ raw: { socket } }, reply, payload) {
    if (typeof socket.destroySoon === 'function') socket.destroySoon()
    else reply.raw.destroy()
    return payload
  },
  truncate (_request, reply, payload) {
    const whole = payload instanceof Uint8Array ? payload : Buffer.from(String(payload))
    reply.header('content-length', whole.length)
    return Readable.from(half(whole))
  }
}

/** A stream that fails after the head is sent, because the server then closes the connection. */
async function * half (whole: Uint8Array): AsyncGenerator<Uint8Array> {
  yield whole.subarray(0, whole.length >> 1)
  await new Promise(resolve => setImmediate(resolve))
  throw new Error('the answer is cut short, as a fault asks')
}
