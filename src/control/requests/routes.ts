import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { Invalid, Problem } from '../../domain/problem.ts'
import type { RouteContext, TypedApp } from '../../http/route-context.ts'
import { controlLanguage } from '../../http/sandbox/control-language.ts'
import { sandboxPrefix } from '../../http/sandbox/sandbox-url.ts'
import { onRequestEnd } from '../../http/sandbox/request-end.ts'
import type { Entry, RequestLog } from '../../sandbox/request-log/log.ts'
import { instantText } from '../../wire/instant-text.ts'
import { lastEventId, openEvents, sendEvents } from './event-response.ts'
import { registerExchanges } from './exchange-routes.ts'
import { type Filter, isComplete, lossAfter, readFilter, search } from './filter.ts'
import { loadWording } from './first-problem.ts'
import { HAR, harEntry } from './har.ts'
import { holdEntries } from './hold-entries.ts'
import { listText } from './list-text.ts'
import { maskOf } from './mask.ts'
import { FilterQuery, HarQuery, Verification, Verified, WaitQuery } from './schemas.ts'
import { verify } from './verify.ts'
import { maskFurther, viewOf } from './view.ts'
import { waitFor } from './wait.ts'
import { wholeNumber } from '../../http/whole-number.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The routes of the request log: what the sandbox has seen of its clients. */
export function registerRequests (app: TypedApp, context: RouteContext): void {
  registerList(app, context)
  registerClear(app)
  registerExchanges(app, context)
  registerVerify(app, context)
  registerWait(app, context)
  registerEvents(app, context)
  registerHar(app, context)
}

type Context = Pick<RouteContext, 'controlToken'>

function registerList (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests', {
    schema: {
      operationId: 'listRequests', summary: 'The exchanges with its clients, newest last', querystring: FilterQuery
    }
  }, async (request, reply) => {
    const { query, life } = request
    const filter = readFilter(query)
    const { entries, complete } = await search(life.requests, filter)
    const shown = latest(entries, query.limit)
    holdEntries(request, shown)
    const all = complete && shown.length === entries.length
    return await reply.type(JSON_TYPE).send(listText('{"requests":[', shown, await loadTextOf(request, controlToken),
      `],"complete":${all},${rest(life.requests, filter)}}`))
  })
}

function registerClear (app: TypedApp): void {
  app.delete('/_sandbox/requests', {
    schema: { operationId: 'clearRequests', summary: 'Empty the request log', response: { 204: Type.Null() } }
  }, async ({ life }, reply) => {
    life.requests.clear()
    return await reply.code(204).send(null)
  })
}

function registerVerify (app: TypedApp, { controlToken }: Context): void {
  app.post('/_sandbox/requests/verify', {
    schema: {
      operationId: 'verifyRequests',
      summary: 'Whether so many exchanges match',
      body: Verification,
      response: { 200: Verified }
    }
  }, async request => {
    const { life, body } = request
    const mask = maskOf(life, controlToken)
    const language = controlLanguage(request)
    return await verify(life.requests, body, { maskOf: ({ exchange }) => maskFurther(exchange, mask), language })
  })
}

function registerWait (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests/wait', {
    schema: {
      operationId: 'waitForRequests',
      summary: 'Answers when so many exchanges have matched, or the time is up',
      querystring: WaitQuery
    }
  }, async (request, reply) => {
    const { query, life, server: { closing } } = request
    const { requests } = life
    const filter = readFilter({ control: 'false', ...query })
    const count = wholeNumber('count', query.count ?? '1')
    const timeout = closing.aborted ? 0 : timeoutOf(query.timeout ?? '5s')
    const { matched, entries, ended } =
      await waitFor(requests, filter, count, timeout, stop => onRequestEnd(request, reply, stop))
    holdEntries(request, entries)
    const begin = `{"ok":${ended === 'matched'},"ended":"${ended}","matched":${matched},"requests":[`
    const end = `],"complete":${isComplete(requests, filter)},${rest(requests, filter)}}`
    return await reply.type(JSON_TYPE).send(listText(begin, entries, await loadTextOf(request, controlToken), end))
  })
}

function registerEvents (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests/events', {
    config: { endless: true },
    schema: { operationId: 'streamRequests', summary: 'Server-sent events, one per exchange', querystring: FilterQuery }
  }, async (request, reply) => {
    const { query } = request
    const since = query.since ?? lastEventId(request)
    const filter = readFilter({ ...query, ...(since !== undefined && { since }) })
    const wording = await loadWording(request)
    return await sendEvents(request, reply, openEvents(request, filter, (entry, life) =>
      JSON.stringify(viewOf(entry, life, maskOf(life, controlToken), wording))))
  })
}

function registerHar (app: TypedApp, { baseUrl, controlToken }: RouteContext): void {
  app.get('/_sandbox/requests/har', {
    schema: { operationId: 'exportRequests', summary: 'The exchanges as HAR 1.2', querystring: HarQuery }
  }, async (request, reply) => {
    const { query, life, sandbox } = request
    const { entries } = await search(life.requests, readFilter({ control: 'false', ...query }))
    const base = baseUrl(request)
    const mask = maskOf(life, controlToken)
    const wording = await loadWording(request)
    const name = sandboxPrefix(sandbox.name).slice(2) || sandbox.name
    reply.header('content-disposition', `attachment; filename="${name}.har"`)
    const shown = latest(entries, query.limit)
    holdEntries(request, shown)
    return await reply.type(JSON_TYPE).send(listText(HAR.begin, shown,
      entry => JSON.stringify(harEntry(viewOf(entry, life, mask, wording), base)), HAR.end))
  })
}

/** What a list says of the exchanges that are missing, as JSON. */
function rest (log: RequestLog, { since }: Filter): string {
  const loss = lossAfter(log, since)
  return `"evicted":${log.evicted}${loss === undefined ? '' : `,"lost":"${instantText(loss.at)}"`}`
}

/** Gives the JSON text of an exchange. The mask is made once for all exchanges of a response. */
async function loadTextOf (
  request: FastifyRequest, controlToken: string | undefined
): Promise<(entry: Entry) => string> {
  const { life } = request
  const mask = maskOf(life, controlToken)
  const wording = await loadWording(request)
  return entry => JSON.stringify(viewOf(entry, life, mask, wording))
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
