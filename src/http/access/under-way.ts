import { getHeapStatistics } from 'node:v8'
import type {
  FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preParsingHookHandler
} from 'fastify'
import type { Socket } from 'node:net'
import { Problem } from '../../domain/problem.ts'
import { onRequestEnd } from '../sandbox/request-end.ts'

/** The bounds of what a server works on at once. */
export interface WorkBounds {
  readonly requests: number
  /** On one connection, where a client may send many before the first is answered. */
  readonly ofConnection: number
  /**
   * The bytes of the bodies that came and of the responses that have not left. Long responses get at most half of them,
   * so that a client that does not read them leaves room for others. The oldest of them may have any length.
   */
  readonly bytes: number
  /** After so many milliseconds, or `haste` more, a connection closes whose client takes nothing meanwhile. */
  readonly patience: number
  /** After so many milliseconds, or twice as many, such a connection closes while the server has no room for others. */
  readonly haste: number
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
    patience: 60_000,
    haste: 10_000
  }
}

interface Holder {
  hold (bytes: number): void
  holdLong (bytes: number): void
}

/** What a request under way holds, by the bounds of its server. */
const holders = new WeakMap<FastifyRequest, Holder>()

/** Counts bytes that a request keeps in memory until its response has left. */
function hold (request: FastifyRequest, bytes: number): void {
  holders.get(request)?.hold(bytes)
}

/** The same for a piece of a long response, while it is made. Throws a problem if there is no room for it. */
export function holdLong (request: FastifyRequest, bytes: number): void {
  holders.get(request)?.holdLong(bytes)
}

/**
 * Closes connections whose clients take nothing of a response, because what they do not take counts against the bounds
 * of all. Node.js itself has no such bound. `hasRefused` says whether there was no room since it was last asked.
 */
function closeUnread (
  connections: ReadonlyMap<Socket, number>, { patience, haste }: WorkBounds, hasRefused: () => boolean
): NodeJS.Timeout {
  const waiting = new WeakMap<Socket, { readonly taken: number, times: number }>()
  return setInterval(() => {
    const most = hasRefused() ? 1 : Math.ceil(patience / haste)
    for (const socket of connections.keys()) {
      const taken = socket.bytesWritten - socket.writableLength
      const before = waiting.get(socket)
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (before?.taken !== taken) waiting.set(socket, { taken, times: 0 })
      else if (++before.times >= most) socket.destroy()
    }
  }, haste).unref()
}

/**
 * Refuses requests beyond the bounds with a 503, of all the apps together that the result is called for. A request
 * counts until its response has left or its connection has closed, so a client that does not read its responses cannot
 * fill the memory, nor one that never ends its bodies.
 */
export function boundedWork (bounds: WorkBounds = defaultBounds()): (app: FastifyInstance) => void {
  const connections = new Map<Socket, number>()
  let [requests, bytes, long] = [0, 0, 0]
  /** The requests with long responses, the oldest first. */
  const longOnes = new Set<FastifyRequest>()
  const mostLong = bounds.bytes / 2
  let timer: NodeJS.Timeout | undefined
  let refused = false

  function busy (): Problem {
    refused = true
    return new Problem('server-busy', {})
  }

  function hasRefused (): boolean {
    const was = refused
    refused = false
    return was
  }

  function isFull (): boolean {
    return bytes + Math.min(long, mostLong) >= bounds.bytes
  }

  function begin (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { url, raw: { socket } } = request
    const ofConnection = connections.get(socket) ?? 0
    if (PROBE.test(url)) return done()
    if (ofConnection >= bounds.ofConnection) return done(new Problem('server-busy', {}))
    if (requests >= bounds.requests || isFull()) return done(busy())
    let [own, ownLong] = [0, 0]
    requests++
    connections.set(socket, ofConnection + 1)
    const releaseLong = (): void => {
      long -= ownLong
      ownLong = 0
      longOnes.delete(request)
    }
    holders.set(request, {
      hold (more) {
        own += more
        bytes += more
      },
      holdLong (more) {
        longOnes.add(request)
        const [oldest] = longOnes
        if (long + more > mostLong && oldest !== request) {
          releaseLong()
          throw busy()
        }
        ownLong += more
        long += more
      }
    })
    onRequestEnd(request, reply, () => {
      holders.delete(request)
      requests--
      bytes -= own
      releaseLong()
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
        if (!isFull()) return
        payload.off('data', count)
        payload.emit('error', busy()) // whoever reads the body refuses the request with it
      })
    }
    done(null, payload)
  }

  return app => {
    timer ??= closeUnread(connections, bounds, hasRefused)
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
