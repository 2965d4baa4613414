import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** For each connection, what is to be called when it closes. */
const connections = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `over` once: when the response has left, or when the connection has closed, also if it has closed before. The
 * socket is watched as well, because a pipelined response that was never sent emits no `close`.
 */
export function onRequestEnd ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, over: () => void): void {
  const calls = callsOf(socket)
  calls.add(end)
  raw.once('close', end)
  if (socket.destroyed) end()

  function end (): void {
    if (calls.delete(end)) over()
  }
}

function callsOf (socket: Socket): Set<() => void> {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const calls = new Set<() => void>()
  connections.set(socket, calls)
  socket.once('close', () => { for (const call of [...calls]) call() })
  return calls
}
