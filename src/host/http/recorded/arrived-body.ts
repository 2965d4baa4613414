import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { MAX_BODY_CHARS } from '../../sandbox/request-log/cut.ts'
import { elapsedTime } from '../../sandbox/system-clock.ts'
import { detached } from '../../../core/wire/flat-text.ts'

/** The received part of a body that no handler read. */
export interface ArrivedBody {
  readonly text: string
  /** Received bytes. */
  readonly length: number
  /** False if the rest is unknown or too long to keep. */
  readonly isWhole: boolean
}

/** The log has no longer body. A character has at most four bytes. */
const MAX_BEGINNING_BYTES = 4 * MAX_BODY_CHARS
/** Turns of the event loop before the last look at the received bytes. */
const TURNS = 2
/** Between two looks for bytes that come later. */
const BETWEEN_LOOKS_MS = 5

/** True if the request announces a body and is answered before the body was read, so its text is unknown. */
export function isUnread ({ draft: { bodyText }, raw: { headers } }: FastifyRequest): boolean {
  return bodyText === undefined &&
    (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
}

/**
 * A `preParsing` hook that notes the beginning of a body, because the log shows what had come of one that breaks off.
 * The body of a client that has left will not come.
 */
export function noteBeginning (
  request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void
): void {
  if (!isUnread(request)) return done(null, payload)
  if (request.raw.destroyed) return done(new Problem('client-left', {}))
  const pieces: Uint8Array[] = request.draft.beginning = []
  let left = MAX_BEGINNING_BYTES
  payload.on('data', (piece: Uint8Array) => {
    if (left > 0) pieces.push(piece)
    left -= piece.length
  })
  done(null, payload)
}

/**
 * Takes the received bytes, at most about `longest` characters, and discards the rest to free the connection for its
 * next request. Bytes sent with the head arrive after one turn of the event loop. Bytes sent right after the head
 * arrive after another turn. Later bytes are awaited for `lateMs` milliseconds.
 */
export function readArrived (
  { raw: message, body, draft: { beginning } }: FastifyRequest, longest: number, done: (body: ArrivedBody) => void,
  lateMs = 0
): void {
  const pieces: Uint8Array[] = beginning ?? []
  const latest = elapsedTime() + lateMs
  // A long body whose value was read is not in the log.
  if (beginning === undefined ? message.readableDidRead : body !== undefined) done(arrived(message, [], longest))
  else readPiece(TURNS)

  function readPiece (turns: number): void {
    const piece = beginning === undefined ? message.read() as Buffer | null : null
    if (piece !== null) pieces.push(piece)
    const isOver = isComplete(message, pieces) || message.destroyed || isLong()
    if (!isOver && turns > 0) setImmediate(readPiece, turns - 1)
    else if (!isOver && elapsedTime() < latest) setTimeout(readPiece, BETWEEN_LOOKS_MS, 0)
    else {
      message.resume()
      done(arrived(message, pieces, longest))
    }
  }

  /** No character has more than four bytes. */
  function isLong (): boolean { return lengthOf(pieces) > 4 * longest }
}

function isComplete ({ headers, complete }: IncomingMessage, pieces: readonly Uint8Array[]): boolean {
  const announced = headers['content-length']
  return announced === undefined ? complete : lengthOf(pieces) === Number(announced)
}

/** Leaves out a character that is only partly received. */
function arrived (message: IncomingMessage, pieces: readonly Uint8Array[], longest: number): ArrivedBody {
  const text = new StringDecoder('utf8').write(Buffer.concat(pieces))
  const isLong = text.length > longest
  return {
    text: isLong
      ? detached(text.slice(0, longest))
      : text,
    length: lengthOf(pieces),
    isWhole: isComplete(message, pieces) && !isLong
  }
}

function lengthOf (pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
