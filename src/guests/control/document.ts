import { Type } from '@sinclair/typebox'
import { schemas } from '../../core/contract/index.ts'
import { lazyCompilers } from '../../host/http/body/lazy-compilers.ts'
import type { DescribedDocument } from '../../host/http/docs/described.ts'
import { asJsonSchema2020 } from '../../host/http/docs/json-schema.ts'
import { openapiOptions } from '../../host/http/docs/openapi.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { refusalsOf } from './document/refusals.ts'
import { type ControlRoute, type Plane, registerRoutes, route, TAGS } from './route/route.ts'

let document: Promise<object> | undefined

/** The control plane's own OpenAPI document. The contract's document never contains these routes. */
export const documentRoutes = (all: () => readonly ControlRoute[]) => [
  route('getControlDocument', 'GET /_sandbox/docs/json', 'Sandbox', {
    about: {
      pt: 'O documento OpenAPI do plano de controle', en: 'The OpenAPI document of the control plane'
    },
    description: 'Returns this document.',
    client: { document: [] },
    sends: Type.Unsafe<Record<string, unknown>>(),
    handler: async () => {
      document ??= describe(all()).catch(error => { document = undefined; throw error })
      return await document
    }
  })
]

/** Made at its first request, in an app of its own that answers no requests. */
async function describe (routes: readonly ControlRoute[]): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] =
    await Promise.all([import('fastify'), import('@fastify/swagger')])
  // It answers no request, so it compiles no schema.
  const app = Fastify({ schemaController: { compilersFactory: lazyCompilers } })
  for (const schema of schemas) app.addSchema(schema)
  await app.register(swagger, {
    ...openapiOptions,
    openapi: {
      ...openapiOptions.openapi,
      info: {
        ...openapiOptions.openapi.info,
        title: 'espelho: the control plane',
        description: 'What only a sandbox has. Not part of the contract. A request over a whole world of 100,000 ' +
          'records, such as its state, hash or diff, may hold other requests for up to half a second.'
      },
      tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
      components: {
        securitySchemes: {
          controlToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of `--control-token`. A server without one needs none, and answers its own ' +
              'machine only.'
          }
        }
      },
      security: [{ controlToken: [] }, {}]
    }
  })
  await app.register(async scope => registerRoutes(scope as unknown as TypedApp, routes, {} as Plane))
  await app.ready()
  const document = asJsonSchema2020(app.swagger()) as DescribedDocument
  await app.close()
  const byId = new Map(routes.map(route => [route.id, route]))
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      const { tag, description, refuses = [] } = byId.get(operation.operationId) as ControlRoute
      Object.assign(operation, { tags: [tag], description })
      describeSuccess(operation.responses)
      Object.assign(operation.responses, refusalsOf(path, operation, refuses))
    }
  }
  dropUnused(document)
  return document
}

/** Swagger's own words for a response without a description. */
const NO_DESCRIPTION = 'Default Response'

function describeSuccess (responses: DescribedDocument['paths'][string][string]['responses']): void {
  for (const [status, response] of Object.entries(responses)) {
    if (response.description !== NO_DESCRIPTION) continue
    response.description = status === '204' ? 'Done. The response has no body.' : 'Done.'
  }
}

/** Keeps only the schemas that a route refers to, directly or through another schema. */
function dropUnused ({ paths, components: { schemas } }: DescribedDocument): void {
  const used = new Set<string>()
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      look(schemas[name])
    }
  }
  look(paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
