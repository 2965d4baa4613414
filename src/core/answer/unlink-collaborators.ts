import type { UnlinkRequest, UnlinkResponse } from '../contract/index.ts'
import { unlinkCollaborators } from '../rules/shift/unlink-collaborators.ts'
import { successMessage } from '../wire/success-message.ts'
import { unlinkReader } from '../wire/unlink-request.ts'
import { closedRowsIn } from './closed-rows.ts'
import type { Answering } from './context.ts'
import { restOn } from './notes.ts'

/** PATCH /turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular */
export const answerUnlinkCollaborators: Answering<UnlinkRequest> = {
  reader: ({ settings }) => unlinkReader(settings),
  decide ({ facts, request, settings, stamp, notes }, { collaboratorIds }) {
    const { turnoExcecaoId = '' } = request.params
    const notLinked = settings['unlink.unknown'] === 404 ? 'refused' : 'ignored'
    const closedBy = closedRowsIn(facts, settings, stamp.now)?.().remove
    const { result: unlinked, put } =
      unlinkCollaborators(facts, turnoExcecaoId, collaboratorIds, notLinked, closedBy)
    restOn(notes, 'A04', 'A53')
    if (unlinked.ignored > 0) restOn(notes, 'A40')
    const mensagem = successMessage('unlinked', unlinked, settings['error.language'])
    const body = { status: true, mensagem } satisfies UnlinkResponse
    return { put, status: settings['status.unlinkCollaborators'], body }
  }
}
