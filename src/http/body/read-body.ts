import { setImmediate as turn } from 'node:timers/promises'
import { errorCodes, type FastifyRequest, type RequestPayload } from 'fastify'

/** Bytes copied in a row: a few milliseconds. */
const SLICE = 4 * 1_048_576
/**
 * Bytes received in one turn of the event loop. Node.js would read up to 2 MiB, and V8 collects garbage for some
 * milliseconds at each piece if the heap is large.
 */
const RECEIVED = 262_144

/**
 * The body of a request, with the errors that Fastify has for one. Fastify would put a long one together in one turn of
 * the event loop, and to copy 90 MB keeps others waiting for a tenth of a second.
 */
export function readBody (
  { headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>, payload: RequestPayload, slice = SLICE
): Promise<Buffer> {
  const limit = routeOptions.bodyLimit ?? 0
  const announced = Number(headers['content-length'])
  const pieces: Uint8Array[] = []
  let length = 0
  let pauseAt = RECEIVED
  return new Promise((resolve, reject) => {
    if (announced > limit) return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    payload.on('data', take).on('end', end).on('error', fail).resume()

    function take (piece: Uint8Array): void {
      length += piece.length
      if (length <= limit) {
        pieces.push(piece)
        if (length >= pauseAt) letOthers()
        return
      }
      stop()
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }

    function letOthers (): void {
      pauseAt = length + RECEIVED
      payload.pause()
      setImmediate(() => payload.resume())
    }

    function end (): void {
      stop()
      if (Number.isNaN(announced) || announced === length) resolve(joined(pieces, length, slice))
      else reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
    }

    function fail (error: Error): void {
      stop()
      reject(Object.assign(error, { statusCode: 400 }))
    }

    function stop (): void {
      payload.off('data', take).off('end', end).off('error', fail)
    }
  })
}

async function joined (pieces: readonly Uint8Array[], length: number, slice: number): Promise<Buffer> {
  if (length <= slice) return Buffer.concat(pieces, length)
  const bytes = Buffer.allocUnsafeSlow(length)
  let [at, next] = [0, slice]
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
    if (at < next) continue
    next = at + slice
    await turn()
  }
  return bytes
}
