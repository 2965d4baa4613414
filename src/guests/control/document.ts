import { schemas } from '../../core/contract/index.ts'
import { lazyCompilers } from '../../host/http/body/lazy-compilers.ts'
import type { DescribedDocument } from '../../host/http/docs/described.ts'
import { asJsonSchema2020 } from '../../host/http/docs/json-schema.ts'
import { openapiOptions } from '../../host/http/docs/openapi.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { DESCRIPTIONS } from './document/descriptions.ts'
import { refusalsOf } from './document/refusals.ts'
import { TAGS, tagOf } from './document/tags.ts'

/** The control plane's own OpenAPI document. The contract's document never contains these routes. */
export function registerDocument (app: TypedApp, register: (app: TypedApp) => void): void {
  let document: Promise<object> | undefined
  app.get('/_sandbox/docs/json', {
    schema: { operationId: 'getControlDocument', summary: 'The OpenAPI document of the control plane' }
  }, async () => {
    document ??= describe(register).catch(error => { document = undefined; throw error })
    return await document
  })
}

/** Made at its first request, in an app of its own that answers no requests. */
async function describe (register: (app: TypedApp) => void): Promise<object> {
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
      tags: Object.values(TAGS).map(({ name, description }) => ({ name, description })),
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
  await app.register(async scope => { register(scope as unknown as TypedApp) })
  await app.ready()
  const document = asJsonSchema2020(app.swagger()) as DescribedDocument
  await app.close()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      Object.assign(operation, { tags: [tagOf(path)] })
      operation.description ??= DESCRIPTIONS[operation.operationId] ?? ''
      describeSuccess(operation.responses)
      Object.assign(operation.responses, refusalsOf(path, operation))
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
