import { Type } from '@sinclair/typebox'
import type { Language } from '../commands/words.ts'
import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '../http/sandbox/control-language.ts'
import { startingSettings } from '../http/sandbox/settings-of.ts'
import type { Parts } from '../http/others.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Registry } from '../sandbox/registry-interface.ts'
import { createCoverage } from '../sandbox/request-log/coverage.ts'
import type { Entry } from '../sandbox/request-log/log.ts'
import { CoverageQuery, sendReport } from './coverage-report/send-report.ts'
import { sumOf } from './coverage-report/sum.ts'
import { readFilter, search } from './requests/filter.ts'
import { loadWording } from './requests/first-problem.ts'
import { holdEntries } from './requests/hold-entries.ts'
import { listText } from './requests/list-text.ts'
import { type Mask, maskOf } from './requests/mask.ts'
import { FilterQuery } from './requests/schemas.ts'
import { viewOf } from './requests/view.ts'
import { wholeNumber } from '../http/whole-number.ts'

const LIMIT = 500

const Prefix = Type.Optional(Type.String({ description: 'Only sandboxes whose names begin so' }))
const AllCoverageQuery = Type.Object({ ...CoverageQuery.properties, prefix: Prefix }, { additionalProperties: false })
const AllRequestsQuery = Type.Object({
  ...FilterQuery.properties,
  limit: Type.Optional(Type.String({ description: `The newest so many; ${LIMIT} when left out` })),
  prefix: Prefix
}, { additionalProperties: false })

/** What an answer says of the other servers, where several share a store. */
export function completeness (parts: Parts | undefined): { complete?: boolean, unanswered?: string[] } {
  if (parts === undefined) return {}
  const unanswered = [...parts.unanswered]
  return { complete: unanswered.length === 0, ...(unanswered.length > 0 && { unanswered }) }
}

interface CoveragePart { readonly sandboxes: readonly string[], readonly counts: Array<[name: string, count: number]> }
interface RequestsPart {
  readonly requests: ReadonlyArray<{ readonly at: string }>
  readonly complete: boolean
  readonly evicted: number
}

/** The coverage and the exchanges of all sandboxes together, as far as a server has them in memory. */
export function registerAllSandboxes (app: TypedApp, registry: Registry, { controlToken, others }: RouteContext): void {
  app.get('/_sandboxes/coverage', {
    schema: {
      operationId: 'getCoverageOfAll',
      summary: 'What clients have reached in all sandboxes together',
      querystring: AllCoverageQuery
    }
  }, async (request, reply) => {
    const { query: { prefix = '', format } } = request
    const all = sandboxesOf(registry, prefix)
    const own = sumOf(all.map(({ life }) => life.coverage))
    const names = all.map(({ name }) => name)
    if (others?.asksForPart(request.raw) === true) {
      const counts = Array.from(own.names(), (name): [string, number] => [name, own.count(name)])
      return await reply.send({ sandboxes: names, counts } satisfies CoveragePart)
    }
    const parts = await others?.parts(request.raw)
    const bodies = (parts?.bodies ?? []) as readonly CoveragePart[]
    const coverage = sumOf([own, ...bodies.map(({ counts }) => createCoverage(counts))])
    const language = askedLanguage(request) ?? startingSettings(registry)['error.language']
    return await sendReport(reply, { coverage, name: `${prefix}*${missing(parts, language)}`, language }, format, {
      sandboxes: [...new Set([...names, ...bodies.flatMap(({ sandboxes }) => sandboxes)])].sort(),
      ...completeness(parts)
    })
  })

  app.get('/_sandboxes/requests', {
    schema: {
      operationId: 'listRequestsOfAll',
      summary: 'The exchanges of all sandboxes together, each with the name of its sandbox, newest last',
      querystring: AllRequestsQuery
    }
  }, async (request, reply) => {
    const { query: { prefix = '', limit: asked, ...terms } } = request
    const filter = readFilter(terms)
    const limit = asked === undefined ? LIMIT : wholeNumber('limit', asked)
    const logs = await Promise.all(sandboxesOf(registry, prefix).map(async sandbox =>
      ({ sandbox, ...await search(sandbox.life.requests, filter) })))
    const parts = others?.asksForPart(request.raw) === true ? undefined : await others?.parts(request.raw)
    const bodies = (parts?.bodies ?? []) as readonly RequestsPart[]
    const textOf = await loadTextOf(request, controlToken)
    const found = logs.flatMap(({ sandbox, entries }) => entries.slice(-limit).map(entry =>
      ({ at: entry.exchange.systemTime as number, text: () => textOf({ sandbox, entry }) })))
    for (const { requests } of bodies) {
      found.push(...requests.map(one => ({ at: Date.parse(one.at), text: () => JSON.stringify(one) })))
    }
    found.sort((a, b) => a.at - b.at)
    holdEntries(request, logs.flatMap(({ entries }) => entries.slice(-limit)))
    const shown = found.slice(-limit)
    const isAll = [...logs, ...bodies].every(({ complete }) => complete) && (parts?.unanswered ?? []).length === 0 &&
      shown.length === found.length && logs.every(({ entries }) => entries.length <= limit)
    const evicted = logs.reduce((sum, { sandbox }) => sum + sandbox.life.requests.evicted, 0) +
      bodies.reduce((sum, body) => sum + body.evicted, 0)
    const rest = { ...completeness(parts), complete: isAll, evicted }
    const end = `],${JSON.stringify(rest).slice(1)}`
    return await reply.type('application/json; charset=utf-8')
      .send(listText('{"requests":[', shown, ({ text }) => text(), end))
  })
}

/** What the title of a report says of servers that did not answer. */
function missing (parts: Parts | undefined, language: Language): string {
  if (parts === undefined || parts.unanswered.length === 0) return ''
  return ` (${language === 'pt' ? 'sem resposta de' : 'no answer from'} ${parts.unanswered.join(', ')})`
}

function sandboxesOf (registry: Registry, prefix: string): Sandbox[] {
  return Array.from(registry.inMemory()).filter(({ name }) => name.startsWith(prefix))
    .sort((a, b) => a.name < b.name ? -1 : 1)
}

/** Gives the JSON text of an exchange. The mask of a sandbox is made once for a response. */
async function loadTextOf (request: FastifyRequest, controlToken: string | undefined) {
  const wording = await loadWording(request)
  const masks = new Map<Sandbox, Mask>()
  return ({ sandbox, entry }: { sandbox: Sandbox, entry: Entry }): string => {
    const { name, life } = sandbox
    const mask = masks.get(sandbox) ?? maskOf(life, controlToken)
    masks.set(sandbox, mask)
    return JSON.stringify({ sandbox: name, ...viewOf(entry, life, mask, wording) })
  }
}
