import { useState } from 'preact/hooks'
import { T } from '../text/language.ts'
import { Dialog } from '../act/dialog.tsx'
import { keysAreOff, turnKeys } from '../act/keys.ts'

const keys = (): [keys: string, what: string][] => [
  ['1 – 8', T('as seções', 'the views')],
  ['J  K', T('próximo, anterior', 'next, previous')],
  ['Enter  Esc', T('abrir, fechar', 'open, close')],
  ['/', T('procurar', 'search')],
  ['[  ]', T('mês anterior, próximo', 'previous, next month')],
  ['P', T('escolher a pessoa', 'choose the person')],
  ['W', T('por quê', 'why')],
  ['A  R', T('aprovar, rejeitar', 'approve, reject')],
  ['X', T('escolher para decidir vários', 'choose, to decide several')],
  ['Z', T('desfazer', 'undo')],
  ['C', T('copiar como curl', 'copy as curl')],
  ['F', T('reenviar com a correção', 'send again with the fix')],
  ['!', T('falhar, e um número', 'fail, and a number')],
  ['T', T('copiar para um chamado', 'copy for a ticket')],
  ['.', T('relógio +1 h', 'clock +1 h')],
  ['?', T('esta lista', 'this list')]
]

export function Help ({ close }: { close: () => void }) {
  const [off, setOff] = useState(keysAreOff())
  const turn = (wanted: boolean): void => { turnKeys(wanted); setOff(wanted) }
  return (
    <Dialog title={T('Atalhos do teclado', 'Keyboard shortcuts')} onClose={close}>
      <dl class='keys'>
        {keys().map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split('  ').map(one => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label class='field'>
        <span>
          <input type='checkbox' checked={!off} onChange={event => turn(!event.currentTarget.checked)} />{' '}
          {T('Atalhos de uma tecla só', 'Single-key shortcuts')}
        </span>
      </label>
    </Dialog>
  )
}
