import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { Exchange } from './exchange-schema.ts'
import { readFilter, search } from './filter.ts'
import { ClientQuery } from './schemas.ts'
import { type ExplainedView, loadViews } from './views.ts'
import { route } from '../route/route.ts'

/** One exchange at a time, explained. */
export const exchangesRoutes = [
  route('getLastRequest', 'GET /_sandbox/requests/last', 'Requests', {
    about: {
      pt: 'A última requisição, com explicação se algo foi recusado',
      en: 'The last exchange, explained where something was refused'
    },
    description: 'Of what clients sent, unless `control` asks otherwise. With a filter the last one that matches. ' +
        '404 where none does.',
    refuses: [404],
    client: { lastRequest: ['query?'] },
    query: ClientQuery,
    response: { 200: Exchange },
    sends: Type.Unsafe<ExplainedView>(),
    handler: async (request, reply, { controlToken }) => {
      const { life, query } = request
      const { entries } = await search(life.requests, readFilter({ control: 'false', ...query }, life))
      const last = entries.at(-1)
      if (last === undefined) throw new Problem('no-such-request', {})
      return await sendExplained(request, reply, last, controlToken)
    }
  }),
  route('getRequest', 'GET /_sandbox/requests/:id', 'Requests', {
    about: {
      pt: 'Uma requisição, com explicação se algo foi recusado',
      en: 'One exchange, explained where something was refused'
    },
    description:
      'Returns one exchange with its bodies and its changes. A refused request is explained: which rule it ' +
      'violated, where the contract has the rule, and which patch would let it pass.',
    client: { request: ['id'] },
    params: Type.Object({ id: Type.String() }),
    response: { 200: Exchange },
    sends: Type.Unsafe<ExplainedView>(),
    handler: async (request, reply, { controlToken }) =>
      await sendExplained(request, reply, entryOf(request.life.requests, request.params.id), controlToken)
  })
]

async function sendExplained (
  request: FastifyRequest, reply: FastifyReply, entry: Entry, controlToken: string | undefined
): Promise<FastifyReply> {
  const { explained } = await loadViews(request, controlToken)
  // No schema serializes the exchange, because a client may have sent any JSON.
  return await reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    .send(await explained(entry, request.life))
}

function entryOf (log: RequestLog, id: string): Entry {
  const [, epoch, number] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? []
  const entry = log.get(Number(number))
  return entry === undefined || entry.exchange.epoch !== Number(epoch) ? notFound(id) : entry
}

function notFound (id: string): never {
  throw new Problem('entity-not-found', { collection: 'requests', id: id.slice(0, 80), meant: [] })
}
