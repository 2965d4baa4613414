import { Problem } from '../rules/problem.ts'
import type { Answering } from './context.ts'
import { restOn } from './notes.ts'

/** GET /arquivos/{arquivoId}: the file of an attachment. Everybody who has its address may load it (A28). */
export const answerDownloadAttachment: Answering<undefined> = {
  decide ({ world, request: { params: { arquivoId: id = '' } }, notes }) {
    const attachment = world.get('attachments', id)
    if (attachment === undefined) throw new Problem('attachment-not-found', { id })
    restOn(notes, 'A28')
    return { status: 200, body: undefined, download: { digest: attachment.digest, name: attachment.name } }
  }
}
