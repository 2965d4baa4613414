import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Looks for what comes, a millisecond each. They are counted, because a process may lack time. */
interface Patience {
  /** After so many in a row that find no connection and no request a server closes. */
  readonly quiet: number
  /** After so many it closes, although clients still come. */
  readonly most: number
}

const ALONE: Patience = { quiet: 5, most: 50 }
/**
 * While other servers answer, clients of a balancer may wait for those. The balancer then sends a
 * client's next request on a connection that was idle here.
 */
export const BESIDE_OTHERS: Patience = { quiet: 50, most: 200 }

/**
 * Makes a server close at a moment at which no client has just sent something. When a server closes, the system resets
 * the connections that still wait to be accepted, and the idle ones that have bytes to read. Most clients send again as
 * soon as they are answered. So requests that come now are answered when the server listens no longer, which ends their
 * connections, and those that are still idle then are closed at the next such moment.
 */
export function closeBetweenRequests<S extends Server> (server: S, patience = ALONE): S {
  const close = server.close.bind(server)
  server.close = done => {
    const listeners = server.listeners('request')
    const waiting: Array<[IncomingMessage, ServerResponse]> = []
    const looks = createLooks(patience)
    const delay = (...request: typeof waiting[number]): void => { waiting.push(request) }
    server.removeAllListeners('request').on('request', delay).on('request', looks.note).on('connection', looks.note)
    const closeAtOnce = async (): Promise<void> => {
      await looks.untilQuiet()
      stopListening(server, () => close(done))
      server.off('request', delay).off('connection', looks.note)
      for (const listener of listeners) server.on('request', listener as typeof delay)
      for (const request of waiting) server.emit('request', ...request)
      const over = new AbortController()
      server.once('close', () => { over.abort() })
      while (!over.signal.aborted) {
        await looks.untilQuiet()
        server.closeIdleConnections()
      }
    }
    closeAtOnce().catch(error => server.emit('error', error))
    return server
  }
  return server
}

/** Calls the `close` of Node.js, which would close idle connections in the same moment. */
function stopListening (server: Server, close: () => void): void {
  const { closeIdleConnections } = server
  server.closeIdleConnections = () => {}
  close()
  server.closeIdleConnections = closeIdleConnections
}

interface Looks {
  /** Says that something has come. */
  note (): void
  /** Waits for a moment at which nothing has come for some looks. */
  untilQuiet (): Promise<void>
}

function createLooks ({ quiet, most }: Patience): Looks {
  let came = false
  const look = async (): Promise<boolean> => {
    came = false
    await setTimeout(1)
    await setImmediate() // which comes right after the event loop has looked for what came
    return !came
  }
  return {
    note () { came = true },
    async untilQuiet () {
      for (let looks = 0, quietLooks = 0; quietLooks < quiet && looks < most; looks++) {
        quietLooks = await look() ? quietLooks + 1 : 0
      }
    }
  }
}
