import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import type { RouteContext, TypedApp } from '../../../host/http/route-context.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { Exchange } from './exchange-schema.ts'
import { readFilter, search } from './filter.ts'
import { ClientQuery } from './schemas.ts'
import { loadViews } from './views.ts'

type Context = Pick<RouteContext, 'controlToken'>

/** One exchange at a time, explained. */
export function registerExchanges (app: TypedApp, { controlToken }: Context): void {
  app.get('/_sandbox/requests/last', {
    schema: {
      operationId: 'getLastRequest',
      summary: 'The last exchange, explained where something was refused',
      description: 'Of what clients sent, unless `control` asks otherwise. With a filter the last one that matches. ' +
        '404 where none does.',
      querystring: ClientQuery,
      response: { 200: Exchange }
    }
  }, async (request, reply) => {
    const { life, query } = request
    const { entries } = await search(life.requests, readFilter({ control: 'false', ...query }))
    const last = entries.at(-1)
    return await sendExplained(request, reply, last ?? notFound('last'), controlToken)
  })

  app.get('/_sandbox/requests/:id', {
    schema: {
      operationId: 'getRequest',
      summary: 'One exchange, explained where something was refused',
      params: Type.Object({ id: Type.String() }),
      response: { 200: Exchange }
    }
  }, async (request, reply) =>
    await sendExplained(request, reply, entryOf(request.life.requests, request.params.id), controlToken))
}

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
