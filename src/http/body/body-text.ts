import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/** What a decoder puts in the place of bytes that are no UTF-8; it may also have been sent. */
const REPLACEMENT = '\ufffd'

/** Fastify's own JSON parser, and the request keeps the text: the request log shows what came, be it JSON or not. */
export function keepBodyText (app: FastifyInstance): void {
  const parse: (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
    const text = bytes.toString()
    request.bodyText = text
    if (text.includes(REPLACEMENT) && !isUtf8(bytes)) done(new Problem('not-utf8', {})) // RFC 8259 §8.1
    else parse(request, text, done)
  })
}
