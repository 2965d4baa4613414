import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import Fastify from 'fastify'
import { ajvOptions, type Operation, operations, schemas } from '../../contract/index.ts'

export const openapiOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Time-Attendance Public Integration API',
      description: 'Requests adjustments of time records, creates API keys, updates work locations, imports ' +
        'shift-day exceptions and unlinks collaborators from them. Answered by a local sandbox.',
      version: '1.0',
      license: { name: 'MIT', identifier: 'MIT' }
    },
    servers: [
      { url: '/', description: 'The default sandbox' },
      { url: '/~{sandbox}', description: 'A sandbox of its own', variables: { sandbox: { default: 'default' } } }
    ],
    tags: [
      { name: 'Ajustes Registro', description: 'Adjustments of time records' },
      { name: 'Api Key', description: 'API keys' },
      { name: 'Local Trabalho', description: 'Work locations' },
      { name: 'Turnos Excecoes', description: 'Shift exceptions' },
      { name: 'Arquivos', description: 'Attached files' }
    ],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }
  },
  // without it the components are called def-0, def-1, …
  refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json.$id ?? `def-${index}`) }
} satisfies FastifyDynamicSwaggerOptions

/**
 * The OpenAPI document of the operations. It is made in an app of its own, so that no server loads swagger to answer
 * requests.
 */
export async function openapiDocument (): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ ajv: ajvOptions })
  for (const schema of schemas) app.addSchema(schema)
  await app.register(swagger, openapiOptions)
  const all: Operation[] = Object.values(operations)
  for (const operation of all) app.route({ ...operation, handler: unanswered })
  await app.ready()
  const document = app.swagger()
  for (const operation of all) addExample(document.paths as never, operation)
  await app.close()
  return document
}

/** The part of an operation in an OpenAPI document that an example belongs to. */
interface Described {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': object } }
}

function addExample (
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>, { method, url, example }: Operation
): void {
  const values: Readonly<Record<string, string>> = { ...example.params, ...example.query }
  const { parameters = [], requestBody } = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
  for (const parameter of parameters) {
    const value = values[parameter.name]
    if (value !== undefined) Object.assign(parameter, { example: value })
  }
  if (requestBody !== undefined) Object.assign(requestBody.content['application/json'], { example: example.body })
}

const unanswered = () => { throw new Error('This app only describes the operations') }
