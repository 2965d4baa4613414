import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { securePage } from '../../../host/http/page-headers.ts'
import { refuseUnknownParameters } from '../../../host/http/refused/unknown-parameters.ts'
import { SANDBOX_NAME, sandboxName, withoutQuery } from '../../../host/http/sandbox/sandbox-url.ts'
import type { Host } from '../../../host/start/app/guests.ts'
import { acceptedRanges } from '../../../core/wire/accepted-ranges.ts'
import { type PageFiles, readPageFiles } from './page-files.ts'

const HOME = '/_sandbox/ui'
const ASSET = /^[\w-]+\.(?:js|css)$/

/** Allows only files of this server, and nothing that could turn text into markup. The page on security explains it. */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
  "trusted-types 'none'"
]

/**
 * Serves the page of every sandbox. It contains no data, so it is open to everyone. It loads its data from the
 * control plane, which checks access.
 */
export async function registerPage ({ app, context: { linkBase } }: Host): Promise<void> {
  let files: Promise<PageFiles> | undefined
  const read = (): Promise<PageFiles> => {
    files ??= readPageFiles().catch(error => { files = undefined; throw error })
    return files
  }
  const options = { schema: { hide: true } }

  app.get(`${HOME}/assets/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const asset = ASSET.test(file) ? (await read()).assets.get(file) : undefined
    if (asset === undefined) {
      throw new Problem('route-not-found', { method: request.method, path: withoutQuery(request.url) })
    }
    securePage(reply, POLICY).type(asset.type).header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
    const { 'accept-encoding': accepted } = request.headers
    if (!acceptedRanges(String(accepted ?? '')).includes('gzip')) return await reply.send(asset.bytes)
    return await reply.header('content-encoding', 'gzip').send(asset.gzip)
  })

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    checkName(request)
    const { document } = await read()
    const text = document.replaceAll('{root}', assetsFrom(withoutQuery(request.url)))
    return await securePage(reply, POLICY).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      .send(text)
  }
  app.get(HOME, options, sendDocument)
  app.get(`${HOME}/*`, options, sendDocument)

  // The response for a person who types the address that the server printed.
  app.get('/', { ...options, preValidation: refuseUnknownParameters }, async (request, reply) => {
    const name = checkName(request)
    const base = linkBase(request)
    reply.header('vary', 'accept')
    if (/\btext\/html\b/.test(request.headers.accept ?? '')) return await reply.redirect(base + HOME)
    return await reply.send({ name, links: { page: base + HOME, docs: `${base}/docs`, control: `${base}/_sandbox` } })
  })
}

function checkName ({ raw }: FastifyRequest): string {
  const name = sandboxName(raw)
  if (!SANDBOX_NAME.test(name)) throw new Problem('sandbox-name', { name: name.slice(0, 80) })
  return name
}

/** Relative, so that it also works behind a proxy that adds a prefix. */
function assetsFrom (path: string): string {
  const below = path.slice(HOME.length).split('/').length - 1
  return below === 0 ? 'ui/assets/' : `${'../'.repeat(below - 1)}assets/`
}
