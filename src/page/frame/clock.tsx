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

const put = (body: { now?: string, mode?: ClockState['mode'] }) => wanted(sandbox.PUT('/_sandbox/clock', { body }))

/** The ways to move a clock. Each can be undone. */
function handsOf ({ now, mode }: ClockState) {
  const { date, time } = local(now)
  const move = (act: () => Promise<ClockState>): void => {
    void attempt(act, clock => `${T('Relógio', 'Clock')}: ${clockText(clock.now)}`,
      () => put(mode === 'system' ? { mode } : { now, mode }))
  }
  const set = (body: Parameters<typeof put>[0]): void => move(() => put(body))
  return {
    set,
    advance: (by: string): void => move(() => wanted(sandbox.POST('/_sandbox/clock/advance', { body: { by } }))),
    /** The first day of the next month, at the present time of day. */
    nextMonth: (): void => set({ now: instantAt(`${monthAfter(date.slice(0, 7), 1)}-01T${time}`) })
  }
}

export function Clock ({ now, mode }: ClockState) {
  const [setting, setSetting] = useState(false)
  const { advance, nextMonth, set } = handsOf({ now, mode })
  useKeys({ '.': () => advance('PT1H') })
  return (
    <div class='clock' role='group' aria-label={T('Relógio do sandbox', 'Sandbox clock')}>
      <time dateTime={now}>{clockText(now)}</time>
      <span class='tag'><Icon name='clock' />{modes()[mode]}</span>
      <span class='grp'>
        <button type='button' class='btn' onClick={() => advance('PT1H')}>+1 h</button>
        <button type='button' class='btn' onClick={() => advance('P1D')}>{T('+1 dia', '+1 day')}</button>
        <button type='button' class='btn' onClick={nextMonth}>{T('próximo mês', 'next month')}</button>
        <button type='button' class='btn' onClick={() => setSetting(true)}>{T('acertar…', 'set…')}</button>
      </span>
      {setting && <SetDialog now={now} mode={mode} set={set} close={() => setSetting(false)} />}
    </div>
  )
}

type SetDialogProps = ClockState & { set: ReturnType<typeof handsOf>['set'], close: () => void }

function SetDialog ({ now, mode, set, close }: SetDialogProps) {
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
        <legend>{T('Modo do relógio', 'Clock mode')}</legend>
        {(Object.entries(modes()) as [ClockState['mode'], string][]).map(([value, name]) => (
          <label key={value}>
            <input type='radio' name='mode' checked={chosen === value} onChange={() => choose(value)} /> {name}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
