import { useState } from 'preact/hooks'
import type { Listed } from '../day/day.ts'
import { decide, type Verb } from '../frame/decide.ts'
import { Icon } from '../frame/icons.tsx'
import { useKeys } from '../frame/keys.ts'
import { T } from '../text/language.ts'

/** The manager's decision. An approved adjustment can only be cancelled. */
export function Decision ({ adjustment: { ajusteRegistroId: id, status } }: { adjustment: Listed }) {
  const [note, setNote] = useState('')
  const run = (verb: Verb): void => { void decide(id, verb, note) }
  const isPending = status === 'PENDENTE'
  useKeys(isPending ? { a: () => run('approve'), r: () => run('reject') } : {})
  return (
    <div class='decide'>
      <label class='b' for='note'>
        {T('Observação do gestor', 'Manager’s note')}
        <span class='muted nb'> {T('(opcional)', '(optional)')}</span>
      </label>
      <textarea class='in' id='note' rows={2} value={note} onInput={event => setNote(event.currentTarget.value)} />
      <div class='acts m0'>
        {isPending && (
          <button type='button' class='btn pri' onClick={() => run('approve')}>
            <Icon name='yes' />
            {T('Aprovar', 'Approve')}
            <kbd>A</kbd>
          </button>
        )}
        {isPending && (
          <button type='button' class='btn bad' onClick={() => run('reject')}>
            <Icon name='no' />
            {T('Rejeitar', 'Reject')}
            <kbd>R</kbd>
          </button>
        )}
        <span class='sp' />
        <button type='button' class='btn bare' onClick={() => run('cancel')}>
          {isPending ? T('Cancelar o pedido', 'Cancel the request') : T('Desfazer a aprovação', 'Undo the approval')}
        </button>
      </div>
    </div>
  )
}
