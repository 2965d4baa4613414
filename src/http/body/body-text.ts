import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../domain/problem.ts'
import { codingOf, decoded } from './content-coding.ts'
import { hasMoreValues, MAX_OPERATION_VALUES, mostValues } from './value-count.ts'

/** The character that a decoder puts in place of invalid UTF-8. A client may also send it as such. */
const REPLACEMENT = '\ufffd'

/** Of the control plane the request log has no longer body. A longer one takes milliseconds to decode, and to parse. */
const LONG_BYTES = 1_048_576

type Parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

export interface BodyOptions {
  /** How many values the JSON of a body may have. */
  readonly most?: number | undefined
  /** Gets the bytes of each body as they came. */
  readonly came?: ((request: IncomingMessage, bytes: Uint8Array) => void) | undefined
}

/**
 * Registers a JSON parser that keeps the text on the request, because the request log shows every body, JSON or not.
 * A field named `__proto__` or `constructor` is valid JSON (RFC 8259). The contract does not name such a field, so it
 * is treated like any other unknown field (A15).
 */
export function keepBodyText (app: FastifyInstance, { most = mostValues(), came }: BodyOptions): void {
  const parse: Parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, take)

  function take (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    came?.(request.raw, bytes)
    const coding = codingOf(request.headers['content-encoding'])
    if (coding === undefined || bytes.length === 0) return parseBytes(request, bytes, done)
    const maximum = request.routeOptions.bodyLimit ?? 0
    decoded(bytes, coding, maximum).then(plain => parseBytes(request, plain, done), done)
  }

  function parseBytes (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    const isOperation = request.routeOptions.config.operation !== undefined
    const maximum = isOperation ? Math.min(most, MAX_OPERATION_VALUES) : most
    if (hasMoreValues(bytes, maximum)) return done(new Problem('too-many-values', { maximum }))
    const text = bytes.toString()
    if (isOperation || bytes.length < LONG_BYTES) request.bodyText = text
    if (text.includes(REPLACEMENT) && !isUtf8(bytes)) done(new Problem('not-utf8', {})) // RFC 8259 §8.1
    else if (bytes.length < LONG_BYTES) parse(request, text, done)
    else setImmediate(parse, request, text, done)
  }
}
