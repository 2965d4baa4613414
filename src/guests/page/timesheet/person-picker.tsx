import { useState } from 'preact/hooks'
import { Dialog } from '../act/dialog.tsx'
import { documentNumber } from '../text/document-number.ts'
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
  const document = /\d/.test(text) ? text.replace(/[^0-9A-Za-z]/g, '').toUpperCase() : '—'
  const found = people.filter(({ nome, numeroDocumento }) =>
    plain(nome).includes(wanted) || numeroDocumento.includes(document))
  return (
    <Dialog title={T('chooseThePerson')} onClose={close}>
      <input
        class='in all'
        type='search'
        autoFocus
        value={text}
        aria-label={T('nameCpfOrCnpj')}
        placeholder={T('nameCpfOrCnpj')}
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
                {documentNumber(numeroDocumento)}
                {status !== 'ATIVO' && ` · ${status}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p class='muted'>{T('nobodyHasThisNameOrDocument')}</p>
      )}
      {found.length > MAX_PEOPLE && <p class='muted'>{T('and')} {found.length - MAX_PEOPLE}</p>}
    </Dialog>
  )
}
