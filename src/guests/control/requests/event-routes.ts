import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { shareLog } from '../../../host/http/recorded/log-row.ts'
import { onRequestEnd } from '../../../host/http/sandbox/request-end.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import { eventStream } from './events.ts'
import { type FilterTerms, readFilter } from './filter.ts'
import { LifelessQuery } from './schemas.ts'
import { loadViews } from './views.ts'
import { route } from '../route/route.ts'

/** Between two comments that keep an idle connection open. */
const HEARTBEAT_MS = 15_000

export const eventsRoutes = [
  route('streamRequests', 'GET /_sandbox/requests/events', 'Requests', {
    about: { pt: 'Server-sent events, um por requisição', en: 'Server-sent events, one per exchange' },
    description: 'Sends a server-sent event for each exchange that matches.',
    client: { events: 'own' },
    config: { endless: true },
    query: LifelessQuery,
    handler: async (request, reply, { registry, controlToken }) => {
      if (registry.isShared) await shareLog(request)
      const { whole } = await loadViews(request, controlToken)
      return await sendEvents(request, reply, openEvents(request, request.query, whole))
    }
  })
]

/**
 * Opens the event stream of the request's sandbox: each exchange as `view` shows it. It goes on after the last event
 * that the client got before its connection broke; a browser sends the id by itself. If that event was of another boot
 * or life, the first event is a `reset`. On a server that is closing it ends at once.
 */
export function openEvents (
  { headers, sandbox, server: { closing } }: FastifyRequest, terms: FilterTerms,
  view: (entry: Entry, life: Life) => object
): Readable {
  const { 'last-event-id': last } = headers
  const stream = eventStream({
    life: () => sandbox.life,
    filter: readFilter(terms),
    last: typeof last === 'string' && last !== '' ? last : undefined,
    heartbeat: HEARTBEAT_MS,
    text: (entry, life) => JSON.stringify(view(entry, life))
  })
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
