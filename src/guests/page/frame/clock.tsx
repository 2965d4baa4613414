import { useEffect, useMemo, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { clockText, instantAt, local, monthAfter } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { Dialog } from '../act/dialog.tsx'
import { Icon } from '../sign/icons.tsx'
import { useWriteKeys } from '../act/write.tsx'
import { Menu } from '../act/menu.tsx'
import { attempt } from '../act/notice.tsx'
import { useMedia } from './media.ts'

export interface ClockState { readonly now: string, readonly mode: 'frozen' | 'ticking' | 'system' }

const modes = () => ({
  frozen: T('frozen'),
  ticking: T('ticking'),
  system: T('system')
})

const put = (body: { now?: string, mode?: ClockState['mode'] }) => wanted(sandbox.PUT('/_sandbox/clock', { body }))

let turn: Promise<unknown> = Promise.resolve()

/** Moves the clock from where it is, which the page may not have read yet. */
function move (act: (before: ClockState) => Promise<ClockState>): void {
  const run = () => attempt(async () => {
    const before = await wanted(sandbox.GET('/_sandbox/clock'))
    return { before, after: await act(before) }
  }, ({ after }) => `${T('clock')}: ${clockText(after.now)}`,
  ({ before: { now, mode } }) => put(mode === 'system' ? { mode } : { now, mode }), 'clock')
  turn = turn.then(run, run)
}

const advance = (by: string): void => move(() => wanted(sandbox.POST('/_sandbox/clock/advance', { body: { by } })))

/** The first day of the next month, at the present time of day. */
const nextMonth = (): void => move(({ now }) => {
  const { date, time } = local(now)
  return put({ now: instantAt(`${monthAfter(date.slice(0, 7), 1)}-01T${time}`) })
})

const SECOND_MS = 1000

/** The time of a clock that was read, and that goes on unless it is frozen. */
function useTime ({ now, mode }: ClockState): string {
  const [, redraw] = useState(0)
  const readAt = useMemo(() => Date.now(), [now, mode])
  useEffect(() => {
    if (mode === 'frozen') return
    const timer = setInterval(() => redraw(count => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [mode])
  return mode === 'frozen' ? now : new Date(Date.parse(now) + Date.now() - readAt).toISOString()
}

export function Clock (clock: ClockState) {
  const { mode } = clock
  const now = useTime(clock)
  const [setting, setSetting] = useState(false)
  const isSmall = useMedia('(max-width: 600px)')
  useWriteKeys({ '.': () => advance('PT1H') })
  const further = (close: () => void, look?: string) => (
    <>
      <button type='button' class={look} onClick={() => { close(); nextMonth() }}>{T('clockToNextMonth')}</button>
      <button type='button' class={look} onClick={() => { close(); setSetting(true) }}>{T('openSetClock')}</button>
    </>
  )
  const [day, year, time] = clockText(now).split(/ (?=\d{4} )| (?=\d\d:)/)
  return (
    <div class='clock' role='group' aria-label={T('sandboxClock')}>
      <span class='now'>
        <Icon name='clock' />
        <time dateTime={now}>{day}<span class='year'> {year}</span> {time}</time>{' '}
        <span class='mode'>{modes()[mode]}</span>
      </span>
      <button type='button' onClick={() => advance('PT1H')}>+1 h <kbd>.</kbd></button>
      <button type='button' onClick={() => advance('P1D')}>{T('plusOneDay')}</button>
      {isSmall
        ? (
          <Menu name={T('moreOfTheClock')} class='' label={<><span class='sr'>{T('moreOfTheClock')}</span>···</>}>
            {close => further(close, 'btn bare')}
          </Menu>
          )
        : further(() => {})}
      {setting && <SetDialog now={now} mode={mode} close={() => setSetting(false)} />}
    </div>
  )
}

function SetDialog ({ now, mode, close }: ClockState & { close: () => void }) {
  const { date, time } = local(now)
  const [text, setText] = useState(`${date}T${time}`)
  const [chosen, choose] = useState(mode)
  const run = (): void =>
    move(() => put(chosen === 'system' ? { mode: chosen } : { now: instantAt(text), mode: chosen }))
  return (
    <Dialog
      title={T('setTheClock')} onClose={close} action={{ name: T('setClock'), run }}
    >
      <label class='field'>
        {T('dayAndTimeBrasilia')}
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
        <legend>{T('clockMode')}</legend>
        {(Object.entries(modes()) as [ClockState['mode'], string][]).map(([value, name]) => (
          <label key={value}>
            <input type='radio' name='mode' checked={chosen === value} onChange={() => choose(value)} /> {name}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
