import { Type } from '@sinclair/typebox'
import { askedLanguage } from '../../host/http/sandbox/control-language.ts'
import { startingSettings } from '../../host/http/sandbox/settings-of.ts'
import { endOf } from '../../host/sandbox/request-log/exchange.ts'
import { maskFor, maskOf } from '../../host/http/recorded/mask.ts'
import { CoverageQuery, sendReport } from './coverage-report/send-report.ts'
import { maskedCoverage } from '../../host/http/recorded/masked-coverage.ts'
import { type Report, sumOf } from './coverage-report/report.ts'
import { endOfList, pinEntries, listExchanges, sendList } from './requests/list.ts'
import { LifelessQuery } from './requests/schemas.ts'
import type { RequestView } from './requests/view.ts'
import { loadViews } from './requests/views.ts'
import { wholeNumber } from '../../host/http/whole-number.ts'
import { route } from './route/route.ts'

const DEFAULT_EXCHANGES = 500

/** What the clients of several sandboxes have reached together. */
export interface CoverageOfAll extends Report { readonly sandboxes: readonly string[] }

/** An exchange, and the name of its sandbox. */
export type RequestOfAll = RequestView & { readonly sandbox: string }

const Prefix = Type.Optional(Type.String({ description: 'Only sandboxes whose names begin so' }))
const AllCoverageQuery = Type.Object({ ...CoverageQuery.properties, prefix: Prefix }, { additionalProperties: false })
const AllRequestsQuery = Type.Object({
  ...LifelessQuery.properties,
  limit: Type.Optional(Type.String({ description: `The newest ones, this many; ${DEFAULT_EXCHANGES} when left out` })),
  prefix: Prefix
}, { additionalProperties: false })

/** The coverage and the exchanges of all sandboxes together: those in memory, or those of the database. */
export const allSandboxesRoutes = [
  route('getCoverageOfAll', 'GET /_sandboxes/coverage', 'Sandboxes', {
    about: {
      pt: 'O que os clientes alcançaram em todos os sandboxes juntos',
      en: 'What clients have reached in all sandboxes together'
    },
    description:
      'Returns the coverage of the sandboxes in memory together, as JSON or as JUnit XML. Where servers share a ' +
      'database, it is that of all its sandboxes.',
    client: { coverageOfAll: ['prefix?'], coverageReportOfAll: ['format', 'prefix?'] },
    query: AllCoverageQuery,
    sends: Type.Unsafe<CoverageOfAll>(),
    handler: async (request, reply, { registry, controlToken }) => {
      const { query: { prefix = '', format } } = request
      const stored = await registry.stored(prefix)
      const others = registry.inMemory().filter(({ name, isStored }) =>
        name.startsWith(prefix) && !(isStored && stored !== undefined))
      const coverage = sumOf([
        ...stored === undefined ? [] : [maskedCoverage(stored.coverage, () => maskFor([controlToken ?? '']))],
        ...others.map(({ life }) => maskedCoverage(life.coverage, () => maskOf(life, controlToken)))
      ])
      const language = askedLanguage(request) ?? startingSettings(registry)['error.language']
      return await sendReport(reply, { coverage, name: `${prefix}*`, language }, format, {
        sandboxes: [...new Set([...stored?.names ?? [], ...others.map(({ name }) => name)])].sort()
      })
    }
  }),
  route('listRequestsOfAll', 'GET /_sandboxes/requests', 'Sandboxes', {
    about: {
      pt: 'As requisições de todos os sandboxes com as respostas, cada uma com o nome do seu; a mais nova por último',
      en: 'The exchanges of all sandboxes together, each with the name of its sandbox, newest last'
    },
    description:
      'Lists the exchanges of the sandboxes in memory as one log, each with the name of its sandbox. Where servers ' +
      'share a database, it has those of all its sandboxes.',
    client: { requestsOfAll: ['query?'] },
    gives: 'requests',
    query: AllRequestsQuery,
    sends: Type.Unsafe<{ requests: RequestOfAll[] }>(),
    handler: async (request, reply, { registry, controlToken }) => {
      const { query: { prefix = '', limit: asked, ...terms } } = request
      const limit = asked ?? String(DEFAULT_EXCHANGES)
      const most = wholeNumber('limit', limit)
      const logs = await Promise.all((await registry.all(prefix)).map(async sandbox =>
        ({ sandbox, ...await listExchanges(sandbox.life, { ...terms, limit }) })))
      const { whole } = await loadViews(request, controlToken)
      const found = logs.flatMap(({ sandbox: { name, life }, entries }) => entries.map(entry => ({
        ended: endOf(entry.exchange),
        order: entry.order,
        text: () => JSON.stringify({ sandbox: name, ...whole(entry, life) })
      })))
      found.sort((a, b) => a.ended - b.ended || a.order - b.order)
      pinEntries(request, logs.flatMap(({ entries }) => entries))
      const shown = found.slice(-most)
      const complete = logs.every(list => list.complete) && shown.length === found.length
      const evicted = logs.reduce((sum, { sandbox }) => sum + sandbox.life.requests.evicted, 0)
      return await sendList(reply, '{"requests":[', shown, ({ text }) => text(), endOfList({ complete, evicted }))
    }
  })
]
