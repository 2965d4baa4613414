import { answer } from '../../core/index.ts'
import { type Operation, operations } from '../../core/contract/index.ts'
import { Problem } from '../../core/rules/problem.ts'
import { operationRequestOf } from '../http/operation-request.ts'
import { preferOther } from '../http/provoked/preference.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { putAnswer } from './operation-route.ts'

/** GET /arquivos/{arquivoId}. The answer names the bytes, which the store has. */
export function routeDownloadAttachment (app: TypedApp, context: RouteContext): void {
  const { method, url, schema }: Operation = operations.downloadAttachment
  app.route({
    method,
    url,
    schema,
    config: { operation: 'downloadAttachment' },
    onRequest: preferOther,
    async handler (request, reply) {
      const { life } = request
      const operation = await operationRequestOf(request, context)
      const found = answer(life.state, operation, life.settings, { now: life.now(), seed: 0 })
      const { download } = found
      const bytes = download && await life.blobs.get(download.digest)
      if (download !== undefined && bytes === undefined) {
        throw new Problem('attachment-not-found', { id: operation.params.arquivoId ?? '' })
      }
      const body = putAnswer(found, request, reply, context)
      if (download === undefined || bytes === undefined) return await reply.send(body)
      // A file that a client uploaded must not act as a page of this origin.
      return await reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', disposition(download.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
  })
}

/** The longest name in the header, because clients refuse headers of several kilobytes. */
const MAX_NAME_CHARS = 255

/**
 * RFC 6266: an ASCII name for old clients, and the real name percent-encoded (RFC 8187). The package
 * `content-disposition` does not fit, because it cuts a name at a slash and throws on a lone surrogate.
 */
function disposition (full: string): string {
  const name = full.slice(0, MAX_NAME_CHARS)
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, character =>
    `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
