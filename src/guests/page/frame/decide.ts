import { sandbox, wanted } from '../api/client.ts'
import type { Listed } from '../day/day.ts'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { attemptOnce } from './notice.tsx'

export type Verb = 'approve' | 'reject' | 'cancel' | 'reopen'

const done = (): Record<Verb, string> => ({
  approve: T('Aprovado', 'Approved'),
  reject: T('Rejeitado', 'Rejected'),
  cancel: T('Cancelado', 'Cancelled'),
  reopen: T('Voltou a pendente', 'Pending again')
})

/** Sends the manager's decision on an adjustment, or takes it back. */
export function decide (adjustment: Listed, verb: Verb, remark = ''): void {
  const { nome, jornada } = adjustment
  const [firstName = nome] = nome.split(' ')
  void attemptOnce(
    adjustment, () => send(adjustment, verb, remark), `${done()[verb]}: ${firstName}, ${dayAndMonth(jornada)}`,
    () => takeBack(adjustment, verb)
  )
}

/** `adjustment` is as it was before. An approval that was taken back, or cancelled, is given again. */
async function takeBack (adjustment: Listed, verb: Verb): Promise<void> {
  const { status, observacaoGestor } = adjustment
  if (verb !== 'reopen') await send(adjustment, 'reopen')
  if (status === 'APROVADO') await send(adjustment, 'approve', observacaoGestor)
}

function send ({ ajusteRegistroId: id }: Listed, verb: Verb, observacaoGestor = ''): Promise<unknown> {
  const params = { path: { id } }
  if (verb === 'reopen') return wanted(sandbox.POST('/_sandbox/adjustments/{id}/reopen', { params, body: {} }))
  const options = { params, body: observacaoGestor === '' ? {} : { observacaoGestor } }
  const calls = {
    approve: () => sandbox.POST('/_sandbox/adjustments/{id}/approve', options),
    reject: () => sandbox.POST('/_sandbox/adjustments/{id}/reject', options),
    cancel: () => sandbox.POST('/_sandbox/adjustments/{id}/cancel', options)
  }
  return wanted(calls[verb]())
}
