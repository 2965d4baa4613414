import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { serial } from '../../store/mutex.ts'
import { codingOf, decoded } from './content-coding.ts'
import { hasMoreValues, MAX_OPERATION_VALUES, mostValues } from './value-count.ts'

/** The character that a decoder puts in place of invalid UTF-8. A client may also send it as such. */
const REPLACEMENT = '\ufffd'

/** Of the control plane the request log has no longer body. A longer one takes milliseconds to decode, and to parse. */
const LONG_BYTES = 1_048_576

/** What a compressed body of an operation may become. No client of the contract compresses one. */
export const MAX_DECODED_OPERATION_BYTES = 1_048_576
/** For which a compressed body waits for those before it. */
const MAX_WAIT_MS = 5000

type Parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

export interface BodyOptions {
  /** How many values the JSON of a body may have. */
  readonly most?: number | undefined
  readonly now: () => number
  /** Counts a piece of a decoded body. Throws a problem if there is no room for it. */
  readonly count: (request: FastifyRequest, bytes: number) => void
  /** Makes room for the values of a decoded body of the control plane, if the head could not say how long it is. */
  readonly roomForRead: (request: FastifyRequest, bytes: number) => Promise<void> | undefined
}

/**
 * Registers a JSON parser that keeps the text on the request, because the request log shows every body, JSON or not.
 * A field named `__proto__` or `constructor` is valid JSON (RFC 8259). The contract does not name such a field, so it
 * is treated like any other unknown field (A15).
 */
export function addJsonParser (
  app: FastifyInstance, { most = mostValues(), now, count, roomForRead }: BodyOptions
): void {
  const parse: Parse = app.getDefaultJsonParser('ignore', 'ignore')
  const inTurn = serial() // a decoder takes megabytes of its own
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, decodeAndParse)

  function decodeAndParse (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    const coding = codingOf(request.headers['content-encoding'])
    if (coding === undefined || bytes.length === 0) return nextStep(bytes, () => parseBytes(request, bytes, done))
    const since = now()
    inTurn(async () => {
      if (request.raw.socket.destroyed || now() - since > MAX_WAIT_MS) throw new Problem('server-busy', {})
      return await decoded(bytes, coding, counterOf(request, count))
    }).then(plain => parseBytes(request, plain, done), done)
  }

  function parseBytes (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    const isOperation = request.routeOptions.config.operation !== undefined
    const maximum = isOperation ? Math.min(most, MAX_OPERATION_VALUES) : most
    if (hasMoreValues(bytes, maximum, isOperation)) return done(new Problem('too-many-values', { maximum }))
    const next = (): void => nextStep(bytes, () => parseText(request, bytes, done))
    const room = isOperation ? undefined : roomForRead(request, bytes.length)
    if (room === undefined) next()
    else room.then(next, done)
  }

  function parseText (request: FastifyRequest, bytes: Buffer, done: Parameters<Parse>[2]): void {
    const text = bytes.toString()
    if (request.routeOptions.config.operation !== undefined || bytes.length < LONG_BYTES) request.draft.bodyText = text
    if (text.includes(REPLACEMENT) && !isUtf8(bytes)) done(new Problem('not-utf8', {})) // RFC 8259 §8.1
    else {
      nextStep(bytes, () => parse(request, text, (error, body) => nextStep(bytes, () => done(error, body))))
    }
  }
}

/** Takes a step at once, or, with a long body, in a turn of its own: each step takes a tenth of a second for 50 MB. */
function nextStep (bytes: Buffer, step: () => void): void {
  if (bytes.length < LONG_BYTES) step()
  else setImmediate(step)
}

/** Counts a decoded body piece by piece against the bounds of a plain one; that of an operation may have less. */
function counterOf (request: FastifyRequest, count: BodyOptions['count']): (length: number) => void {
  const { config: { operation }, bodyLimit = 0 } = request.routeOptions
  const isCompressed = operation !== undefined
  const maximum = isCompressed ? Math.min(bodyLimit, MAX_DECODED_OPERATION_BYTES) : bodyLimit
  let decodedBytes = 0
  return length => {
    decodedBytes += length
    if (decodedBytes > maximum) throw new Problem('body-too-large', { maximum, ...(isCompressed && { isCompressed }) })
    count(request, length)
  }
}
