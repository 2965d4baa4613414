import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createNotes } from '../../../core/answer/notes.ts'
import { isOutside } from '../../../core/problems/near-route.ts'
import { breakWire } from '../provoked/faults.ts'
import { disconnected } from '../provoked/pause.ts'
import type { ArrivedBody } from '../recorded/arrived-body.ts'
import { exchangeOf } from '../recorded/exchange-parts.ts'
import { recordExchange } from '../recorded/finish-exchange.ts'
import { servicePath } from '../refused/errors.ts'
import { unrouted } from '../refused/unrouted.ts'
import { loggedBody } from './logged-body.ts'

interface Relayed {
  /** What the log keeps of the request. */
  readonly arrived: ArrivedBody
  readonly patience: number
}

/** Sends the body of a response as it comes. Its end waits until the exchange is in the log. */
export async function relay (
  incoming: IncomingMessage, request: FastifyRequest, reply: FastifyReply, { arrived, patience }: Relayed
): Promise<void> {
  const { raw: response } = reply
  const { draft: { wireFault }, raw: { socket } } = request
  const body = loggedBody(incoming.headers)
  const isEndless = /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '')
  const isSilent = wireFault === 'reset' || wireFault === 'empty'
  if (isEndless || isSilent) record(await body.end(), true)
  if (isSilent) {
    incoming.destroy()
    return breakWire(request, reply, '', () => {})
  }
  response.flushHeaders()
  let last: Uint8Array = new Uint8Array()
  let isWhole = false
  let left = Number(incoming.headers['content-length'])
  try {
    for await (const piece of inTime(incoming, isEndless ? undefined : patience)) {
      body.add(piece)
      left -= piece.length
      if (wireFault === 'truncate') {
        await new Promise(resolve => response.write(piece.subarray(0, piece.length >> 1), resolve))
        break
      }
      if (left === 0) last = piece // with it the client has the whole response
      else if (!response.write(piece)) await once(response, 'drain', { signal: disconnected(socket) })
    }
    isWhole = incoming.complete && wireFault === undefined
  } catch {} // either side has broken off
  if (!isEndless) record(await body.end(), isWhole || wireFault !== undefined)
  if (isWhole) response.end(last)
  else response.destroy()

  function record ({ text, length, isWhole: isLogged }: ArrivedBody, hasCome: boolean): void {
    const { life, method } = request
    const path = servicePath(request)
    if (reply.statusCode === 404 && !isOutside(method, path)) {
      request.draft.problem = unrouted(method, path, { ...life.settings, 'error.method': 404 }, createNotes())
    }
    const exchange = exchangeOf(request, reply, text, { recording: life, arrived })
    recordExchange({
      ...exchange,
      response: { ...exchange.response, length: isLogged ? undefined : length },
      ...!hasCome && { truncated: true }
    }, request, reply, life)
  }
}

/** The pieces of a body, of which each has to come in time. */
async function * inTime (incoming: IncomingMessage, patience: number | undefined): AsyncGenerator<Uint8Array> {
  const wait = (): NodeJS.Timeout | undefined =>
    patience === undefined ? undefined : setTimeout(() => incoming.destroy(new Error('no byte came')), patience)
  let late = wait()
  try {
    for await (const piece of incoming) {
      clearTimeout(late)
      yield piece
      late = wait()
    }
  } finally { clearTimeout(late) }
}
