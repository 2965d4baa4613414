import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { codingOf, decoded } from './content-coding.ts'

/** The character that a decoder puts in place of invalid UTF-8. A client may also send it as such. */
const REPLACEMENT = '\ufffd'

type Parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

/**
 * Registers a JSON parser that keeps the text on the request, because the request log shows every body, JSON or not.
 * A field named `__proto__` or `constructor` is valid JSON (RFC 8259). The contract does not name such a field, so it
 * is treated like any other unknown field (A15).
 */
export function keepBodyText (app: FastifyInstance): void {
  const parse: Parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (
    request: FastifyRequest, bytes: Buffer, done
  ) => {
    const coding = codingOf(request.headers['content-encoding'])
    if (coding === undefined || bytes.length === 0) parseBytes(request, bytes, parse, done)
    else {
      const maximum = request.routeOptions.bodyLimit ?? 0
      decoded(bytes, coding, maximum).then(plain => parseBytes(request, plain, parse, done), done)
    }
  })
}

function parseBytes (request: FastifyRequest, bytes: Buffer, parse: Parse, done: Parameters<Parse>[2]): void {
  const text = bytes.toString()
  request.bodyText = text
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) done(new Problem('not-utf8', {})) // RFC 8259 §8.1
  else parse(request, text, done)
}
