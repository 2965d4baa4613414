import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_DELAY, type Stage, type WireFault } from '../../sandbox/faults.ts'
import { pause } from './pause.ts'
import { provoke, type ProvokedStatus } from './provoke.ts'

/** An `onRequest` hook: the faults that come before anything is known of a request. */
export function strikeBeforeAuth (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.life.faults.size === 0) done()
  else strike('before-auth', request).then(() => done(), done)
}

/** Waits as the faults of a stage say, and throws the error that they say. */
export async function strike (stage: Stage, request: FastifyRequest): Promise<void> {
  const { operation } = request.routeOptions.config
  if (operation === undefined) return // the control plane is spared
  const faults = request.life.faults.strike(stage, { operation, headers: request.headers, body: request.body })
  const delay = faults.reduce((sum, { delayMs = 0 }) => sum + delayMs, 0)
  if (delay > 0) await pause(Math.min(delay, LONGEST_DELAY), request)
  for (const { id, status, wire } of faults) {
    request.wireFault = wire
    const by = request.provokedBy = `fault ${id}`
    // Without a status the answer is what it would have been, unless nothing has happened yet.
    if (status !== undefined) throw provoke(request, status as ProvokedStatus, by)
    if (wire !== undefined && stage !== 'after-commit') throw provoke(request, 500, by)
  }
}

/** The last `onSend` hook: the answer is complete, and does not reach the client so. */
export function breakWire (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  done(null, request.wireFault === undefined ? payload : BREAKS[request.wireFault](request, reply, payload))
}

type Break = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown

const BREAKS: Readonly<Record<WireFault, Break>> = {
  reset ({ raw: { socket } }, reply, payload) {
    if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy()
    else reply.raw.destroy() // a request that was injected
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

/** A stream that fails once its head is sent makes the server hang up. */
async function * half (whole: Uint8Array): AsyncGenerator<Uint8Array> {
  yield whole.subarray(0, whole.length >> 1)
  await new Promise(resolve => setImmediate(resolve))
  throw new Error('the answer is cut short, as a fault asks')
}
