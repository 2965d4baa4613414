import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/
const PRETTY = /[?&]pretty(?:=([^&#]*))?(?=[&#]|$)/
const NO = new Set(['false', '0', 'no'])

/** A longer body is sent as it is, because its values take several times as much memory. */
const MAX_INDENTED_CHARACTERS = Math.min(64 * 1_048_576, getHeapStatistics().heap_size_limit / 16)

/** The query parameter that every route takes. */
export const PRETTY_PARAMETER = 'pretty'

/**
 * An `onSend` hook. A JSON body ends with a line feed, so that a terminal shows what follows on a line of its own. It
 * is indented for `?pretty`, and for a browser, which asks for HTML.
 */
export function finishJson (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: Error | null, payload?: unknown) => void
): void {
  const isJson = JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''))
  if (!isJson || payload === '') done(null, payload)
  else if (typeof payload === 'string') done(null, finished(isPretty(request) ? indented(payload) : payload))
  else if (payload instanceof Readable && isPretty(request)) {
    inOnePiece(payload).then(found => done(null, found), done)
  } else done(null, payload)
}

function finished (text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function indented (text: string): string {
  return text.length > MAX_INDENTED_CHARACTERS ? text : JSON.stringify(JSON.parse(text), null, 2)
}

function isPretty ({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [asked, value = ''] = PRETTY.exec(url) ?? []
  return asked === undefined ? /\btext\/html\b/.test(accept) : !NO.has(value)
}

/** A stream as one indented text, or the same stream if it is too long for that. */
async function inOnePiece (body: Readable): Promise<string | Readable> {
  const pieces: string[] = []
  let length = 0
  const rest = body.setEncoding('utf8')[Symbol.asyncIterator]()
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    pieces.push(next.value)
    length += next.value.length
    if (length > MAX_INDENTED_CHARACTERS) return Readable.from(afterOneAnother(pieces, rest))
  }
  const value: unknown = JSON.parse(pieces.join(''))
  await setImmediate()
  const text = JSON.stringify(value, null, 2)
  await setImmediate()
  return `${text}\n`
}

async function * afterOneAnother (pieces: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield * pieces
  yield * { [Symbol.asyncIterator]: () => rest }
}
