import { Type } from '@sinclair/typebox'
import type { Language } from '../../core/words.ts'
import { askedLanguage } from '../../host/http/sandbox/control-language.ts'
import { startingSettings } from '../../host/http/sandbox/settings-of.ts'
import type { OtherAnswers } from '../../host/http/others.ts'
import type { Sandbox } from '../../host/sandbox/sandbox.ts'
import { createCoverage } from '../../host/sandbox/request-log/coverage.ts'
import { endOf } from '../../host/sandbox/request-log/exchange.ts'
import { maskOf } from '../../host/http/recorded/mask.ts'
import { CoverageQuery, sendReport } from './coverage-report/send-report.ts'
import { maskedCoverage } from '../../host/http/recorded/masked-coverage.ts'
import { type Report, sumOf } from './coverage-report/report.ts'
import { worded } from '../../core/words/log.ts'
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

/** What an answer says of the other servers, where several share a store. */
function completeness (answers: OtherAnswers | undefined): { complete?: boolean, unanswered?: string[] } {
  if (answers === undefined) return {}
  const unanswered = [...answers.unanswered]
  return { complete: unanswered.length === 0, ...(unanswered.length > 0 && { unanswered }) }
}

interface CoveragePart { readonly sandboxes: readonly string[], readonly counts: Array<[name: string, count: number]> }
interface RequestsPart {
  readonly requests: ReadonlyArray<{ readonly at: string, readonly durationMs: number }>
  readonly complete: boolean
  readonly evicted: number
}

/** The coverage and the exchanges of all sandboxes together, as far as a server has them in memory. */
export const allSandboxesRoutes = [
  route('getCoverageOfAll', 'GET /_sandboxes/coverage', 'Sandboxes', {
    about: {
      pt: 'O que os clientes alcançaram em todos os sandboxes juntos',
      en: 'What clients have reached in all sandboxes together'
    },
    description:
      'Returns the coverage of the sandboxes in memory together, as JSON or as JUnit XML. Servers that share a ' +
      'database add theirs up.',
    client: { coverageOfAll: ['prefix?'], coverageReportOfAll: ['format', 'prefix?'] },
    query: AllCoverageQuery,
    sends: Type.Unsafe<CoverageOfAll>(),
    handler: async (request, reply, { registry, controlToken, others }) => {
      const { query: { prefix = '', format } } = request
      const all = named(registry.inMemory(), prefix)
      const own = sumOf(all.map(({ life }) => maskedCoverage(life.coverage, () => maskOf(life, controlToken))))
      const names = all.map(({ name }) => name)
      if (others?.wantsLocalOnly(request.raw) === true) {
        const counts = Array.from(own.names(), (name): [string, number] => [name, own.count(name)])
        return await reply.send({ sandboxes: names, counts } satisfies CoveragePart)
      }
      const answers = await others?.answers(request.raw)
      const bodies = (answers?.bodies ?? []) as readonly CoveragePart[]
      const coverage = sumOf([own, ...bodies.map(({ counts }) => createCoverage(counts))])
      const language = askedLanguage(request) ?? startingSettings(registry)['error.language']
      return await sendReport(reply, { coverage, name: `${prefix}*${missing(answers, language)}`, language }, format, {
        sandboxes: [...new Set([...names, ...bodies.flatMap(({ sandboxes }) => sandboxes)])].sort(),
        ...completeness(answers)
      })
    }
  }),
  route('listRequestsOfAll', 'GET /_sandboxes/requests', 'Sandboxes', {
    about: {
      pt: 'As requisições de todos os sandboxes com as respostas, cada uma com o nome do seu; a mais nova por último',
      en: 'The exchanges of all sandboxes together, each with the name of its sandbox, newest last'
    },
    description:
      'Lists the exchanges of the sandboxes in memory as one log, each with the name of its sandbox. It is not ' +
      'complete if a server that shares the database does not answer.',
    client: { requestsOfAll: ['query?'] },
    gives: 'requests',
    query: AllRequestsQuery,
    sends: Type.Unsafe<{ requests: RequestOfAll[] }>(),
    handler: async (request, reply, { registry, controlToken, others }) => {
      const { query: { prefix = '', limit: asked, ...terms } } = request
      const limit = asked ?? String(DEFAULT_EXCHANGES)
      const most = wholeNumber('limit', limit)
      const all = named(registry.inMemory(), prefix)
      const logs = await Promise.all(all.map(async sandbox =>
        ({ sandbox, ...await listExchanges(sandbox.life, { ...terms, limit }) })))
      const answers = others?.wantsLocalOnly(request.raw) === true ? undefined : await others?.answers(request.raw)
      const bodies = (answers?.bodies ?? []) as readonly RequestsPart[]
      const { whole } = await loadViews(request, controlToken)
      const found = logs.flatMap(({ sandbox: { name, life }, entries }) => entries.map(entry => ({
        ended: endOf(entry.exchange),
        order: entry.order,
        text: () => JSON.stringify({ sandbox: name, ...whole(entry, life) })
      })))
      for (const { requests } of bodies) {
        found.push(...requests.map(one =>
          ({ ended: Date.parse(one.at) + Math.round(one.durationMs), order: 0, text: () => JSON.stringify(one) })))
      }
      found.sort((a, b) => a.ended - b.ended || a.order - b.order)
      pinEntries(request, logs.flatMap(({ entries }) => entries))
      const shown = found.slice(-most)
      const complete = [...logs, ...bodies].every(list => list.complete) && (answers?.unanswered ?? []).length === 0 &&
      shown.length === found.length
      const evicted = logs.reduce((sum, { sandbox }) => sum + sandbox.life.requests.evicted, 0) +
      bodies.reduce((sum, body) => sum + body.evicted, 0)
      return await sendList(reply, '{"requests":[', shown, ({ text }) => text(),
        endOfList({ ...completeness(answers), complete, evicted }))
    }
  })
]

/** What the title of a report says of servers that did not answer. */
function missing (answers: OtherAnswers | undefined, language: Language): string {
  if (answers === undefined || answers.unanswered.length === 0) return ''
  return ` (${worded('noAnswerFrom')[language]} ${answers.unanswered.join(', ')})`
}

function named (sandboxes: readonly Sandbox[], prefix: string): Sandbox[] {
  return sandboxes.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => a.name < b.name ? -1 : 1)
}
