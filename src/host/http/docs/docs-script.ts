import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '../../sandbox/registry.ts'
import { firstToken } from '../../sandbox/first-token.ts'
import { type ControlAccess, guardControlPlane } from '../access/control-access.ts'
import { securePage } from '../page-headers.ts'
import type { TypedApp } from '../route-context.ts'
import { sandboxName } from '../sandbox/sandbox-url.ts'
import { DOCS_POLICY } from './docs.ts'

/**
 * The script of the page at `/docs`, in place of Swagger UI's own. It shows the document of the sandbox in the address,
 * and authorises the page with the token that the server gives to those who may use the control plane.
 */
const DOCS_SCRIPT = `window.onload = async function () {
  document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
  const docs = location.pathname.replace(/\\/+$/, '')
  const base = docs.replace(/\\/docs$/, '')
  const [spec, { token }] = await Promise.all(['/json', '/token'].map(async path => (await fetch(docs + path)).json()))
  spec.info.description += '\\n\\n' + (token
    ? 'This page is authorised with the token \`' + token + '\`: **Try it out** works at once.'
    : 'Authorize this page with the token of an API key.') +
    '\\n\\n[The page of this sandbox](' + base + '/_sandbox/ui) · ' +
    '[The OpenAPI document of its control plane](' + base + '/_sandbox/docs/json?pretty)'
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    onComplete () { if (token) ui.preauthorizeApiKey('bearer', token) }
  })
}
`

/** The script of the page at `/docs`, and the token that it authorises itself with. */
export function registerDocsScript (app: TypedApp, registry: Registry, access: ControlAccess): void {
  const guard = guardControlPlane(access)
  /**
   * The token gives access to the operations only, and the control plane lists it. So clients that may use the control
   * plane get it here.
   */
  const mayKnow = (request: FastifyRequest, reply: FastifyReply): boolean => {
    let refused = false
    guard(request, reply, error => { refused = error !== undefined })
    return !refused
  }

  app.get('/docs/static/swagger-initializer.js', async (_request, reply) =>
    await securePage(reply, DOCS_POLICY).type('text/javascript; charset=utf-8').send(DOCS_SCRIPT))

  app.get('/docs/token', async (request, reply) => {
    const { fixtures, layer } = registry.find(sandboxName(request.raw))?.life ?? startOf(registry)
    const token = mayKnow(request, reply) ? firstToken(fixtures.meta, layer) : ''
    return await securePage(reply, DOCS_POLICY).header('cache-control', 'no-store').send({ token })
  })
}

function startOf ({ fixtures }: Registry) {
  return { fixtures, layer: fixtures.layer }
}
