import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, Problem } from '../../domain/problem.ts'
import type { RouteContext, TypedApp } from '../../http/route-context.ts'
import { sandboxPrefix } from '../../http/sandbox/sandbox-url.ts'
import type { Entry, RequestLog } from '../../sandbox/request-log/log.ts'
import { eventStream } from './events.ts'
import { explain } from '../../explain/exchange.ts'
import { recheckExchange } from '../../http/read/recheck.ts'
import { Exchange } from './exchange-schema.ts'
import { readFilter, search } from './filter.ts'
import { HAR, harEntry } from './har.ts'
import { listText } from './list-text.ts'
import { maskOf } from './mask.ts'
import { FilterQuery, Verification, Verified, WaitQuery } from './schemas.ts'
import { verify } from './verify.ts'
import { maskFurther, viewOf } from './view.ts'
import { waitFor } from './wait.ts'
import { wholeNumber } from './whole-number.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HEARTBEAT = 15_000

/** What the sandbox has seen of its clients. */
export function registerRequests (app: TypedApp, { baseUrl, controlToken }: RouteContext): void {
  const maskFor = ({ life }: FastifyRequest) => maskOf(life, controlToken)
  const textOf = (request: FastifyRequest) => {
    const mask = maskFor(request)
    return (entry: Entry) => JSON.stringify(viewOf(entry, request.life, mask))
  }

  app.get('/_sandbox/requests', {
    schema: {
      operationId: 'listRequests', summary: 'The exchanges with its clients, newest last', querystring: FilterQuery
    }
  }, async (request, reply) => {
    const { query, life: { requests } } = request
    const { entries, complete } = search(requests, readFilter(query))
    const shown = latest(entries, query.limit)
    const all = complete && shown.length === entries.length
    return await reply.type(JSON_TYPE).send(listText('{"requests":[', shown, textOf(request),
      `],"complete":${all},"evicted":${requests.evicted}}`))
  })

  app.delete('/_sandbox/requests', {
    schema: { operationId: 'clearRequests', summary: 'Empty the request log', response: { 204: Type.Null() } }
  }, async ({ life }, reply) => {
    life.requests.clear()
    return await reply.code(204).send(null)
  })

  app.get('/_sandbox/requests/:id', {
    schema: {
      operationId: 'getRequest',
      summary: 'One exchange, explained where something was refused',
      params: Type.Object({ id: Type.String() }),
      response: { 200: Exchange }
    }
  }, async (request, reply) => {
    const { life, params: { id } } = request
    const mask = maskFor(request)
    const entry = entryOf(life.requests, id)
    const view = viewOf(entry, life, mask)
    const { findings } = entry.exchange
    const explained = findings.length === 0
      ? view
      : {
          ...view,
          explain: maskFurther(entry, mask)(await explain(entry.exchange, life, recheckExchange(entry.exchange, life)))
        }
    // what a client sent may have any form
    return await reply.type(JSON_TYPE).serializer(JSON.stringify).send(explained as never)
  })

  app.post('/_sandbox/requests/verify', {
    schema: {
      operationId: 'verifyRequests',
      summary: 'Whether so many exchanges match',
      body: Verification,
      response: { 200: Verified }
    }
  }, async (request) => {
    const mask = maskFor(request)
    return verify(request.life.requests, request.body, entry => maskFurther(entry, mask))
  })

  app.get('/_sandbox/requests/wait', {
    schema: {
      operationId: 'waitForRequests',
      summary: 'Answers when so many exchanges have matched, or the time is up',
      querystring: WaitQuery
    }
  }, async (request, reply) => {
    const { query, life: { requests }, server: { closing } } = request
    const filter = readFilter(query)
    const count = wholeNumber('count', query.count ?? '1')
    const { entries, ended } =
      await waitFor(requests, filter, count, closing.aborted ? 0 : timeoutOf(query.timeout ?? '5s'), gone(reply))
    const begin = `{"ok":${ended === 'matched'},"ended":"${ended}","matched":${entries.length},"requests":[`
    const end = `],"complete":${search(requests, filter).complete},"evicted":${requests.evicted}}`
    return await reply.type(JSON_TYPE).send(listText(begin, entries, textOf(request), end))
  })

  app.get('/_sandbox/requests/events', {
    exposeHeadRoute: false, // it would read the stream for ever, for nobody
    schema: { operationId: 'streamRequests', summary: 'Server-sent events, one per exchange', querystring: FilterQuery }
  }, async (request, reply) => {
    const { sandbox, query, headers, server: { closing } } = request
    const since = query.since ?? headers['last-event-id']
    const filter = readFilter({ ...query, ...(typeof since === 'string' && since !== '' && { since }) })
    const stream = eventStream({
      life: () => sandbox.life,
      filter,
      heartbeat: HEARTBEAT,
      text: (entry, life) => JSON.stringify(viewOf(entry, life, maskOf(life, controlToken)))
    })
    if (closing.aborted) sandbox.life.requests.end('closed')
    return await reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no').send(stream)
  })

  app.get('/_sandbox/requests/har', {
    schema: { operationId: 'exportRequests', summary: 'The exchanges as HAR 1.2', querystring: FilterQuery }
  }, async (request, reply) => {
    const { query, life, sandbox } = request
    const { entries } = search(life.requests, readFilter(query))
    const base = baseUrl(request)
    const mask = maskFor(request)
    reply.header(
      'content-disposition', `attachment; filename="${sandboxPrefix(sandbox.name).slice(2) || sandbox.name}.har"`
    )
    return await reply.type(JSON_TYPE).send(listText(HAR.begin, latest(entries, query.limit),
      entry => JSON.stringify(harEntry(viewOf(entry, life, mask), base)), HAR.end))
  })
}

function entryOf (log: RequestLog, id: string): Entry {
  const [, epoch, number] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? []
  const entry = log.get(Number(number))
  if (entry === undefined || entry.exchange.epoch !== Number(epoch)) {
    throw new Problem('entity-not-found', { collection: 'requests', id: id.slice(0, 80), meant: [] })
  }
  return entry
}

function latest (entries: Entry[], limit: string | undefined): Entry[] {
  return limit === undefined ? entries : entries.slice(Math.max(0, entries.length - wholeNumber('limit', limit)))
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }
const LONGEST_WAIT = 60_000

function timeoutOf (text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? []
  const milliseconds = Number(amount) * (UNITS[unit] ?? NaN)
  if (milliseconds <= LONGEST_WAIT) return Math.round(milliseconds)
  throw new Invalid([{
    pointer: '/timeout', problem: new Problem('wrong-format', { field: 'timeout', format: 'wait' })
  }])
}

/** Calls what it is given when the client hangs up, or has its answer. */
function gone (reply: FastifyReply) {
  return (stop: () => void): void => { reply.raw.once('close', stop) }
}
