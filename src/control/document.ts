import { ajvOptions, schemas } from '../contract/index.ts'
import { openapiOptions } from '../http/docs/openapi.ts'
import type { TypedApp } from '../http/route-context.ts'

/** The control plane's own OpenAPI document. The contract's document never contains these routes. */
export function registerDocument (app: TypedApp, register: (app: TypedApp) => void): void {
  let document: Promise<object> | undefined
  app.get('/_sandbox/docs/json', {
    schema: { operationId: 'getControlDocument', summary: 'This document' }
  }, async () => {
    document ??= describe(register).catch(error => { document = undefined; throw error })
    return await document
  })
}

/** Made at its first request, in an app of its own that answers no requests. */
async function describe (register: (app: TypedApp) => void): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] =
    await Promise.all([import('fastify'), import('@fastify/swagger')])
  const app = Fastify({ ajv: ajvOptions })
  for (const schema of schemas) app.addSchema(schema)
  await app.register(swagger, {
    ...openapiOptions,
    openapi: {
      ...openapiOptions.openapi,
      info: {
        ...openapiOptions.openapi.info,
        title: 'espelho: the control plane',
        description: 'What only a sandbox has. Not part of the contract.'
      },
      tags: [],
      components: {}
    }
  })
  await app.register(async scope => { register(scope as unknown as TypedApp) })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
