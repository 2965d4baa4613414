import { sandbox, wanted } from '../api/client.ts'
import type { Listed } from '../day/day.ts'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { attempt } from './notice.tsx'

export type Verb = 'approve' | 'reject' | 'cancel' | 'reopen'

const done = (): Record<Verb, string> => ({
  approve: T('Aprovado', 'Approved'),
  reject: T('Rejeitado', 'Rejected'),
  cancel: T('Cancelado', 'Cancelled'),
  reopen: T('Voltou a pendente', 'Pending again')
})

/** Those that were decided as they are shown: a second click waits until they are read again. */
const decided = new WeakSet<Listed>()

/** Sends the manager's decision on an adjustment, or takes it back. */
export async function decide (adjustment: Listed, verb: Verb, remark = ''): Promise<void> {
  if (decided.has(adjustment)) return
  decided.add(adjustment)
  const { nome, jornada } = adjustment
  const [firstName = nome] = nome.split(' ')
  const isDone = await attempt(
    () => send(adjustment, verb, remark), `${done()[verb]}: ${firstName}, ${dayAndMonth(jornada)}`,
    () => takeBack(adjustment, verb)
  )
  if (!isDone) decided.delete(adjustment)
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
