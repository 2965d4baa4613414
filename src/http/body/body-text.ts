import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { codingOf, decoded } from './content-coding.ts'

/** What a decoder puts in the place of bytes that are no UTF-8; it may also have been sent. */
const REPLACEMENT = '\ufffd'

type Parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

/**
 * Fastify's own JSON parser. The request keeps the text, because the request log shows what came, be it JSON or not. A
 * field named `__proto__` or `constructor` is valid JSON (RFC 8259). The contract does not name it, so it is ignored or
 * refused as any other such field (A15).
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
