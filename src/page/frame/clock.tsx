import { useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { clockText, instantAt, local, monthAfter } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icons.tsx'
import { useKeys } from './keys.ts'
import { attempt } from './notice.tsx'

export interface ClockState { readonly now: string, readonly mode: 'frozen' | 'ticking' | 'system' }

const modes = () => ({
  frozen: T('parado', 'frozen'),
  ticking: T('correndo', 'ticking'),
  system: T('do sistema', 'system')
})

const advance = (by: string): void => {
  void attempt(() => wanted(sandbox.POST('/_sandbox/clock/advance', { body: { by } })))
}
const set = (body: { now?: string, mode?: ClockState['mode'] }): void => {
  void attempt(() => wanted(sandbox.PUT('/_sandbox/clock', { body })))
}

/** Sets the first day of the next month, at the present time of day. */
function nextMonth (now: string): void {
  const { date, time } = local(now)
  set({ now: instantAt(`${monthAfter(date.slice(0, 7), 1)}-01T${time}`) })
}

export function Clock ({ now, mode }: ClockState) {
  const [setting, setSetting] = useState(false)
  useKeys({ '.': () => advance('PT1H') })
  return (
    <div class='clock' role='group' aria-label={T('Relógio do sandbox', 'Sandbox clock')}>
      <time dateTime={now}>{clockText(now)}</time>
      <span class='tag'><Icon name='clock' />{modes()[mode]}</span>
      <span class='grp'>
        <button type='button' class='btn' onClick={() => advance('PT1H')}>+1 h</button>
        <button type='button' class='btn' onClick={() => advance('P1D')}>{T('+1 dia', '+1 day')}</button>
        <button type='button' class='btn' onClick={() => nextMonth(now)}>{T('próximo mês', 'next month')}</button>
        <button type='button' class='btn' onClick={() => setSetting(true)}>{T('acertar…', 'set…')}</button>
      </span>
      {setting && <SetDialog now={now} mode={mode} close={() => setSetting(false)} />}
    </div>
  )
}

function SetDialog ({ now, mode, close }: ClockState & { close: () => void }) {
  const { date, time } = local(now)
  const [text, setText] = useState(`${date}T${time}`)
  const [chosen, choose] = useState(mode)
  const run = (): void => set(chosen === 'system' ? { mode: chosen } : { now: instantAt(text), mode: chosen })
  return (
    <Dialog
      title={T('Acertar o relógio', 'Set the clock')} onClose={close} action={{ name: T('Acertar', 'Set'), run }}
    >
      <label class='field'>
        {T('Dia e hora (Brasília)', 'Day and time (Brasília)')}
        <input
          class='in'
          type='datetime-local'
          required
          disabled={chosen === 'system'}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      <fieldset class='field'>
        <legend>{T('Modo do relógio', 'How it goes')}</legend>
        {(Object.entries(modes()) as [ClockState['mode'], string][]).map(([value, name]) => (
          <label key={value}>
            <input type='radio' name='mode' checked={chosen === value} onChange={() => choose(value)} /> {name}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
