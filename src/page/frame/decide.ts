import { sandbox, wanted } from '../api/client.ts'
import { T } from '../text/language.ts'
import { attempt } from './notice.tsx'

export type Verb = 'approve' | 'reject' | 'cancel'

/** Sends the manager's decision on an adjustment. Returns false if it was refused. */
export function decide (id: string, verb: Verb, observacaoGestor = ''): Promise<boolean> {
  const options = { params: { path: { id } }, body: observacaoGestor === '' ? {} : { observacaoGestor } }
  const done = {
    approve: T('Aprovado', 'Approved'), reject: T('Rejeitado', 'Rejected'), cancel: T('Cancelado', 'Cancelled')
  }
  const calls = {
    approve: () => sandbox.POST('/_sandbox/adjustments/{id}/approve', options),
    reject: () => sandbox.POST('/_sandbox/adjustments/{id}/reject', options),
    cancel: () => sandbox.POST('/_sandbox/adjustments/{id}/cancel', options)
  }
  return attempt(() => wanted(calls[verb]()), done[verb])
}
