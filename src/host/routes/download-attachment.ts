import { operations } from '../../core/contract/index.ts'
import { Problem } from '../../core/rules/problem.ts'
import { preferOther } from '../http/provoked/preference.ts'
import { restOn } from '../http/cited/assumptions.ts'
import type { TypedApp } from '../http/route-context.ts'

/** GET /arquivos/{arquivoId}: the file of an attachment. Everybody who has its address may load it (A28). */
export function routeDownloadAttachment (app: TypedApp): void {
  app.route({
    ...operations.downloadAttachment,
    config: { operation: 'downloadAttachment' },
    onRequest: preferOther,
    async handler (request, reply) {
      const id = request.params.arquivoId
      const attachment = request.life.state.get('attachments', id)
      const bytes = attachment && await request.life.blobs.get(attachment.digest)
      if (attachment === undefined || bytes === undefined) throw new Problem('attachment-not-found', { id })
      restOn(request, 'A28')
      // A file that a client uploaded must not act as a page of this origin.
      return await reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', disposition(attachment.name))
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
