import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../../sandbox/sandbox.ts'

type Listener = (what: string) => void

/** Listeners to changes through the control plane. A sandbox without listeners is not in the map. */
const listeners = new WeakMap<Sandbox, Set<Listener>>()

/** Returns a function that ends the subscription. */
export function listenToArrangements (sandbox: Sandbox, listener: Listener): () => void {
  const known = listeners.get(sandbox) ?? new Set()
  listeners.set(sandbox, known.add(listener))
  return () => { known.delete(listener) }
}

/** An `onResponse` hook of the control plane. It names the change by the word after `/_sandbox/`. */
export function noteArrangement (request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, sandbox, routeOptions: { url = '' } } = request
  const known = method === 'GET' || method === 'HEAD' || reply.statusCode >= 400 ? undefined : listeners.get(sandbox)
  const [, , what = ''] = url.split('/')
  if (known !== undefined) for (const listener of [...known]) listener(url.endsWith('/restore') ? 'restore' : what)
  done()
}
