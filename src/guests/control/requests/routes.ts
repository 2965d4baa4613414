import { Type } from '@sinclair/typebox'
import { Invalid, Problem } from '../../../core/rules/problem.ts'
import { disconnected } from '../../../host/http/provoked/pause.ts'
import type { RouteContext, TypedApp } from '../../../host/http/route-context.ts'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import { onRequestEnd } from '../../../host/http/sandbox/request-end.ts'
import { sandboxPrefix } from '../../../host/http/sandbox/sandbox-url.ts'
import { wholeNumber } from '../../../host/http/whole-number.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import { inTurns } from '../../../host/turns.ts'
import { registerEvents } from './event-routes.ts'
import { registerExchanges } from './exchange-routes.ts'
import { isComplete, readFilter } from './filter.ts'
import { HAR, harEntry } from './har.ts'
import { endOfList, holdEntries, listExchanges, missingFrom, sendList } from './list.ts'
import { bearerOf, maskFurther, maskOf } from '../../../host/http/recorded/mask.ts'
import { FilterQuery, MAX_ROWS, RequestRows, RowQuery, Verification, Verified, WaitQuery } from './schemas.ts'
import { verify } from './verify.ts'
import { idOf } from './view.ts'
import { loadViews } from './views.ts'
import { waitFor } from './wait.ts'

/** The routes of the request log: what the sandbox has seen of its clients. */
export function registerRequests (app: TypedApp, context: RouteContext): void {
  registerList(app, context)
  registerClear(app)
  registerExchanges(app, context)
  registerVerify(app, context)
  registerWait(app, context)
  registerEvents(app, context)
  registerHar(app, context)
  registerRows(app, context)
}

type Context = Pick<RouteContext, 'controlToken'>

function registerList (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests', {
    schema: {
      operationId: 'listRequests', summary: 'The exchanges with its clients, newest last', querystring: FilterQuery
    }
  }, async (request, reply) => {
    const { query, life } = request
    const { entries, complete, filter } = await listExchanges(life.requests, { control: 'false', ...query })
    const { whole } = await loadViews(request, controlToken)
    holdEntries(request, entries)
    return await sendList(reply, '{"requests":[', entries, entry => JSON.stringify(whole(entry, life)),
      endOfList({ complete, ...missingFrom(life.requests, filter) }))
  })
}

function registerRows (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests/rows', {
    schema: {
      operationId: 'listRequestRows',
      summary: 'The exchanges in a line each, newest first',
      querystring: RowQuery,
      response: { 200: RequestRows }
    }
  }, async request => {
    const { query, life, life: { requests } } = request
    const { size: total, clients, refused, last } = requests // the log may grow while it is listed
    const newest = requests.get(last)
    const { entries, matched, more, filter } = await listExchanges(requests, query, MAX_ROWS)
    const { row } = await loadViews(request, controlToken)
    return {
      rows: await inTurns(entries.toReversed(), entry => row(entry, life)),
      more,
      matched: matched.length,
      total,
      clients,
      refused: query.since === undefined ? refused : matched.filter(isRefused).length,
      ...missingFrom(requests, filter),
      ...(newest !== undefined && { last: idOf(newest.number, newest.exchange) })
    }
  })
}

function isRefused ({ exchange: { request, response } }: Entry): boolean {
  return !request.control && (response.status ?? 0) >= 400
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
    const gone = disconnected(request.raw.socket)
    return await verify(life.requests, body, { maskOf: ({ exchange }) => maskFurther(exchange, mask), language, gone })
  })
}

function registerWait (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests/wait', {
    config: { waits: true },
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
    const { whole } = await loadViews(request, controlToken)
    holdEntries(request, entries)
    const begin = `{"ok":${ended === 'matched'},"ended":"${ended}","matched":${matched},"requests":[`
    return await sendList(reply, begin, entries, entry => JSON.stringify(whole(entry, life)),
      endOfList({ complete: isComplete(requests, filter), ...missingFrom(requests, filter) }))
  })
}

function registerHar (app: TypedApp, { baseUrl, controlToken }: RouteContext): void {
  app.get('/_sandbox/requests/har', {
    schema: { operationId: 'exportRequests', summary: 'The exchanges as HAR 1.2', querystring: FilterQuery }
  }, async (request, reply) => {
    const { query, life, sandbox } = request
    const { entries } = await listExchanges(life.requests, { control: 'false', ...query })
    const base = baseUrl(request)
    const { whole } = await loadViews(request, controlToken)
    const name = sandboxPrefix(sandbox.name).slice(2) || sandbox.name
    reply.header('content-disposition', `attachment; filename="${name}.har"`)
    holdEntries(request, entries)
    return await sendList(reply, HAR.begin, entries, entry =>
      JSON.stringify(harEntry(whole(entry, life), base, bearerOf(entry.exchange.request))), HAR.end)
  })
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }
const MAX_WAIT_MS = 60_000

function timeoutOf (text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? []
  const milliseconds = Number(amount) * (UNITS[unit] ?? NaN)
  if (milliseconds <= MAX_WAIT_MS) return Math.round(milliseconds)
  throw new Invalid([{
    pointer: '/timeout', problem: new Problem('wrong-format', { field: 'timeout', format: 'wait' })
  }])
}
