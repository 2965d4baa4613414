import { useState } from 'preact/hooks'
import { Dialog } from '../frame/dialog.tsx'
import { cpf } from '../text/cpf.ts'
import { T } from '../text/language.ts'
import { plain } from '../text/plain.ts'
import { hint, safe } from '../text/safe.ts'
import type { Known } from './people.ts'

/** The most people listed. The others are found by name. */
const MAX_PEOPLE = 50

interface PickerProps {
  readonly people: readonly Known[]
  readonly close: () => void
  readonly choose: (id: string) => void
}

export function PersonPicker ({ people, close, choose }: PickerProps) {
  const [text, setText] = useState('')
  const wanted = plain(text)
  const digits = /^[\d.\s-]+$/.test(text) ? text.replace(/\D/g, '') : '—'
  const found = people.filter(({ nome, numeroDocumento }) =>
    plain(nome).includes(wanted) || numeroDocumento.includes(digits))
  return (
    <Dialog title={T('Escolher a pessoa', 'Choose the person')} onClose={close}>
      <input
        class='in all'
        type='search'
        autoFocus
        value={text}
        aria-label={T('Nome ou CPF', 'Name or CPF')}
        placeholder={T('Nome ou CPF', 'Name or CPF')}
        onInput={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0] !== undefined) choose(found[0].colaboradorId)
        }}
      />
      <ul class='people'>
        {found.slice(0, MAX_PEOPLE).map(({ colaboradorId, nome, numeroDocumento, status }) => (
          <li key={colaboradorId}>
            <button type='button' class='btn bare' title={hint(nome)} onClick={() => choose(colaboradorId)}>
              <span class='clip'>{safe(nome)}</span>
              <span class='muted'>
                {cpf(numeroDocumento)}
                {status !== 'ATIVO' && ` · ${status}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class='muted'>{T('Ninguém com esse nome ou CPF.', 'Nobody has this name or CPF.')}</p>}
      {found.length > MAX_PEOPLE && <p class='muted'>{T('e mais', 'and')} {found.length - MAX_PEOPLE}</p>}
    </Dialog>
  )
}
