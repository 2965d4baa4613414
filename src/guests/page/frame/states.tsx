import { useRef, useState } from 'preact/hooks'
import { href } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { useNews } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { isAutomatic, OF_THE_PAGE, stateTitle } from '../api/state-names.ts'
import { machineTime } from '../text/dates.ts'
import { slug } from '../text/slug.ts'
import { T } from '../text/language.ts'
import { deleteState, goTo, reset, saveState } from './go-back.ts'
import { Icon, type IconName } from '../sign/icons.tsx'
import { Menu } from '../act/menu.tsx'

/** After such a pause the server takes the next request for the first one of a run. */
const QUIET_MS = 60_000

type Saved = NonNullable<ReturnType<typeof useStates>>[number]

/** The saved states, newest first. */
function useStates () {
  const { data, reload } = useResource('snapshots', ['snapshots'], () => wanted(sandbox.GET('/_sandbox/snapshots')))
  const last = useRef(-Infinity)
  useNews(({ rows }) => {
    for (const { at } of rows) {
      if (Date.parse(at) - last.current > QUIET_MS) reload() // a run begins, so there is a state before it
      last.current = Date.parse(at)
    }
  })
  return data?.snapshots.filter(({ name }) => !OF_THE_PAGE.includes(name))
    .sort((a, b) => a.createdAt < b.createdAt ? 1 : -1)
}

/** One click back: to the newest state that a person saved, and to before the run, which nobody needs to save. */
export function WaysBack () {
  const states = useStates()
  const saved = states?.find(state => !isAutomatic(state))
  const run = states?.find(({ name }) => name === 'before-run')
  return (
    <>
      {saved !== undefined && <Back state={saved} icon='back' look='bare' />}
      {run !== undefined && <Back state={run} icon='rewind' look='soft' />}
    </>
  )
}

function Back ({ state, icon, look }: { state: Saved, icon: IconName, look: string }) {
  const title = stateTitle(state.name)
  const time = machineTime(state.createdAt).slice(0, 5)
  const back = T('goBackTo', { title })
  return (
    <button
      type='button'
      class={`btn ${look} back-to-last`}
      title={`${back}, ${machineTime(state.createdAt)}`}
      aria-label={isAutomatic(state) ? `${back} ${time}` : back}
      onClick={() => { void goTo(state.name, title) }}
    >
      <Icon name={icon} />
      <span class='clip' translate={isAutomatic(state)}>{title}</span>{' '}
      {isAutomatic(state) && <b>{time}</b>}
    </button>
  )
}

export function States () {
  const states = useStates()
  return (
    <Menu
      name={T('states')}
      wrap='states'
      class='btn bare'
      label={
        <>
          <span>{T('states')}</span>
          <Icon name='down' />
        </>
      }
    >
      {close => <List states={states} close={close} />}
    </Menu>
  )
}

function List ({ states, close }: { states: readonly Saved[] | undefined, close: () => void }) {
  return (
    <>
      <div class='pop-list'>
        {states?.length === 0 && (
          <p class='muted pad'>{T('noStateSaved')}</p>
        )}
        <table>
          <tbody>
            {states?.map(state => <Row key={state.name} state={state} close={close} />)}
          </tbody>
        </table>
      </div>
      <SaveForm states={states} />
    </>
  )
}

function Row ({ state, close }: { state: Saved, close: () => void }) {
  const { name, createdAt } = state
  return (
    <tr>
      <td class='clip wide-name' title={name}>{stateTitle(state.name)}</td>
      <td class='muted' title={T('timeOfThisMachine')}>{machineTime(createdAt)}</td>
      <td>
        <button
          type='button'
          class='btn'
          onClick={() => {
            close()
            void goTo(name, stateTitle(state.name))
          }}
        >
          {T('restore')}
        </button>
      </td>
      <td>
        <a
          class='btn bare' href={href(['dados', 'diferenca'], { desde: name })} onClick={close}
          aria-label={`${T('whatHasChangedSince')} ${stateTitle(name)}`}
          title={T('whatHasChangedSinceThen')}
        >
          <Icon name='list' />
        </a>
      </td>
      <td>
        <button
          type='button'
          class='btn bare bad'
          aria-label={`${T('delete')} ${stateTitle(state.name)}`}
          onClick={() => deleteState(state)}
        >
          <Icon name='no' />
        </button>
      </td>
    </tr>
  )
}

function SaveForm ({ states = [] }: { states: readonly Saved[] | undefined }) {
  const [text, setText] = useState('')
  const name = slug(text)
  return (
    <form
      class='foot'
      onSubmit={event => {
        event.preventDefault()
        if (name === '') return
        void saveState(name, states.some(state => state.name === name)).then(isDone => { if (isDone) setText('') })
      }}
    >
      <input
        class='in'
        required
        value={text}
        placeholder={T('beforePayroll')}
        aria-label={T('stateName')}
        onInput={event => setText(event.currentTarget.value)}
      />
      <button class='btn pri'>{T('save')}</button>
    </form>
  )
}

export function Reset ({ sandboxName }: { sandboxName: string }) {
  return (
    <button
      type='button'
      class='btn bare'
      title={T('resetHint')}
      onClick={() => { void reset(sandboxName) }}
    >
      {T('reset')}
    </button>
  )
}
