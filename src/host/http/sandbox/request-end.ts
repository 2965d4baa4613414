import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is to be called at the end of each request under way; `null` for one that has ended. */
const calls = new WeakMap<IncomingMessage, (() => void)[] | null>()
/** For each connection, the ends of its requests under way. */
const connections = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `over` once: when the response has left, or when the connection has closed, also if it has closed before. The
 * socket is watched as well, because a pipelined response that was never sent emits no `close`.
 */
export function onRequestEnd ({ raw }: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const known = calls.get(raw)
  if (known === undefined) watch(raw, reply, over)
  else if (known === null) over()
  else known.push(over)
}

function watch (message: IncomingMessage, { raw }: FastifyReply, over: () => void): void {
  const { socket } = message
  const own = [over]
  const open = openOn(socket)
  calls.set(message, own)
  open.add(end)
  raw.once('close', end)
  if (socket.destroyed) end()

  function end (): void {
    if (!open.delete(end)) return
    calls.set(message, null)
    for (const call of own) call()
  }
}

function openOn (socket: Socket): Set<() => void> {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const open = new Set<() => void>()
  connections.set(socket, open)
  socket.once('close', () => { for (const end of [...open]) end() })
  return open
}
