import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'

/** The body of a request up to this length can be sent again. */
export const MOST_KEPT = 1_048_576

/** The body of a request that may be sent to one receiver after another. */
export interface KeptBody {
  /** True while this replica can still read it itself: until it is sent, and always if there is none. */
  readonly isUntouched: boolean
  /** False once a part of it was sent that is not kept. */
  readonly isWhole: boolean
  /** Sends the body from its beginning, and no more to the receiver before. */
  sendTo (receiver: Writable): void
  /** Keeps no more of it, because its receiver has answered. */
  forget (): void
}

const NONE: KeptBody = {
  isUntouched: true,
  isWhole: true,
  sendTo (receiver) { receiver.end() },
  forget () {}
}

/** The body of a request that this replica may have read: then as `bytes`. `undefined` if it is not there any more. */
export function bodyAgain (request: IncomingMessage, bytes: Uint8Array | undefined): KeptBody | undefined {
  if (bytes === undefined && !request.readableDidRead) return keptBody(request)
  const isEmpty = isBare(request) || request.headers['content-length'] === '0'
  if (bytes === undefined && !isEmpty) return undefined
  return { ...NONE, isUntouched: false, sendTo (receiver) { receiver.end(bytes) } }
}

export function keptBody (request: IncomingMessage): KeptBody {
  if (isBare(request)) return NONE
  let pieces: Uint8Array[] = []
  let length = 0
  let isKept = true
  let isWhole = true
  let isOver = false
  let to: Writable | undefined

  function pass (piece: Uint8Array): void {
    length += piece.length
    if (isKept && length <= MOST_KEPT) pieces.push(piece)
    else {
      pieces = []
      isKept = isWhole = false
    }
    if (to !== undefined && !to.destroyed && !to.write(piece)) {
      request.pause()
      to.once('drain', () => request.resume())
    }
  }

  return {
    get isUntouched () { return to === undefined },
    get isWhole () { return isWhole },
    sendTo (receiver) {
      const isFirst = to === undefined
      to = receiver
      for (const piece of pieces) receiver.write(piece)
      if (isOver) receiver.end()
      else if (isFirst) {
        request.on('data', pass)
        request.on('end', () => {
          isOver = true
          to?.end()
        })
      }
      request.resume()
    },
    forget () {
      isKept = false
      pieces = []
    }
  }
}

/** True if the body of a request is announced as too long to be sent again. */
export function isLong ({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length'] ?? 0) > MOST_KEPT
}

/** True if a request has neither a body nor its length. */
export function isBare ({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
