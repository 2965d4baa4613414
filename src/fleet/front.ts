import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Connections } from './connections.ts'
import { destinationOf } from './destination.ts'
import { type Envelope, NOT_MINE, notMineCode, unsealed } from './envelope.ts'
import { breakOff, forward, type Forwarded, type Passing } from './forward.ts'
import { isHandshake, proveReplica } from './handshake.ts'
import { headLength } from './header-lines.ts'
import { bodyAgain, isLong, type KeptBody, keptBody, MOST_KEPT } from './kept-body.ts'
import type { Tally } from './metrics.ts'
import { type Search, type Way, wayFinder, type WayOptions } from './way.ts'
import { within } from './within.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface FrontOptions extends WayOptions {
  /** Milliseconds for which a request waits while its sandbox is opened or handed over. */
  readonly waitMs: number
  readonly connections: Connections
  /** Why a request may not use the control plane. */
  readonly controlRefusal: (request: IncomingMessage) => Problem | undefined
  /** The bytes that the head of a request of a client may have. */
  readonly longestHead: number
  /** How many requests may be held or on their way to other replicas. */
  readonly most: number
  readonly tally: Pick<Tally, 'forwarded'>
}

/** What is in front of the router: it answers what this replica has, and passes the rest on to its owner. */
export interface Front {
  /** A listener of requests that hands those for this replica to `local`. */
  listen (local: Listener): Listener
  /** Why a request that the front has handed to the router is refused. So it gets the usual body. */
  refusalOf (request: IncomingMessage): Error | undefined
  /** Notes what a request was sent with that the front has handed to the router. */
  bodyCame (request: IncomingMessage, bytes: Uint8Array): void
  /**
   * Passes on a request that the front has handed to the router, because its sandbox is elsewhere by now and nothing
   * was done. False if it cannot be sent again, or was before.
   */
  passOn (request: IncomingMessage, response: ServerResponse): boolean
  /** Whether another replica asks for the part of an answer that this one knows. */
  asksForPart (request: IncomingMessage): boolean
  /** From now on each connection ends with its next response, so that clients and balancers come to other replicas. */
  leave (): void
}

/** Milliseconds until an owner that has refused a request is asked again, because it is opening the sandbox. */
const AGAIN = 25

/** A request that the router has. */
interface Begun {
  readonly url: string
  /** Its body, once it has come. */
  readonly bytes?: Uint8Array
  /** Looks for its sandbox anew. */
  again (body: KeptBody): void
}

type Sending = Way & { readonly to: 'owner' | 'taker' }

export function createFront (options: FrontOptions): Front {
  const { owners, places, connections, controlRefusal, waitMs, longestHead, most, tally } = options
  const ways = wayFinder(options)
  const refusals = new WeakMap<IncomingMessage, Error>()
  const parts = new WeakSet<IncomingMessage>()
  /** Requests that the router has, and that came when their sandboxes were not in memory. */
  const begun = new WeakMap<IncomingMessage, Begun>()
  let underWay = 0
  let isLeaving = false

  function listen (local: Listener): Listener {
    return function front (request, response) {
      const envelope = unsealed(owners.secret, request)
      if (envelope?.part === true) parts.add(request)
      if (isHandshake(request)) return proveReplica(owners.secret, owners.self.id, request, response)
      if (isLeaving) response.shouldKeepAlive = false
      if (envelope === undefined && headLength(request.url ?? '', request.rawHeaders) >= longestHead) {
        return refuse(new Problem('headers-too-large', {}))
      }
      const destination = destinationOf(request)
      if (destination === undefined || ways.isOpen(destination.name)) return local(request, response)
      const { name, isControl } = destination
      // The router refuses it for the same reason. So nobody gets a right at the owner that he has not here.
      if (isControl && controlRefusal(request) !== undefined) return local(request, response)
      if (underWay >= most) return refuse(new Problem('server-busy', {}))
      go(keptBody(request))

      function go (body: KeptBody, again = envelope?.again): void {
        const { url = '' } = request
        underWay++
        pass({ request, response, body, again }, name, envelope).then(isLocal => {
          if (!isLocal || response.destroyed) return
          if (again !== true) begun.set(request, { again: body => go(body, true), url })
          local(request, response)
        }, refuse).finally(() => underWay--)
      }

      function refuse (error: Error): void {
        if (response.destroyed) return
        refusals.set(request, error)
        local(request, response)
      }
    }
  }

  /** Resolves to true if the request is for this replica. */
  async function pass (passing: Passing, name: string, envelope: Envelope | undefined): Promise<boolean> {
    const search = { envelope, refused: new Set<string>(), end: elapsedTime() + waitMs }
    if (isLong(passing.request)) places.forget(name) // it can be sent to no second replica
    const first = await found(name, search)
    if (first.to === 'here' && passing.body.isUntouched) return true
    if (first.to === 'sender') return sendBack(passing.response, envelope?.nonce ?? '')
    return await passOn(passing, name, sending(first), { ...search, envelope: undefined })
  }

  /** A sandbox may move several times while a request is on its way. Each replica that has not got it says so. */
  async function passOn (passing: Passing, name: string, first: Sending, search: Search): Promise<boolean> {
    let way = first
    for (let isFirst = true; ; isFirst = false) {
      if (passing.response.destroyed) return false // nobody waits for it any more
      const sent = await sendOn(passing, way)
      if (sent.outcome === 'answered') return false
      const isAgain = sent.outcome !== 'broken' || (isFirst && await isGone(passing, sent, way))
      if (!isAgain) return breaksOff(passing, sent)
      places.forget(name)
      search.refused.add(way.replica.id)
      const next = await found(name, search)
      const isSame = next.to === 'owner' && way.to === 'owner' && next.replica.id === way.replica.id
      if (sent.outcome === 'broken' && isSame) return breaksOff(passing, sent)
      const isLate = elapsedTime() > search.end
      if (sent.outcome === 'unreached' && isSame && (isLate || !sent.isLate)) throw unreachable(next)
      if (next.to === 'here' && passing.body.isUntouched) return true
      if (next.to === 'sender' || !passing.body.isWhole || isLate) throw new Problem('sandbox-moved', {})
      if (isSame) await wait(AGAIN)
      way = sending(next)
    }
  }

  /** A request of which this replica has read the body comes to it anew. */
  function sending (way: Exclude<Way, { readonly to: 'sender' }>): Sending {
    return way.to === 'here' ? { to: 'taker', replica: owners.self } : way
  }

  async function sendOn (passing: Passing, way: Sending): Promise<Forwarded> {
    const { replica, to } = way
    const { secret, self } = owners
    const take = to === 'taker' ? true : undefined
    const sent = await forward(passing, { replica, take, agent: connections.agentFor(replica) }, { secret, self })
    tally.forwarded[sent.outcome]++
    return sent
  }

  function found (name: string, search: Search): Promise<Way> {
    return within(search.end - elapsedTime(), ways.find(name, search), () => new Problem('sandbox-moved', {}))
  }

  /**
   * Whether a connection has broken because its replica is gone, and not because a fault was to break it. Only a
   * request that changes nothing may then be sent again.
   */
  async function isGone (
    { request: { method = '' } }: Passing, { reused }: Forwarded & { readonly outcome: 'broken' },
    { replica }: Sending
  ): Promise<boolean> {
    return reused && (method === 'GET' || method === 'HEAD') && !await connections.reaches(replica)
  }

  function sendBack (response: ServerResponse, nonce: string): false {
    response.writeHead(421, { [NOT_MINE]: notMineCode(owners.secret, nonce), 'content-length': 0 }).end()
    return false
  }

  return {
    listen,
    refusalOf: request => refusals.get(request),
    bodyCame (request, bytes) {
      const one = begun.get(request)
      if (one !== undefined && bytes.length <= MOST_KEPT) begun.set(request, { ...one, bytes })
    },
    passOn (request, response) {
      const one = begun.get(request)
      const body = one && bodyAgain(request, one.bytes)
      if (one === undefined || body === undefined || response.headersSent) return false
      begun.delete(request)
      request.url = one.url // the router has rewritten it
      one.again(body)
      return true
    },
    asksForPart: request => parts.has(request),
    leave () { isLeaving = true }
  }
}

function breaksOff ({ response }: Passing, { error }: Forwarded & { readonly outcome: 'broken' }): false {
  breakOff(response, error)
  return false
}

function unreachable (way: Way): Problem {
  const leaseRest = way.to === 'owner' ? way.leaseRest : 0
  return new Problem('owner-unreachable', { seconds: Math.max(1, Math.ceil(leaseRest / 1000)) })
}
