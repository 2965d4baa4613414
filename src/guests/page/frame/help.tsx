import { useState } from 'preact/hooks'
import { T } from '../text/language.ts'
import { Dialog } from '../act/dialog.tsx'
import { keysAreOff, turnKeys } from '../act/keys.ts'

const keys = (): [keys: string, what: string][] => [
  ['1 – 8', T('theViews')],
  ['J  K', T('nextPrevious')],
  ['Enter  Esc', T('openClose')],
  ['/', T('key.search')],
  ['[  ]', T('previousNextMonth')],
  ['P', T('key.chooseThePerson')],
  ['W', T('key.why')],
  ['A  R', T('approveReject')],
  ['X', T('chooseToDecideSeveral')],
  ['Z', T('key.undo')],
  ['C', T('key.copyAsCurl')],
  ['F', T('key.sendAgainFixed')],
  ['!', T('failAndANumber')],
  ['T', T('key.copyForATicket')],
  ['.', T('key.clockOneHour')],
  ['?', T('thisList')]
]

export function Help ({ close }: { close: () => void }) {
  const [off, setOff] = useState(keysAreOff())
  const turn = (wanted: boolean): void => { turnKeys(wanted); setOff(wanted) }
  return (
    <Dialog title={T('keyboardShortcuts')} onClose={close}>
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
          {T('singleKeyShortcuts')}
        </span>
      </label>
    </Dialog>
  )
}
