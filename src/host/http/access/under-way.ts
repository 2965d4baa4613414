import { getHeapStatistics } from 'node:v8'
import type {
  FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preParsingHookHandler
} from 'fastify'
import type { Socket } from 'node:net'
import { Problem } from '../../../core/rules/problem.ts'
import type { MemoryFigures } from '../../sandbox/memory.ts'
import { onRequestEnd } from '../sandbox/request-end.ts'
import type { ClientTimes } from './client-times.ts'

/** The bounds of what a server works on at once. */
export interface WorkBounds {
  readonly requests: number
  /** The requests of one connection, where a client may send many before the first is answered. */
  readonly ofConnection: number
  /**
   * The bytes of the bodies, decoded, and of the responses that have not left. Long responses get at most half of them,
   * so that there is room for others. One without another long one beside it may have any length.
   */
  readonly bytes: number
}

/** All that a server works on. */
export interface Work {
  /** Has an app refuse requests beyond the bounds with a 503. */
  bound (app: FastifyInstance): void
  /** Whether every request has been refused for more than ten seconds. */
  isStuck (): boolean
}

/** The quarter of the heap limit leaves room for the values of the bodies. */
export const BOUNDS: WorkBounds =
  { requests: 4000, ofConnection: 100, bytes: Math.floor(getHeapStatistics().heap_size_limit / 4) }

/** The bytes of `WorkBounds` beside what is kept: a quarter of what is left of the heap, but always some. */
export function bytesBeside ({ heap, heapLimit }: MemoryFigures): number {
  return Math.max(heapLimit / 16, (heapLimit * 0.9 - heap) / 4)
}
/** The length from which a body counts as it comes, and not as it was announced. */
const LONG_BYTES = 65_536
export const STUCK_AFTER_MS = 10_000
/** The probes need nothing, and an operator asks them just when there is too much to do. */
const PROBE = /^\/(livez|readyz)$/

/** Counts bytes, of a long response or others, as what a request holds. False if there was no room for them. */
type Hold = (bytes: number, isLong?: boolean) => boolean

/** Of the requests under way, by the bounds of their servers. */
const holds = new WeakMap<FastifyRequest, Hold>()

/** Counts a piece of a body until the response has left. Throws a problem if that leaves no room. */
export function holdBody (request: FastifyRequest, bytes: number): void {
  if (holds.get(request)?.(bytes) === false) throw new Problem('server-busy', {})
}

/** Counts a piece of a long response. Throws a problem if it has no room: see `WorkBounds.bytes`. */
export function holdResponse (request: FastifyRequest, bytes: number): void {
  if (holds.get(request)?.(bytes, true) === false) throw new Problem('server-busy', {})
}

/**
 * A request counts until its response has left or its connection has closed, so a client that does not read its
 * responses cannot fill the memory, nor one that never ends its bodies.
 */
export function boundedWork ({ reading, now }: ClientTimes, bounds = BOUNDS): Work {
  const connections = new Map<Socket, number>()
  let [requests, bytes, long] = [0, 0, 0]
  let fullSince: number | undefined
  let timer: NodeJS.Timeout | undefined

  const hasRoom = (): boolean => bytes + Math.min(long, bounds.bytes / 2) < bounds.bytes

  function add (places: number, more: number, moreLong: number): void {
    requests += places
    bytes += more
    long += moreLong
    fullSince = requests < bounds.requests && hasRoom() ? undefined : fullSince ?? now()
  }

  function begin (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { url, raw: { socket } } = request
    const ofConnection = connections.get(socket) ?? 0
    if (PROBE.test(url)) return done()
    if (fullSince !== undefined || ofConnection >= bounds.ofConnection) return done(new Problem('server-busy', {}))
    let [own, ownLong] = [0, 0]
    add(1, 0, 0)
    connections.set(socket, ofConnection + 1)
    holds.set(request, (more, isLong) => {
      if (isLong !== true) {
        own += more
        add(0, more, 0)
        return hasRoom()
      }
      const others = long - ownLong
      const hasPlace = others === 0 || long + more <= bounds.bytes / 2
      const change = hasPlace ? more : -ownLong
      ownLong += change
      add(0, 0, change)
      return hasPlace
    })
    onRequestEnd(request, reply, () => {
      holds.delete(request)
      add(-1, -own, -ownLong)
      const left = (connections.get(socket) ?? 1) - 1
      if (left > 0) connections.set(socket, left)
      else connections.delete(socket)
    })
    done()
  }

  return {
    bound (app) {
      timer ??= setInterval(closeUnread(connections), reading).unref()
      app.addHook('onClose', async () => clearInterval(timer))
      app.addHook('onRequest', begin)
      app.addHook('preParsing', countBody)
      app.addHook('onSend', countPayload)
    },
    isStuck: () => fullSince !== undefined && now() - fullSince > STUCK_AFTER_MS
  }
}

/** Closes the connections whose clients take nothing of a response between two calls. Node.js has no such bound. */
function closeUnread (connections: ReadonlyMap<Socket, number>): () => void {
  const waiting = new WeakMap<Socket, number>()
  return () => {
    for (const socket of connections.keys()) {
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (waiting.get(socket) === sent) socket.destroy()
      else waiting.set(socket, sent)
    }
  }
}

const countBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = request.headers
  if (coding === undefined && Number(announced) < LONG_BYTES) holds.get(request)?.(Number(announced))
  else {
    payload.on('data', function count (piece: Uint8Array) {
      try { holdBody(request, piece.length) } catch (error) {
        payload.off('data', count)
        payload.emit('error', error) // whoever reads the body refuses the request with it
      }
    })
  }
  done(null, payload)
}

const countPayload: onSendHookHandler = (request, _reply, payload, done) => {
  if (typeof payload === 'string' || payload instanceof Uint8Array) holds.get(request)?.(payload.length)
  done(null, payload)
}
