import { Type } from '@sinclair/typebox'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import { disconnected } from '../../../host/http/provoked/pause.ts'
import { shareLog } from '../../../host/http/recorded/log-row.ts'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import { onRequestEnd } from '../../../host/http/sandbox/request-end.ts'
import { sandboxPrefix } from '../../../host/http/sandbox/sandbox-url.ts'
import { wholeNumber } from '../../../host/http/whole-number.ts'
import { ASIDE } from '../../../host/sandbox/request-log/exchange.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import { inTurns } from '../../../host/turns.ts'
import { eventsRoutes } from './event-routes.ts'
import { exchangesRoutes } from './exchange-routes.ts'
import { isComplete, readFilter } from './filter.ts'
import { HAR, type Har, harEntry } from './har.ts'
import { endOfList, pinEntries, listExchanges, missingFrom, sendList } from './list.ts'
import { bearerOf, maskFurther, maskOf } from '../../../host/http/recorded/mask.ts'
import {
  FilterQuery, MAX_ROWS, type RequestList, RequestRows, RowQuery, Verification, Verified, type Waited, WaitQuery
} from './schemas.ts'
import { verify } from './verify.ts'
import { idOf } from './view.ts'
import { loadViews } from './views.ts'
import { waitFor } from './wait.ts'
import { route } from '../route/route.ts'

/** The routes of the request log: what the sandbox has seen of its clients. */
export const requestsRoutes = [
  route('listRequests', 'GET /_sandbox/requests', 'Requests', {
    about: {
      pt: 'As requisições dos clientes com as respostas, a mais nova por último',
      en: 'The exchanges with its clients, newest last'
    },
    description: 'Lists the exchanges of the request log that match, the newest last.',
    client: { requests: ['query?'] },
    gives: 'requests',
    query: FilterQuery,
    sends: Type.Unsafe<RequestList>(),
    handler: async (request, reply, { controlToken }) => {
      const { query, life } = request
      const { entries, complete } = await listExchanges(life, { control: 'false', ...query })
      const { whole } = await loadViews(request, controlToken)
      pinEntries(request, entries)
      return await sendList(reply, '{"requests":[', entries, entry => JSON.stringify(whole(entry, life)),
        endOfList({ complete, ...missingFrom(life.requests) }))
    }
  }),
  route('clearRequests', 'DELETE /_sandbox/requests', 'Requests', {
    about: { pt: 'Esvazia o log de requisições', en: 'Empty the request log' },
    description: 'Removes all exchanges from the request log. The coverage stays.',
    client: { clearRequests: [] },
    config: { unlogged: true },
    response: { 204: Type.Null() },
    handler: async ({ sandbox }, reply) => {
      await sandbox.log.clear()
      return await reply.code(204).send(null)
    }
  }),
  ...exchangesRoutes,
  route('verifyRequests', 'POST /_sandbox/requests/verify', 'Requests', {
    about: { pt: 'Se veio este número de requisições assim', en: 'Whether this many exchanges match' },
    description: 'Says whether a number of exchanges matches, and shows the nearest misses if too few do.',
    client: { verify: ['body'] },
    config: { unlogged: true },
    body: Verification,
    response: { 200: Verified },
    handler: async (request, _reply, { controlToken }) => {
      const { life, body } = request
      const mask = maskOf(life, controlToken)
      const language = controlLanguage(request)
      const gone = disconnected(request.raw.socket)
      const ofExchange = ({ exchange }: Entry) => maskFurther(exchange, mask)
      return await verify(life.requests, body, { maskOf: ofExchange, language, gone })
    }
  }),
  route('waitForRequests', 'GET /_sandbox/requests/wait', 'Requests', {
    about: {
      pt: 'Responde quando veio este número de requisições assim, ou quando o tempo acaba',
      en: 'Answers when this many exchanges have matched, or the time is up'
    },
    description:
      'Answers as soon as this many exchanges match. When the time is up it answers `ok: false`, with 200 because ' +
      'clients repeat a 408.',
    client: { wait: ['query?'] },
    query: WaitQuery,
    sends: Type.Unsafe<Waited>(),
    handler: async (request, reply, { registry, controlToken }) => {
      const { query, life, server: { closing } } = request
      const { requests } = life
      const filter = readFilter({ control: 'false', ...query }, life)
      const count = wholeNumber('count', query.count ?? '1')
      const timeout = timeoutOf(query.timeout ?? '5s')
      if (registry.isShared) await shareLog(request)
      const { matched, entries, ended } =
        await waitFor(requests, filter, count, timeout, stop => {
          if (closing.aborted) stop()
          else onRequestEnd(request, reply, stop)
        })
      const { whole } = await loadViews(request, controlToken)
      pinEntries(request, entries)
      const begin = `{"ok":${ended === 'matched'},"ended":"${ended}","matched":${matched},"requests":[`
      return await sendList(reply, begin, entries, entry => JSON.stringify(whole(entry, life)),
        endOfList({ complete: isComplete(requests, filter), ...missingFrom(requests) }))
    }
  }),
  ...eventsRoutes,
  route('exportRequests', 'GET /_sandbox/requests/har', 'Requests', {
    about: { pt: 'As requisições e respostas como HAR 1.2', en: 'The exchanges as HAR 1.2' },
    description: 'Returns the exchanges that match as HAR 1.2, which browsers and proxies read.',
    client: { har: ['query?'] },
    query: FilterQuery,
    sends: Type.Unsafe<Har>(),
    handler: async (request, reply, { baseUrl, controlToken }) => {
      const { query, life, sandbox } = request
      const { entries } = await listExchanges(life, { control: 'false', ...query })
      const base = baseUrl(request)
      const { whole } = await loadViews(request, controlToken)
      const name = sandboxPrefix(sandbox.name).slice(2) || sandbox.name
      reply.header('content-disposition', `attachment; filename="${name}.har"`)
      pinEntries(request, entries)
      return await sendList(reply, HAR.begin, entries, entry =>
        JSON.stringify(harEntry(whole(entry, life), base, bearerOf(entry.exchange.request))), HAR.end)
    }
  }),
  route('listRequestRows', 'GET /_sandbox/requests/rows', 'Requests', {
    about: {
      pt: 'As requisições, uma linha para cada, a mais nova primeiro',
      en: 'The exchanges in a line each, newest first'
    },
    description: 'Lists the exchanges that match without their bodies, the newest first.',
    client: { requestRows: ['query?'] },
    query: RowQuery,
    response: { 200: RequestRows },
    handler: async (request, _reply, { controlToken }) => {
      const { query, life, life: { requests } } = request
      const { size: total, clients, own, refused, newest } = requests // the log may grow while it is listed
      const { entries, matched, more } = await listExchanges(life, query, MAX_ROWS)
      const { row } = await loadViews(request, controlToken)
      return {
        rows: await inTurns(entries.toReversed(), entry => row(entry, life)),
        more,
        matched: matched.length,
        total,
        clients,
        own,
        refused: query.since === undefined ? refused : matched.filter(isRefused).length,
        ...missingFrom(requests),
        ...(newest !== undefined && { last: idOf(newest.number, newest.exchange) })
      }
    }
  })
]

function isRefused ({ exchange: { request, response } }: Entry): boolean {
  return !request.control && !ASIDE.has(request.own) && (response.status ?? 0) >= 400
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }
const MAX_WAIT_MS = 60_000

function timeoutOf (text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? []
  const milliseconds = Number(amount) * (UNITS[unit] ?? NaN)
  if (milliseconds <= MAX_WAIT_MS) return Math.round(milliseconds)
  throw new Invalid([{
    pointer: '/timeout', problem: problemOf('wrong-format', { field: 'timeout', format: 'wait' })
  }])
}
