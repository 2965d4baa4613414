import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/
const PRETTY = /[?&]pretty(?:=([^&#]*))?(?=[&#]|$)/
const NO = new Set(['false', '0', 'no'])

/** A longer body is sent as it is. */
const MAX_INDENTED_CHARACTERS = 64 * 1_048_576

/** The query parameter that every route takes. */
export const PRETTY_PARAMETER = 'pretty'

/**
 * An `onSend` hook. A JSON body ends with a line feed, so that a terminal shows what follows on a line of its own. It
 * is indented for `?pretty`, and for a browser, which asks for HTML.
 */
export async function finishJson (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''))) return payload
  if (typeof payload === 'string') return payload === '' ? payload : finished(payload, isPretty(request))
  return payload instanceof Readable && isPretty(request) ? await indented(payload) : payload
}

/** A JSON text that ends with a line feed. */
export function finished (text: string, pretty = false): string {
  const shown = pretty && text.length <= MAX_INDENTED_CHARACTERS ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.endsWith('\n') ? shown : `${shown}\n`
}

function isPretty ({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [asked, value = ''] = PRETTY.exec(url) ?? []
  return asked === undefined ? /\btext\/html\b/.test(accept) : !NO.has(value)
}

async function indented (body: Readable): Promise<string | Readable> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of body.setEncoding('utf8')) {
    pieces.push(piece as string)
    length += (piece as string).length
  }
  if (length > MAX_INDENTED_CHARACTERS) return Readable.from(pieces)
  const value: unknown = JSON.parse(pieces.join(''))
  await setImmediate()
  return `${JSON.stringify(value, null, 2)}\n`
}
