import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '../../sandbox/registry-interface.ts'
import { firstToken } from '../../sandbox/first-token.ts'
import { type ControlAccess, guardControlPlane } from '../access/control-access.ts'
import { securePage } from '../page-headers.ts'
import type { TypedApp } from '../route-context.ts'
import { sandboxName } from '../sandbox/sandbox-url.ts'
import { DOCS_POLICY } from './docs.ts'
import { DOCS_SCRIPT } from './docs-script.ts'

/** The script of the page at `/docs`, and the token that it authorises itself with. */
export function registerDocsScript (app: TypedApp, registry: Registry, access: ControlAccess): void {
  const guard = guardControlPlane(access)
  /** The token opens the operations only, and the control plane lists it. So those get it who may use that. */
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
