import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../../core/assumptions.ts'
import { answerErrors, answerUnrouted } from '../refused/errors.ts'
import { refuseUnknownParameters } from '../refused/unknown-parameters.ts'
import { DocumentForm, inForm } from './forms.ts'
import { openapiDocument } from './openapi.ts'
import { decorateRequests } from '../request.ts'
import { securePage } from '../page-headers.ts'
import type { TypedApp } from '../route-context.ts'
import { DEFAULT_SANDBOX, SANDBOX_NAME, sandboxName, sandboxPrefix } from '../sandbox/sandbox-url.ts'
import type { SettingsOf } from '../sandbox/settings-of.ts'

/** What Swagger UI needs: it writes styles into its elements, and draws its icons from `data:` URLs. */
export const DOCS_POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
  "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"
]

/**
 * The API reference at `/docs`, and the OpenAPI document at `/docs/json` and `/docs/yaml`. They live in an app of
 * their own that is built at its first request, so that a start does not pay for it.
 */
export function registerDocs (app: TypedApp, settingsOf: SettingsOf, documentOf = openapiDocument): void {
  let docs: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => { await (await docs)?.close() })
  const documentWith = rememberDocuments(documentOf)
  for (const [format, send] of Object.entries({ json: sendJson, yaml: sendYaml })) {
    const schema = { hide: true, querystring: DocumentForm }
    app.get(`/docs/${format}`, { schema, preValidation: refuseUnknownParameters }, async (request, reply) => {
      const document = await documentWith(settingsOf(request), request.query)
      return await send(securePage(reply, DOCS_POLICY), ownServerFirst(document, sandboxName(request.raw)))
    })
  }
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      docs ??= buildDocs(settingsOf, documentOf).catch(error => { docs = undefined; throw error })
      const { routing } = await docs
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
}

type Document = Readonly<Record<string, unknown>>

const MAX_DOCUMENTS = 20

/** Makes the document of some settings in a form once, because most sandboxes have the same. */
function rememberDocuments (
  documentOf: typeof openapiDocument
): (settings: Settings, form: DocumentForm) => Promise<Document> {
  const documents = new Map<string, Promise<Document>>()
  return (settings, form) => {
    const key = JSON.stringify([settings, form.openapi, form.contract])
    let document = documents.get(key)
    if (document === undefined) {
      if (documents.size >= MAX_DOCUMENTS) documents.clear()
      document = documentOf(settings).then(newest => inForm(newest, form) as Document)
      document.catch(() => documents.delete(key))
      documents.set(key, document)
    }
    return document
  }
}

async function sendJson (reply: FastifyReply, document: object) {
  return await reply.send(document)
}

async function sendYaml (reply: FastifyReply, document: object) {
  return await reply.type('application/yaml').send(await yamlText(document)) // RFC 9512
}

async function buildDocs (settingsOf: SettingsOf, documentOf: typeof openapiDocument): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'), import('@fastify/swagger'), import('@fastify/swagger-ui')
  ])
  const docs = Fastify()
  decorateRequests(docs)
  docs.addHook('onRequest', (_request, reply, done) => {
    securePage(reply, DOCS_POLICY)
    done()
  })
  answerErrors(docs, settingsOf)
  answerUnrouted(docs, settingsOf)
  await docs.register(swagger, { mode: 'static', specification: { document: await documentOf() as never } })
  await docs.register(swaggerUi, {
    routePrefix: '/docs', theme: { title: 'espelho · API', css: [{ filename: 'espelho.css', content: DOCS_STYLE }] }
  })
  await docs.ready()
  return docs
}

/**
 * YAML 1.2, with quotes around texts that YAML 1.1 reads as a date, a time or a boolean, because many parsers still
 * do.
 */
async function yamlText (document: object): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(document, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
}

/** Puts the address of the request's sandbox first, because the page sends its requests to the first server. */
function ownServerFirst (document: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const url = sandboxPrefix(name)
  if (url === '' || !SANDBOX_NAME.test(name)) return document
  const others = (document['servers'] as Array<{ url: string }>)
    .map(server => server.url === '/' ? { ...server, url: `/~${DEFAULT_SANDBOX}` } : server) // `/` may be this one
  return { ...document, servers: [{ url, description: 'This sandbox' }, ...others] }
}

/** The styles that the page at `/docs` has beside Swagger UI's own: less room above, descriptions that fit a phone. */
const DOCS_STYLE = `
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title { overflow-wrap: anywhere; }
.swagger-ui .scheme-container { margin-bottom: 12px; padding: 16px 0; }
@media (max-width: 640px) {
  .swagger-ui .info .title { font-size: 26px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
  .swagger-ui .opblock-summary, .swagger-ui .opblock-summary-control { flex-wrap: wrap; }
}
`
