import { getHeapStatistics } from 'node:v8'
import type {
  FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preParsingHookHandler
} from 'fastify'
import type { Socket } from 'node:net'
import { Problem } from '../../domain/problem.ts'
import { whenOver } from '../sandbox/when-over.ts'

/** The bounds of what a server works on at once. */
export interface WorkBounds {
  readonly requests: number
  /** On one connection, where a client may send many before the first is answered. */
  readonly ofConnection: number
  /** The bytes of the bodies that came and of the responses that have not left. */
  readonly bytes: number
  /** After so many milliseconds, at most twice as many, a connection closes whose client takes nothing meanwhile. */
  readonly patience: number
}

/** The default for the bytes is the heap limit divided by this. */
const SHARE = 4
/** The length from which a body counts as it comes, and not as it was announced. */
const LONG = 65_536
/** The probes need nothing, and an operator asks them just when there is too much to do. */
const PROBE = /^\/(livez|readyz)$/

function defaultBounds (): WorkBounds {
  return {
    requests: 4000,
    ofConnection: 100,
    bytes: Math.floor(getHeapStatistics().heap_size_limit / SHARE),
    patience: 60_000
  }
}

/** What a request under way holds, by the bounds of its server. */
const holders = new WeakMap<FastifyRequest, (bytes: number) => void>()

/** Counts bytes that a request keeps in memory until its response has left. */
export function hold (request: FastifyRequest, bytes: number): void {
  holders.get(request)?.(bytes)
}

/**
 * Closes connections whose clients take nothing of a response, because what they do not take counts against the bounds
 * of all. Node.js itself has no such bound.
 */
function closeUnread (connections: ReadonlyMap<Socket, number>, patience: number): NodeJS.Timeout {
  const waiting = new WeakMap<Socket, number>()
  return setInterval(() => {
    for (const socket of connections.keys()) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (waiting.get(socket) === taken) socket.destroy()
      else waiting.set(socket, taken)
    }
  }, patience).unref()
}

/**
 * Refuses requests beyond the bounds with a 503, of all the apps together that the result is called for. A request
 * counts until its response has left or its connection has closed, so a client that does not read its responses cannot
 * fill the memory, nor one that never ends its bodies.
 */
export function boundedWork (bounds: WorkBounds = defaultBounds()): (app: FastifyInstance) => void {
  const connections = new Map<Socket, number>()
  let [requests, bytes] = [0, 0]
  let timer: NodeJS.Timeout | undefined

  function begin (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { url, raw: { socket } } = request
    const ofConnection = connections.get(socket) ?? 0
    if (PROBE.test(url)) return done()
    if (requests >= bounds.requests || ofConnection >= bounds.ofConnection || bytes >= bounds.bytes) {
      return done(new Problem('server-busy', {}))
    }
    let own = 0
    requests++
    connections.set(socket, ofConnection + 1)
    holders.set(request, more => {
      own += more
      bytes += more
    })
    whenOver(request, reply, () => {
      holders.delete(request)
      requests--
      bytes -= own
      const left = (connections.get(socket) ?? 1) - 1
      if (left > 0) connections.set(socket, left)
      else connections.delete(socket)
    })
    done()
  }

  const countBody: preParsingHookHandler = (request, _reply, payload, done) => {
    const { 'content-length': announced = '0', 'transfer-encoding': coding } = request.headers
    if (coding === undefined && Number(announced) < LONG) hold(request, Number(announced))
    else {
      payload.on('data', function count (piece: Uint8Array) {
        hold(request, piece.length)
        if (bytes < bounds.bytes) return
        payload.off('data', count)
        payload.emit('error', new Problem('server-busy', {})) // whoever reads the body refuses the request with it
      })
    }
    done(null, payload)
  }

  return app => {
    timer ??= closeUnread(connections, bounds.patience)
    app.addHook('onClose', async () => clearInterval(timer))
    app.addHook('onRequest', begin)
    app.addHook('preParsing', countBody)
    app.addHook('onSend', countPayload)
  }
}

const countPayload: onSendHookHandler = (request, _reply, payload, done) => {
  if (typeof payload === 'string' || payload instanceof Uint8Array) hold(request, payload.length)
  done(null, payload)
}
