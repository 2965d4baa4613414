import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createNotes } from '../../../core/answer/notes.ts'
import { isMisspelt } from '../../../core/problems/near-route.ts'
import { breakWire } from '../provoked/faults.ts'
import { disconnected } from '../provoked/pause.ts'
import type { ArrivedBody } from '../recorded/arrived-body.ts'
import { exchangeOf } from '../recorded/exchange-parts.ts'
import { recordExchange } from '../recorded/finish-exchange.ts'
import { servicePath } from '../refused/errors.ts'
import { unrouted } from '../refused/unrouted.ts'
import { type LoggedBody, loggedBody } from './logged-body.ts'

interface Relayed {
  /** What the log keeps of the request. */
  readonly arrived: ArrivedBody
  readonly patience: number
}

/**
 * Sends the body of a response as it comes. Its end waits until the exchange is in the log, and the response breaks off
 * if the exchange cannot be added.
 */
export async function relay (
  incoming: IncomingMessage, request: FastifyRequest, reply: FastifyReply, relayed: Relayed
): Promise<void> {
  try {
    await relayOrThrow(incoming, request, reply, relayed)
  } catch (error) {
    // Its head may have left, so no other response is possible.
    incoming.destroy()
    reply.raw.destroy()
    throw error
  }
}

async function relayOrThrow (
  incoming: IncomingMessage, request: FastifyRequest, reply: FastifyReply, { arrived, patience }: Relayed
): Promise<void> {
  const { raw: response } = reply
  const { wireFault } = request.draft
  const body = loggedBody(incoming.headers)
  const isEndless = /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '')
  const isSilent = wireFault === 'reset' || wireFault === 'empty'
  const record = async (hasCome: boolean): Promise<void> => {
    await note(await body.end(), hasCome, request, reply, arrived)
  }
  if (isEndless || isSilent) await record(true)
  if (isSilent) {
    incoming.destroy()
    return breakWire(request, reply, '', () => {})
  }
  response.flushHeaders()
  if (!isEndless) endSilence(incoming, response, patience)
  const last = await copied(incoming, request, response, body)
  if (!isEndless) await record(last !== undefined || wireFault !== undefined)
  if (last === undefined) response.destroy()
  else response.end(last)
}

/** Copies a body, and returns its end; `undefined` if either side has broken off, or a fault does. */
async function copied (
  incoming: IncomingMessage, { draft: { wireFault }, raw: { socket } }: FastifyRequest, response: ServerResponse,
  body: LoggedBody
): Promise<Uint8Array | undefined> {
  let last: Uint8Array = new Uint8Array()
  let left = Number(incoming.headers['content-length'])
  try {
    for await (const piece of incoming as AsyncIterable<Uint8Array>) {
      body.add(piece)
      left -= piece.length
      if (wireFault === 'truncate') {
        await new Promise(resolve => response.write(piece.subarray(0, piece.length >> 1), resolve))
        break
      }
      if (left === 0) last = piece // with it the client has the whole response
      else if (!response.write(piece)) await once(response, 'drain', { signal: disconnected(socket) })
    }
  } catch { return undefined }
  return incoming.complete && wireFault === undefined ? last : undefined
}

/** Breaks off a body of which no byte comes, unless it is the client that does not read. */
function endSilence (incoming: IncomingMessage, response: ServerResponse, patience: number): void {
  const { socket } = incoming
  socket.setTimeout(patience).on('timeout', () => {
    if (response.writableNeedDrain) socket.setTimeout(patience)
    else incoming.destroy(new Error('no byte came'))
  })
}

/** Puts the exchange into the log, with the reason of a path that is misspelt. */
function note (
  { text, length, isWhole }: ArrivedBody, hasCome: boolean, request: FastifyRequest, reply: FastifyReply,
  arrived: ArrivedBody
): Promise<void> | undefined {
  const { life, method } = request
  const path = servicePath(request)
  if (reply.statusCode === 404 && isMisspelt(method, path)) {
    request.draft.problem = unrouted(method, path, { ...life.settings, 'error.method': 404 }, createNotes())
  }
  const exchange = exchangeOf(request, reply, text, { life, arrived })
  return recordExchange({
    ...exchange,
    response: { ...exchange.response, length: isWhole ? undefined : length },
    ...!hasCome && { truncated: true }
  }, request, reply, life)
}
