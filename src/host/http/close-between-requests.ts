import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** After so many looks in a row that find no connection and no request a server closes. A look takes a millisecond. */
const QUIET_LOOKS = 5
/** After so many looks it closes, although clients still come. Looks are counted, because a process may lack time. */
const MOST_LOOKS = 50

/**
 * Makes a server close at a moment at which no client has just sent something. When a server closes, the system resets
 * the connections that still wait to be accepted, and the idle ones that have bytes to read. Most clients send again as
 * soon as they are answered. So requests that come now are answered when the server has closed, and what is idle later
 * is closed at such a moment, too.
 */
export function closeBetweenRequests<S extends Server> (server: S): S {
  const close = server.close.bind(server)
  server.close = done => {
    const listeners = server.listeners('request')
    const waiting: Array<[IncomingMessage, ServerResponse]> = []
    const looks = createLooks()
    const delay = (...request: typeof waiting[number]): void => { waiting.push(request) }
    server.removeAllListeners('request').on('request', delay).on('request', looks.note).on('connection', looks.note)
    const closeAtOnce = async (): Promise<void> => {
      await looks.quiet()
      close(done)
      server.off('request', delay).off('connection', looks.note)
      for (const listener of listeners) server.on('request', listener as typeof delay)
      for (const request of waiting) server.emit('request', ...request)
      const over = new AbortController()
      server.once('close', () => { over.abort() })
      while (!over.signal.aborted) {
        await looks.quiet()
        server.closeIdleConnections()
      }
    }
    closeAtOnce().catch(error => server.emit('error', error))
    return server
  }
  return server
}

/** Looks for what comes. `note` says that something has come. */
function createLooks (): { readonly note: () => void, readonly quiet: () => Promise<void> } {
  let came = false
  const look = async (): Promise<boolean> => {
    came = false
    await setTimeout(1)
    await setImmediate() // which comes right after the event loop has looked for what came
    return !came
  }
  return {
    note () { came = true },
    /** Waits for a moment at which nothing has come for some looks. */
    async quiet () {
      for (let looks = 0, quietLooks = 0; quietLooks < QUIET_LOOKS && looks < MOST_LOOKS; looks++) {
        quietLooks = await look() ? quietLooks + 1 : 0
      }
    }
  }
}
