import type { FastifyInstance } from 'fastify'
import { openapiDocument } from './openapi.ts'
import type { TypedApp } from './route-context.ts'

/**
 * The API reference at `/docs`, and the OpenAPI document at `/docs/json` and `/docs/yaml`. They live in an app of their own
 * that is made when it is first asked for, so that no start pays for it.
 */
export function registerDocs (app: TypedApp): void {
  let docs: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => { await (await docs)?.close() })
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      docs ??= buildDocs()
      const { routing } = await docs
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
}

async function buildDocs (): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'), import('@fastify/swagger'), import('@fastify/swagger-ui')
  ])
  const docs = Fastify()
  await docs.register(swagger, { mode: 'static', specification: { document: await openapiDocument() as never } })
  await docs.register(swaggerUi, { routePrefix: '/docs' })
  await docs.ready()
  return docs
}
