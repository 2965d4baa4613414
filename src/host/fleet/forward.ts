import { type Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { drawNonce } from './draw.ts'
import { NOT_MINE, notMineCode, sealed } from './envelope.ts'
import { Unreached } from './handshake.ts'
import { dividedLines } from './header-lines.ts'
import type { ResendableBody } from './resendable-body.ts'

/** Bytes of a response that may wait for its client before its owner is slowed down. */
const MAX_WAITING_BYTES = 1_048_576

/** A request on its way to another replica. */
export interface Forwarding {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: ResendableBody
  /** It is sent again, because this replica could not answer it. */
  readonly again?: true | undefined
  /** The other replica is to take the sandbox if nobody has it. */
  readonly take?: true | undefined
}

/**
 * The outcome of a forwarded request.
 * - `answered`: the client has its response, or the break that came in its place.
 * - `not-mine` and `unreached`: nothing was done. `isLate` says that the other side may only be busy.
 * - `broken`: the connection broke before a response. It is unknown whether anything was done, and the client has
 *   received nothing yet.
 */
export type Forwarded =
  | { readonly outcome: 'answered' | 'not-mine' }
  | { readonly outcome: 'unreached', readonly isLate: boolean }
  | { readonly outcome: 'broken', readonly error: NodeJS.ErrnoException, readonly reused: boolean }

/** Sends a request to another replica as the client sent it, and the response back as it came. */
export function forward (
  { request, response, body, again, take }: Forwarding, agent: Agent, secret: Uint8Array
): Promise<Forwarded> {
  const nonce = drawNonce()
  const outgoing = send({
    agent,
    method: request.method,
    path: request.url,
    // The types know no array, which Node.js sends as it is.
    headers: sealed(secret, request, { nonce, take, again }) as never
  })
  const leave = (): void => { if (!response.writableFinished) outgoing.destroy() }
  response.once('close', leave)
  outgoing.once('close', () => response.off('close', leave))
  // The body is not read before there is a connection. Where the client waits for a 100, the owner sends one before.
  const isAwaited = /\b100-continue\b/i.test(request.headers.expect ?? '')
  outgoing.once(isAwaited ? 'continue' : 'socket', () => body.sendTo(outgoing))
  return new Promise(resolve => {
    outgoing.once('response', incoming => {
      if (isRefusal(incoming, secret, nonce)) {
        if (outgoing.writableFinished) incoming.resume()
        else outgoing.destroy()
        resolve({ outcome: 'not-mine' })
      } else {
        body.forget()
        sendResponse(incoming, response)
        outgoing.once('error', error => breakOff(response, error))
        resolve({ outcome: 'answered' })
      }
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof Unreached) resolve({ outcome: 'unreached', isLate: error.isLate })
      else resolve({ outcome: 'broken', error, reused: outgoing.reusedSocket })
    })
  })
}

function isRefusal ({ statusCode, headers }: IncomingMessage, secret: Uint8Array, nonce: string): boolean {
  return statusCode === 421 && headers[NOT_MINE] === notMineCode(secret, nonce)
}

function sendResponse (incoming: IncomingMessage, response: ServerResponse): void {
  const { endToEnd, own } = dividedLines(incoming.rawHeaders)
  const ends = own.some(([, name, value]) => /^connection$/i.test(name) && /^close$/i.test(value))
  const head = endToEnd.flatMap((text, at) => isCoding(endToEnd[at - at % 2]) ? [] : [text])
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, ends ? [...head, 'Connection', 'close'] : head)
  let isBegun = false
  // A short body is sent together with its head. A long body, or a stream without data yet, does not delay the head.
  setImmediate(() => { if (!isBegun && !response.writableEnded) response.flushHeaders() })
  incoming.on('data', (piece: Uint8Array) => {
    isBegun = true
    response.write(piece)
    if (response.writableLength < MAX_WAITING_BYTES) return
    incoming.pause()
    response.once('drain', () => incoming.resume())
  })
  incoming.once('end', () => response.end())
  incoming.once('error', error => breakOff(response, error))
}

/** Node.js divides the body into chunks anew. */
function isCoding (name = ''): boolean {
  return /^transfer-encoding$/i.test(name)
}

/** Breaks the connection of a client as that to the owner has broken: a reset stays a reset, a hang-up a hang-up. */
export function breakOff ({ socket }: ServerResponse, { syscall }: NodeJS.ErrnoException): void {
  if (socket === null) return
  // `read ECONNRESET` is a reset. Where the other side has only hung up, no call of the system has failed.
  if (syscall === undefined || !('resetAndDestroy' in socket)) socket.destroySoon()
  else socket.resetAndDestroy()
}
