import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../core/rules/problem.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Connections } from './connections.ts'
import { destinationOf } from './destination.ts'
import { type Envelope, NOT_MINE, notMineCode, unsealed } from './envelope.ts'
import { breakOff, forward, type Forwarded, type Forwarding } from './forward.ts'
import { proveReplica, questionIn } from './handshake.ts'
import { headLength } from './header-lines.ts'
import { bodyAgain, isLong, MAX_RESENT_BYTES, type ResendableBody, resendableBody } from './resendable-body.ts'
import type { ForwardedCounts } from './metrics.ts'
import { type Search, type Way, wayFinder, type WayOptions } from './way.ts'

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
  readonly forwarded: ForwardedCounts
}

/** Stands in front of the router: hands it the requests for this replica, and forwards the others to their owners. */
export interface Front {
  /** A listener of requests that hands those for this replica to `local`. */
  listen (local: Listener): Listener
  /** Why a request that the front has handed to the router is refused. So it gets the usual body. */
  refusalOf (request: IncomingMessage): Error | undefined
  /** Notes what a request was sent with that the front has handed to the router. */
  bodyCame (request: IncomingMessage, bytes: Uint8Array): void
  /**
   * Forwards a request that the front has handed to the router, because another replica owns its sandbox now and this
   * one did nothing with it. False if it cannot be sent again, or was sent again before.
   */
  forwardMoved (request: IncomingMessage, response: ServerResponse): boolean
  /** True if the request comes from a replica that is collecting answers. Then only local data is returned. */
  wantsLocalOnly (request: IncomingMessage): boolean
  /** From now on each connection ends with its next response, so that clients and balancers come to other replicas. */
  leave (): void
}

/** Milliseconds until an owner that has refused a request is asked again, because it is opening the sandbox. */
const RETRY_MS = 25

/** A request that the router has. */
interface Begun {
  readonly url: string
  /** Its body, once it has come. */
  readonly bytes?: Uint8Array
  /** Looks for the owner of its sandbox again. */
  again (body: ResendableBody): void
}

type Sending = Way & { readonly to: 'owner' | 'taker' }

export function createFront (options: FrontOptions): Front {
  const { owners, places, connections, controlRefusal, waitMs, longestHead, most, forwarded } = options
  const ways = wayFinder(options)
  const refusals = new WeakMap<IncomingMessage, Error>()
  const localOnly = new WeakSet<IncomingMessage>()
  /** Requests that the router has, and that came when their sandboxes were not in memory. */
  const begun = new WeakMap<IncomingMessage, Begun>()
  let underWay = 0
  let isLeaving = false

  function listen (local: Listener): Listener {
    return function front (request, response) {
      const envelope = unsealed(owners.secret, request)
      if (envelope?.part === true) localOnly.add(request)
      const question = questionIn(owners.secret, request)
      if (question !== undefined) return proveReplica(owners, question, response)
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
      go(resendableBody(request))

      function go (body: ResendableBody, again = envelope?.again): void {
        const { url = '' } = request
        underWay++
        dispatch({ request, response, body, again }, name, envelope).then(isLocal => {
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

  /** Resolves to true if this replica answers the request, and to false once another one has it. */
  async function dispatch (forwarding: Forwarding, name: string, envelope: Envelope | undefined): Promise<boolean> {
    const search = { envelope, refused: new Set<string>(), end: elapsedTime() + waitMs }
    if (isLong(forwarding.request)) places.forget(name) // it can be sent to no second replica
    const first = await found(name, search)
    if (first.to === 'here' && forwarding.body.isUntouched) return true
    if (first.to === 'sender') return sendBack(forwarding.response, envelope?.nonce ?? '')
    return await forwardUntilAnswered(forwarding, name, sending(first), { ...search, envelope: undefined })
  }

  /** A sandbox may move several times while a request is on its way. Each replica that has not got it says so. */
  async function forwardUntilAnswered (
    forwarding: Forwarding, name: string, first: Sending, search: Search
  ): Promise<boolean> {
    let way: Sending | 'here' | 'over' = first
    for (let isFirst = true; way !== 'here' && way !== 'over'; isFirst = false) {
      if (forwarding.response.destroyed) return false // nobody waits for it any more
      const sent = await sendOn(forwarding, way)
      const isAgain = sent.outcome !== 'broken' || (isFirst && await isGone(forwarding, sent, way))
      way = sent.outcome === 'answered' ? 'over' : await wayAfter(sent, isAgain, { forwarding, name, way, search })
    }
    return way === 'here'
  }

  /** Where a request goes that was not answered, or that it is over, because its break is the answer. */
  async function wayAfter (
    sent: Forwarded, isAgain: boolean,
    { forwarding, name, way, search }: {
      readonly forwarding: Forwarding, readonly name: string, readonly way: Sending, readonly search: Search
    }
  ): Promise<Sending | 'here' | 'over'> {
    const next = isAgain ? await foundAnew(name, way, search) : way
    const isSame = next.to === 'owner' && way.to === 'owner' && next.replica.id === way.replica.id
    if (sent.outcome === 'broken' && (isSame || !isAgain)) {
      breakOff(forwarding.response, sent.error)
      return 'over'
    }
    const isLate = elapsedTime() > search.end
    if (sent.outcome === 'unreached' && isSame && (isLate || !sent.isLate)) throw unreachable(next.leaseRest)
    if (next.to === 'here' && forwarding.body.isUntouched) return 'here'
    if (next.to === 'sender' || !forwarding.body.isWhole || isLate) throw new Problem('sandbox-moved', {})
    if (isSame) await wait(RETRY_MS)
    return sending(next)
  }

  /** Looks for the owner once more, after this one had not got the sandbox, or was not reached. */
  async function foundAnew (name: string, { replica }: Sending, search: Search): Promise<Way> {
    places.forget(name)
    search.refused.add(replica.id)
    return await found(name, search)
  }

  /** If this replica has read the body, it gets the request from itself again. */
  function sending (way: Exclude<Way, { readonly to: 'sender' }>): Sending {
    return way.to === 'here' ? { to: 'taker', replica: owners.self } : way
  }

  async function sendOn (forwarding: Forwarding, way: Sending): Promise<Forwarded> {
    const { replica, to } = way
    const take = to === 'taker' ? true : undefined
    const sent = await forward({ ...forwarding, take }, connections.agentFor(replica), owners.secret)
    forwarded[sent.outcome]++
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
    { request: { method = '' } }: Forwarding, { reused }: Forwarded & { readonly outcome: 'broken' },
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
      if (one !== undefined && bytes.length <= MAX_RESENT_BYTES) begun.set(request, { ...one, bytes })
    },
    forwardMoved (request, response) {
      const one = begun.get(request)
      const body = one && bodyAgain(request, one.bytes)
      if (one === undefined || body === undefined || response.headersSent) return false
      begun.delete(request)
      request.url = one.url // the router has rewritten it
      one.again(body)
      return true
    },
    wantsLocalOnly: request => localOnly.has(request),
    leave () { isLeaving = true }
  }
}

function unreachable (leaseRest: number): Problem {
  return new Problem('owner-unreachable', { seconds: Math.max(1, Math.ceil(leaseRest / 1000)) })
}

/** Rejects with an error if the task takes longer than `milliseconds`. The task itself continues. */
async function within<T> (milliseconds: number, task: Promise<T>, lateError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateError()), milliseconds)
  })
  try { return await Promise.race([task, late]) } finally { clearTimeout(timer) }
}
