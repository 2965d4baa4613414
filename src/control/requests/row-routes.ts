import { type Static, Type } from '@sinclair/typebox'
import { Invalid, Problem } from '../../domain/problem.ts'
import type { RouteContext, TypedApp } from '../../http/route-context.ts'
import type { Entry } from '../../sandbox/request-log/log.ts'
import { inTurns } from '../../turns.ts'
import { listenToArrangements } from '../ui/arrangements.ts'
import { lastEventId, openEvents, sendEvents } from './event-response.ts'
import { lossOf, readFilter, search } from './filter.ts'
import { loadWording } from './first-problem.ts'
import { maskOf } from './mask.ts'
import { RequestRow, requestRowOf } from './rows.ts'
import { FilterQuery, Lost } from './schemas.ts'
import { idOf } from './view.ts'
import { wholeNumber } from '../../http/whole-number.ts'

const LIMIT = 500
export const RowQuery = Type.Object({
  ...FilterQuery.properties,
  limit: Type.Optional(Type.String({ description: `How many; ${LIMIT} when left out` })),
  before: Type.Optional(Type.String({
    description: 'The identifier of the last exchange of the page before. The answer starts with the exchange ' +
      'before it.'
  }))
}, { additionalProperties: false })
export type RowQuery = Static<typeof RowQuery>

export const RequestRows = Type.Object({
  rows: Type.Array(RequestRow, { description: 'The exchanges, the newest first.' }),
  more: Type.Boolean({ description: 'True if there are older exchanges that match.' }),
  matched: Type.Integer(),
  total: Type.Integer({ description: 'The number of exchanges in the log.' }),
  refused: Type.Integer({
    description: 'The number of exchanges with clients in the log with 4xx or 5xx. With `since`, of those after it.'
  }),
  evicted: Type.Integer({ description: 'The number of exchanges that the log has dropped.' }),
  lost: Type.Optional(Lost),
  last: Type.Optional(Type.String({ description: 'The identifier of the newest exchange in the log.' }))
})
export type RequestRows = Static<typeof RequestRows>

/** The request log, one line per exchange: a page at a time, and as a stream of what comes next. */
export function registerRequestRows (app: TypedApp, context: RouteContext): void {
  registerRows(app, context)
  registerRowEvents(app, context)
}

function registerRows (app: TypedApp, { controlToken }: RouteContext): void {
  app.get('/_sandbox/requests/rows', {
    schema: {
      operationId: 'listRequestRows',
      summary: 'The exchanges in a line each, newest first',
      querystring: RowQuery,
      response: { 200: RequestRows }
    }
  }, async request => {
    const { query: { limit: asked, before, since, ...filter }, life } = request
    const limit = asked === undefined ? LIMIT : wholeNumber('limit', asked)
    const { entries } = await search(life.requests, readFilter({ ...filter, ...(since !== undefined && { since }) }))
    const kept = life.requests.after(0)
    const wanted = before === undefined ? entries : entries.filter(entry => entry.number < numberIn(before))
    const mask = maskOf(life, controlToken)
    const newest = kept.at(-1)
    const wording = await loadWording(request)
    const shown = wanted.slice(-limit).reverse()
    return {
      rows: await inTurns(shown, entry => requestRowOf(entry, life, mask, wording)),
      more: wanted.length > limit,
      matched: entries.length,
      total: kept.length,
      refused: since === undefined ? life.requests.refused : entries.filter(isRefused).length,
      evicted: life.requests.evicted,
      ...lossOf(life),
      ...(newest !== undefined && { last: idOf(newest.number, newest.exchange) })
    }
  })
}

function registerRowEvents (app: TypedApp, { controlToken }: RouteContext): void {
  app.get('/_sandbox/events', {
    config: { endless: true },
    schema: {
      operationId: 'streamEvents',
      summary: 'Server-sent events: a line per exchange, and `arranged` for what is done through the control plane'
    }
  }, async (request, reply) => {
    const since = lastEventId(request)
    const filter = readFilter(since === undefined ? {} : { since })
    const wording = await loadWording(request)
    const stream = openEvents(request, filter, (entry, life) =>
      JSON.stringify(requestRowOf(entry, life, maskOf(life, controlToken), wording)))
    const stop = listenToArrangements(request.sandbox, what => {
      stream.push(`event: arranged\ndata: ${JSON.stringify({ what })}\n\n`)
    })
    stream.once('close', stop)
    return await sendEvents(request, reply, stream)
  })
}

function isRefused ({ exchange: { request, response } }: Entry): boolean {
  return !request.control && response.status >= 400
}

function numberIn (id: string): number {
  const [, number] = /^\d{1,15}-(\d{1,15})$/.exec(id) ?? []
  if (number === undefined) {
    throw new Invalid([{
      pointer: '/before', problem: new Problem('wrong-format', { field: 'before', format: 'since' })
    }])
  }
  return Number(number)
}
