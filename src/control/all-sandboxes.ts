import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '../http/sandbox/control-language.ts'
import { startingSettings } from '../http/sandbox/settings-of.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Registry } from '../sandbox/registry-interface.ts'
import type { Entry } from '../sandbox/request-log/log.ts'
import { CoverageQuery, sendReport } from './coverage-report/send-report.ts'
import { sumOf } from './coverage-report/sum.ts'
import { readFilter, search } from './requests/filter.ts'
import { loadTelling } from './requests/first-problem.ts'
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

/** The coverage and the exchanges of all sandboxes together, as far as they are in memory. */
export function registerAllSandboxes (app: TypedApp, registry: Registry, { controlToken }: RouteContext): void {
  app.get('/_sandboxes/coverage', {
    schema: {
      operationId: 'getCoverageOfAll',
      summary: 'What clients have reached in all sandboxes together',
      querystring: AllCoverageQuery
    }
  }, async (request, reply) => {
    const { query: { prefix = '', format } } = request
    const all = sandboxesOf(registry, prefix)
    const coverage = sumOf(all.map(({ life }) => life.coverage))
    const language = askedLanguage(request) ?? startingSettings(registry)['error.language']
    return await sendReport(reply, { coverage, name: `${prefix}*`, language }, format, {
      sandboxes: all.map(({ name }) => name)
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
    const found = logs.flatMap(({ sandbox, entries }) => entries.slice(-limit).map(entry => ({ sandbox, entry })))
    found.sort((a, b) => a.entry.exchange.systemTime - b.entry.exchange.systemTime)
    const shown = found.slice(-limit)
    const isAll = logs.every(({ complete }) => complete) &&
      shown.length === logs.reduce((sum, { entries }) => sum + entries.length, 0)
    const evicted = logs.reduce((sum, { sandbox }) => sum + sandbox.life.requests.evicted, 0)
    const end = `],"complete":${isAll},"evicted":${evicted}}`
    return await reply.type('application/json; charset=utf-8')
      .send(listText('{"requests":[', shown, await loadTextOf(request, controlToken), end))
  })
}

function sandboxesOf (registry: Registry, prefix: string): Sandbox[] {
  return Array.from(registry.inMemory()).filter(({ name }) => name.startsWith(prefix))
    .sort((a, b) => a.name < b.name ? -1 : 1)
}

/** Gives the JSON text of an exchange. The mask of a sandbox is made once for a response. */
async function loadTextOf (request: FastifyRequest, controlToken: string | undefined) {
  const telling = await loadTelling(request)
  const masks = new Map<Sandbox, Mask>()
  return ({ sandbox, entry }: { sandbox: Sandbox, entry: Entry }): string => {
    const { name, life } = sandbox
    const mask = masks.get(sandbox) ?? maskOf(life, controlToken)
    masks.set(sandbox, mask)
    return JSON.stringify({ sandbox: name, ...viewOf(entry, life, mask, telling) })
  }
}
