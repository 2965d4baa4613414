import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import Fastify from 'fastify'
import { DEFAULT_SETTINGS, isServed, type Settings } from '../../../core/assumptions.ts'
import { type Operation, type OperationName, operations, schemas } from '../../../core/contract/index.ts'
import { lazyCompilers } from '../body/lazy-compilers.ts'
import type { DescribedDocument, DescribedOperation } from './described.ts'
import { addRequestExamples, addResponseExamples, type ResponseExamples } from './examples.ts'
import { asJsonSchema2020 } from './json-schema.ts'
import { addSandboxParts, SANDBOX_PARTS } from './sandbox-parts.ts'
import { followSettings } from './settings-in-schemas.ts'
import { stateFormatRules } from './format-rules.ts'

export const openapiOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Time-Attendance Public Integration API',
      description: 'Requests adjustments of time records, creates API keys, updates work locations, imports ' +
        'shift-day exceptions and unlinks collaborators from them. Answered by a local sandbox. What a sandbox adds ' +
        'to the contract is marked `x-sandbox-extension`.',
      version: '1.0',
      contact: { name: 'espelho' },
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

/** The OpenAPI document of the operations, as a sandbox with these settings answers them. */
export async function openapiDocument (settings: Settings = DEFAULT_SETTINGS): Promise<object> {
  const { default: responseExamples } = await import('./response-examples.json', { with: { type: 'json' } })
  return await describedDocument(settings, responseExamples)
}

let contract: Promise<DescribedDocument> | undefined

/** The same document with other response examples. */
export async function describedDocument (settings: Settings, responseExamples: ResponseExamples): Promise<object> {
  contract ??= contractDocument().catch(error => { contract = undefined; throw error })
  const document = structuredClone(await contract)
  const examples = responseExamples[settings['error.language']]
  document.components = { ...document.components, ...SANDBOX_PARTS }
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    if (!isServed(name, settings)) {
      delete document.paths[path]
      continue
    }
    const described = document.paths[path]?.[operation.method.toLowerCase()] as DescribedOperation
    addSandboxParts(described, name, settings)
    addRequestExamples(described, operation)
    addResponseExamples(described, examples[name] ?? [], settings)
  }
  stateFormatRules(document.components.schemas, settings)
  followSettings(document, settings)
  return asJsonSchema2020(document) as object
}

/**
 * The document of the contract's schemas. It is made in an app of its own, so that no server loads swagger to answer
 * requests.
 */
async function contractDocument (): Promise<DescribedDocument> {
  const { default: swagger } = await import('@fastify/swagger')
  // It answers no request, so it compiles no schema.
  const app = Fastify({ schemaController: { compilersFactory: lazyCompilers } })
  for (const schema of schemas) app.addSchema(schema)
  await app.register(swagger, openapiOptions)
  const all: Operation[] = Object.values(operations)
  for (const operation of all) app.route({ ...operation, handler: unanswered })
  await app.ready()
  const document = app.swagger() as unknown as DescribedDocument
  await app.close()
  return document
}

const unanswered = () => { throw new Error('This app only describes the operations') }
