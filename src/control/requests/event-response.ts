import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Life } from '../../sandbox/life.ts'
import type { Entry } from '../../sandbox/request-log/log.ts'
import { eventStream } from './events.ts'
import { onRequestEnd } from '../../http/sandbox/request-end.ts'
import type { Filter } from './filter.ts'

/** Milliseconds between two comments that keep an idle connection open. */
const HEARTBEAT = 15_000

/** The id of the last event that a client got before its connection broke. A browser sends it by itself. */
export function lastEventId ({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Opens the event stream of the request's sandbox. On a server that is closing, the stream ends at once. */
export function openEvents (
  { sandbox, server: { closing } }: FastifyRequest, filter: Filter, text: (entry: Entry, life: Life) => string
): Readable {
  const stream = eventStream({ life: () => sandbox.life, filter, heartbeat: HEARTBEAT, text })
  if (closing.aborted) sandbox.life.requests.end('closed')
  return stream
}

/** `x-accel-buffering` keeps nginx from holding events back. */
export async function sendEvents (
  request: FastifyRequest, reply: FastifyReply, stream: Readable
): Promise<FastifyReply> {
  onRequestEnd(request, reply, () => stream.destroy()) // Fastify does it only for a response whose turn has come
  return await reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no').send(stream)
}
