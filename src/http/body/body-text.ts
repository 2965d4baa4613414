import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../domain/problem.ts'
import { codingOf, decoded } from './content-coding.ts'
import { parseInSlices } from '../../json-in-slices.ts'
import { readBody } from './read-body.ts'
import { hasMoreValues, mostValues } from './value-count.ts'

/** The character that a decoder puts in place of invalid UTF-8. A client may also send it as such. */
const REPLACEMENT = '\ufffd'

/** A body of the control plane from so many bytes on is read in slices. The request log does not have it. */
const LARGE = 1_048_576
const BRACE = 0x7b

type Parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

export interface BodyOptions {
  /** How many values the JSON of a body may have. */
  readonly most?: number | undefined
  /** Gets the bytes of each body as they came. */
  readonly came?: ((request: IncomingMessage, bytes: Uint8Array) => void) | undefined
  /** Whether bodies of many megabytes are usual. */
  readonly takesLong?: boolean
}

/**
 * Registers a JSON parser that keeps the text on the request, because the request log shows every body, JSON or not.
 * A field named `__proto__` or `constructor` is valid JSON (RFC 8259). The contract does not name such a field, so it
 * is treated like any other unknown field (A15).
 */
export function keepBodyText (
  app: FastifyInstance, { most = mostValues(), came, takesLong = false }: BodyOptions
): void {
  const parse: Parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser('application/json')
  if (takesLong) {
    app.addContentTypeParser('application/json', (request, payload, done) => {
      readBody(request, payload).then(bytes => take(request, bytes, done), done)
    })
  } else app.addContentTypeParser('application/json', { parseAs: 'buffer' }, take)

  function take (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    came?.(request.raw, bytes)
    const coding = codingOf(request.headers['content-encoding'])
    if (coding === undefined || bytes.length === 0) parseBounded(request, bytes)
    else {
      const maximum = request.routeOptions.bodyLimit ?? 0
      decoded(bytes, coding, maximum).then(plain => parseBounded(request, plain), done)
    }

    function parseBounded (request: FastifyRequest, bytes: Buffer): void {
      if (bytes.length < LARGE) return parseBytes(request, bytes, parse, done)
      hasMoreValues(bytes, most).then(more => {
        if (more) done(new Problem('too-many-values', { maximum: most }))
        else parseBytes(request, bytes, parse, done)
      }, done)
    }
  }
}

function parseBytes (request: FastifyRequest, bytes: Buffer, parse: Parse, done: Parameters<Parse>[2]): void {
  if (bytes.length >= LARGE && bytes[0] === BRACE && request.routeOptions.config.operation === undefined) {
    if (!isUtf8(bytes)) return done(new Problem('not-utf8', {}))
    parseInSlices(bytes).then(body => done(null, body), () => done(new Problem('malformed-json', {})))
    return
  }
  const text = bytes.toString()
  request.bodyText = text
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) done(new Problem('not-utf8', {})) // RFC 8259 §8.1
  else if (bytes.length < LARGE) parse(request, text, done)
  else inTurnsOfTheirOwn(request, text, parse, done)
}

/** A text of 10 MB takes 10 ms to be decoded, to be parsed, and to be validated. Others are answered between these. */
function inTurnsOfTheirOwn (request: FastifyRequest, text: string, parse: Parse, done: Parameters<Parse>[2]): void {
  setImmediate(() => parse(request, text, (error, body) => { setImmediate(() => done(error, body)) }))
}
