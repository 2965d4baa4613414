import { useState } from 'preact/hooks'
import type { Listed } from '../day/day.ts'
import { decide, type Verb } from '../frame/decide.ts'
import { Icon } from '../frame/icons.tsx'
import { useKeys } from '../frame/keys.ts'
import { T } from '../text/language.ts'

interface DecisionProps {
  readonly adjustment: Listed
  /** Called before a decision is sent. */
  readonly stay: () => void
}

/** The manager's decision, or the way back from it. */
export function Decision ({ adjustment, stay }: DecisionProps) {
  const { status } = adjustment
  const [note, setNote] = useState('')
  const run = (verb: Verb): void => {
    stay()
    decide(adjustment, verb, note)
  }
  const isPending = status === 'PENDENTE'
  useKeys(isPending ? { a: () => run('approve'), r: () => run('reject') } : {})
  if (!isPending) {
    return (
      <div class='acts m8'>
        <span class='sp' />
        <button type='button' class='btn' onClick={() => run('reopen')}>
          <Icon name='back' />
          {T('Voltar a pendente', 'Make it pending again')}
        </button>
        {status === 'APROVADO' && (
          <button type='button' class='btn bare' onClick={() => run('cancel')}>
            {T('Cancelar o ajuste', 'Cancel the adjustment')}
          </button>
        )}
      </div>
    )
  }
  return (
    <div class='decide'>
      <label class='b' for='note'>
        {T('Observação do gestor', 'Manager’s note')}
        <span class='muted nb'> {T('(opcional)', '(optional)')}</span>
      </label>
      <textarea class='in' id='note' rows={2} value={note} onInput={event => setNote(event.currentTarget.value)} />
      <div class='acts m0'>
        <button type='button' class='btn pri' onClick={() => run('approve')}>
          <Icon name='yes' />
          {T('Aprovar', 'Approve')}
          <kbd>A</kbd>
        </button>
        <button type='button' class='btn bad' onClick={() => run('reject')}>
          <Icon name='no' />
          {T('Rejeitar', 'Reject')}
          <kbd>R</kbd>
        </button>
        <span class='sp' />
        <button type='button' class='btn bare' onClick={() => run('cancel')}>
          {T('Cancelar o pedido', 'Cancel the request')}
        </button>
      </div>
    </div>
  )
}
