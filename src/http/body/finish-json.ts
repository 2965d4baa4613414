import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonIndenter } from '../../wire/indent-json.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/
const PRETTY = /[?&]pretty(?:=([^&#]*))?(?=[&#]|$)/
const NO = new Set(['false', '0', 'no'])

/** The query parameter that every route takes. */
export const PRETTY_PARAMETER = 'pretty'

/**
 * An `onSend` hook. A JSON body ends with a line feed, so that a terminal shows what follows on a line of its own. It
 * is indented for `?pretty`, and for a browser, which asks for HTML.
 */
export function finishJson (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const isJson = JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''))
  if (!isJson) done(null, payload)
  else if (typeof payload === 'string') done(null, payload === '' ? payload : finished(payload, isPretty(request)))
  else done(null, payload instanceof Readable && isPretty(request) ? indented(payload) : payload)
}

/** A JSON text that ends with a line feed. */
export function finished (text: string, pretty = false): string {
  const shown = pretty ? jsonIndenter()(text) : text
  return shown.endsWith('\n') ? shown : `${shown}\n`
}

function isPretty ({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [asked, value = ''] = PRETTY.exec(url) ?? []
  return asked === undefined ? /\btext\/html\b/.test(accept) : !NO.has(value)
}

function indented (body: Readable): Readable {
  return Readable.from(pieces(), { objectMode: false })

  async function * pieces (): AsyncGenerator<string> {
    const indent = jsonIndenter()
    for await (const piece of body.setEncoding('utf8')) {
      yield indent(piece as string)
      await setImmediate()
    }
    yield '\n'
  }
}
