import type { FastifyInstance } from 'fastify'
import { registerErrors } from '../refused/errors.ts'
import { openapiDocument } from './openapi.ts'
import { decorateRequests } from '../request.ts'
import { securePage } from '../page-headers.ts'
import type { TypedApp } from '../route-context.ts'
import { SANDBOX_NAME, sandboxName, sandboxPrefix } from '../sandbox/sandbox-url.ts'
import type { SettingsOf } from '../sandbox/settings-of.ts'

/** What Swagger UI needs: it writes styles into its elements, and draws its icons from `data:` URLs. */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
  "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"
]

/**
 * The API reference at `/docs`, and the OpenAPI document at `/docs/json` and `/docs/yaml`. They live in an app of their
 * own that is made when it is first asked for, so that no start pays for it.
 */
export function registerDocs (app: TypedApp, settingsOf: SettingsOf): void {
  let docs: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => { await (await docs)?.close() })
  app.get('/docs/yaml', async (request, reply) => {
    const document =
      ownServerFirst(await openapiDocument() as Readonly<Record<string, unknown>>, sandboxName(request.raw))
    return await reply.type('application/yaml').send(await yamlText(document)) // RFC 9512
  })
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      docs ??= buildDocs(settingsOf).catch(error => { docs = undefined; throw error })
      const { routing } = await docs
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
}

async function buildDocs (settingsOf: SettingsOf): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'), import('@fastify/swagger'), import('@fastify/swagger-ui')
  ])
  const docs = Fastify()
  decorateRequests(docs)
  docs.addHook('onRequest', (_request, reply, done) => {
    securePage(reply, POLICY)
    done()
  })
  registerErrors(docs, settingsOf)
  await docs.register(swagger, { mode: 'static', specification: { document: await openapiDocument() as never } })
  await docs.register(swaggerUi, {
    routePrefix: '/docs',
    transformSpecification: (document, { raw }) => ownServerFirst(document, sandboxName(raw)),
    transformSpecificationClone: false
  })
  await docs.ready()
  return docs
}

/** What YAML 1.1 would read as a date, a time or a truth value is in quotes, because many parsers still read that. */
async function yamlText (document: object): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(document, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
}

/** The page sends what is tried out to the first server: below a prefix, to that sandbox. */
function ownServerFirst (document: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const url = sandboxPrefix(name)
  if (url === '' || !SANDBOX_NAME.test(name)) return document
  return { ...document, servers: [{ url, description: 'This sandbox' }, ...document['servers'] as object[]] }
}
