import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'

export const MAX_RESENT_BYTES = 1_048_576

/** The body of a request that may be sent to one receiver after another. */
export interface ResendableBody {
  /** True while this replica can still read it itself: until it is sent, and always if there is none. */
  readonly isUntouched: boolean
  /** False once it is too long to be sent again from its beginning. */
  readonly isWhole: boolean
  /** Sends the body from its beginning. The receiver before gets no more of it. */
  sendTo (receiver: Writable): void
  /** Frees the bytes, because the receiver has answered. */
  forget (): void
}

const NONE: ResendableBody = {
  isUntouched: true,
  isWhole: true,
  sendTo (receiver) { receiver.end() },
  forget () {}
}

/** The body of a request that this replica may have read: then as `bytes`. `undefined` if it is not there any more. */
export function bodyAgain (request: IncomingMessage, bytes: Uint8Array | undefined): ResendableBody | undefined {
  if (bytes === undefined && !request.readableDidRead) return resendableBody(request)
  const isEmpty = isBare(request) || request.headers['content-length'] === '0'
  if (bytes === undefined && !isEmpty) return undefined
  return { ...NONE, isUntouched: false, sendTo (receiver) { receiver.end(bytes) } }
}

export function resendableBody (request: IncomingMessage): ResendableBody {
  if (isBare(request)) return NONE
  let pieces: Uint8Array[] = []
  let length = 0
  let isRecording = true
  let isWhole = true
  let isOver = false
  let to: Writable | undefined

  function receive (piece: Uint8Array): void {
    length += piece.length
    if (isRecording && length <= MAX_RESENT_BYTES) pieces.push(piece)
    else {
      pieces = []
      isRecording = isWhole = false
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
        request.on('data', receive)
        request.on('end', () => {
          isOver = true
          to?.end()
        })
      }
      request.resume()
    },
    forget () {
      isRecording = false
      pieces = []
    }
  }
}

/** True if the body of a request is announced as too long to be sent again. */
export function isLong ({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length'] ?? 0) > MAX_RESENT_BYTES
}

/** True if a request has neither a body nor its length. */
export function isBare ({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
