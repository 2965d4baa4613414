import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to close. */
    closing: AbortSignal
  }
}

/** Declares `closing`. */
export function decorateClosing (app: FastifyInstance): void {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal) // one for each request that waits
  app.decorate('closing', controller.signal)
  app.addHook('preClose', done => {
    controller.abort()
    done()
  })
}

/** Resolves after so many milliseconds, or as soon as the client goes away or the server closes. */
export async function pause (milliseconds: number, { raw: { socket }, server: { closing } }: FastifyRequest): Promise<void> {
  if (closing.aborted || socket.destroyed) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, milliseconds)
    socket.on('close', end)
    closing.addEventListener('abort', end)
    function end (): void {
      clearTimeout(timer)
      socket.off('close', end)
      closing.removeEventListener('abort', end)
      resolve()
    }
  })
}
