import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyRequest } from 'fastify'
import { detached } from '../../sandbox/request-log/text-bytes.ts'

/** What has come of a body that nobody has read. */
export interface ArrivedBody {
  readonly text: string
  /** Bytes. */
  readonly length: number
  /** False where the rest is unknown, or too long to keep. */
  readonly isWhole: boolean
}

/** How often the event loop turns before what has come is looked at for the last time. */
const TURNS = 2

/** It announces a body, and is answered before that was read: nobody knows yet what has come of it. */
export function isUnread ({ bodyText, raw: { headers } }: FastifyRequest): boolean {
  return bodyText === undefined &&
    (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
}

/**
 * Takes what has come, at most about `longest` characters of it, and lets the rest go by, for the sake of what comes
 * next on the connection. Bytes that came with the head are there after one turn of the event loop, those that were
 * sent right after it after another; for what is sent later nobody waits.
 */
export function takeArrived (message: IncomingMessage, longest: number, taken: (body: ArrivedBody) => void): void {
  const pieces: Buffer[] = []
  if (message.readableDidRead) taken(arrived(message, pieces, longest)) // whoever began to read has it
  else take(TURNS)

  function take (turns: number): void {
    const piece = message.read() as Buffer | null
    if (piece !== null) pieces.push(piece)
    if (turns > 0 && !isComplete(message, pieces)) setImmediate(take, turns - 1)
    else {
      message.resume()
      taken(arrived(message, pieces, longest))
    }
  }
}

function isComplete ({ headers, complete }: IncomingMessage, pieces: readonly Buffer[]): boolean {
  const announced = headers['content-length']
  return announced === undefined ? complete : lengthOf(pieces) === Number(announced)
}

/** A character of which only a part has come is left out. */
function arrived (message: IncomingMessage, pieces: readonly Buffer[], longest: number): ArrivedBody {
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

function lengthOf (pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
