import { setMaxListeners } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to close. */
    closing: AbortSignal
  }
}

/** Makes what aborts `closing`. */
export function createClosing (): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal) // one listener per waiting request
  return controller
}

/** An `onSend` hook. An answer that leaves after that says that its connection ends, too (RFC 9112 §9.6). */
export function endConnections (
  { server: { closing } }: FastifyRequest, reply: FastifyReply, payload: unknown,
  done: (error: null, payload: unknown) => void
): void {
  if (closing.aborted) reply.header('connection', 'close')
  done(null, payload)
}

/**
 * Resolves after `milliseconds`, or as soon as the client hangs up, the server closes, or the sandbox is reset,
 * restored, removed or moved. A response that is delayed beyond a reset would come in the test after.
 */
export async function pause (
  milliseconds: number, { raw: { socket }, server: { closing }, life }: FastifyRequest
): Promise<void> {
  if (closing.aborted || socket.destroyed || life.isPast) return
  const gone = disconnected(socket)
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, milliseconds)
    gone.addEventListener('abort', end)
    closing.addEventListener('abort', end)
    const silence = life.requests.listen({ ended: end })
    const forget = life.onEnd(end)
    function end (): void {
      clearTimeout(timer)
      gone.removeEventListener('abort', end)
      closing.removeEventListener('abort', end)
      silence()
      forget()
      resolve()
    }
  })
}

const signals = new WeakMap<Socket, AbortSignal>()

/** Aborted when the connection closes, or has closed. All requests on the connection share one listener. */
export function disconnected (socket: Socket): AbortSignal {
  const known = signals.get(socket)
  if (known !== undefined) return known
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  signals.set(socket, controller.signal)
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  return controller.signal
}
