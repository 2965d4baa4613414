import { useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { attempt } from './notice.tsx'

/** The snapshot that each reset takes. */
const BEFORE_RESET = 'before-reset'

const restore = (name: string): Promise<boolean> =>
  attempt(
    () => wanted(sandbox.POST('/_sandbox/snapshots/{name}/restore', { params: { path: { name } }, body: {} })),
    `${T('Voltou para', 'Back to')} ${name}`
  )
const save = (name: string): Promise<boolean> =>
  attempt(
    () => wanted(sandbox.PUT('/_sandbox/snapshots/{name}', { params: { path: { name } } })),
    `${T('Estado salvo', 'State saved')}: ${name}`
  )
const forget = (name: string): Promise<boolean> =>
  attempt(() => wanted(sandbox.DELETE('/_sandbox/snapshots/{name}', { params: { path: { name } } })))

/** Saved by the server or the page before something that it takes back. */
const BEFORE = /^before-/
const BEFORE_RESTORE = 'before-restore'

/**
 * Goes back to the newest state that a person saved, with one click. The present state is saved before, so it can be
 * undone.
 */
function BackToLast ({ states }: { states: readonly Saved[] }) {
  const last = states.find(({ name }) => !BEFORE.test(name))
  if (last === undefined) return null
  const back = T(`Voltar a ${last.name}`, `Back to ${last.name}`)
  return (
    <button
      type='button'
      class='btn back-to-last'
      title={back}
      aria-label={back}
      onClick={() => { void save(BEFORE_RESTORE).then(isSaved => { if (isSaved) void restore(last.name) }) }}
    >
      <Icon name='back' />
      <span class='clip' translate={false}>{last.name}</span>
    </button>
  )
}

type Saved = NonNullable<ReturnType<typeof useStates>>[number]

/** The saved states, newest first. */
function useStates () {
  const { data } = useResource('snapshots', ['snapshots'], () => wanted(sandbox.GET('/_sandbox/snapshots')))
  return data && [...data.snapshots].sort((a, b) => a.createdAt < b.createdAt ? 1 : -1)
}

export function States () {
  const states = useStates()
  return (
    <>
      <BackToLast states={states ?? []} />
      <StatesMenu states={states} />
    </>
  )
}

function StatesMenu ({ states }: { states: readonly Saved[] | undefined }) {
  return (
    <Menu
      name={T('Estados', 'States')}
      wrap='states'
      label={
        <>
          <Icon name='save' />
          <span>{T('Estados', 'States')}</span>
          <Icon name='down' />
        </>
      }
    >
      {close => <List states={states} close={close} />}
    </Menu>
  )
}

function List ({ states, close }: { states: readonly Saved[] | undefined, close: () => void }) {
  const [name, setName] = useState('')
  return (
    <>
      <div class='pop-list'>
        {states?.length === 0 && (
          <p class='muted pad'>{T('Nenhum estado salvo.', 'No state saved.')}</p>
        )}
        <table>
          <tbody>
            {states?.map(state => (
              <tr key={state.name}>
                <td class='clip wide-name' title={state.name}>{state.name}</td>
                <td class='muted'>{machineTime(state.createdAt)}</td>
                <td>
                  <button
                    type='button'
                    class='btn'
                    onClick={() => {
                      close()
                      void restore(state.name)
                    }}
                  >
                    {T('Voltar', 'Restore')}
                  </button>
                </td>
                <td>
                  <button
                    type='button'
                    class='btn bare bad'
                    aria-label={`${T('Excluir', 'Delete')} ${state.name}`}
                    onClick={() => { void forget(state.name) }}
                  >
                    <Icon name='no' />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form
        class='foot'
        onSubmit={event => {
          event.preventDefault()
          void save(name).then(done => {
            if (done) setName('')
          })
        }}
      >
        <input
          class='in'
          required
          maxLength={63}
          pattern='[A-Za-z0-9][A-Za-z0-9._\-]*'
          title='A-Z a-z 0-9 . _ -'
          value={name}
          placeholder={T('nome-do-estado', 'state-name')}
          aria-label={T('Nome do estado', 'State name')}
          onInput={event => setName(event.currentTarget.value)}
        />
        <button class='btn pri'>{T('Salvar', 'Save')}</button>
      </form>
    </>
  )
}

export function Reset () {
  const [asked, ask] = useState(false)
  return (
    <>
      <button type='button' class='btn reset' onClick={() => ask(true)}>
        <Icon name='back' />
        <span>{T('Reiniciar…', 'Reset…')}</span>
      </button>
      {asked && <ResetDialog close={() => ask(false)} />}
    </>
  )
}

function ResetDialog ({ close }: { close: () => void }) {
  const [keep, setKeep] = useState(false)
  const reset = async (): Promise<void> => {
    await attempt(
      () => wanted(sandbox.POST('/_sandbox/reset', { body: keep ? { keep: ['requests'] } : {} })),
      T('Voltou ao início', 'Back to the start')
    )
  }
  return (
    <Dialog
      title={T('Reiniciar o sandbox?', 'Reset the sandbox?')}
      onClose={close}
      action={{
        name: T('Reiniciar', 'Reset'),
        bad: true,
        run: () => { void reset() }
      }}
    >
      <p>
        {T(
          'Os dados, o relógio, as respostas escolhidas e as falhas voltam às fixtures.',
          'Back to the fixtures go: data, clock, settings and faults.'
        )}
      </p>
      <p>
        {T('Um estado ', 'A state ')}
        <b>{BEFORE_RESET}</b>
        {T(' fica guardado, se até 20.000 entidades mudaram.', ' is kept, if at most 20,000 entities changed.')}
      </p>
      <label class='field'>
        <span>
          <input type='checkbox' checked={keep} onChange={event => setKeep(event.currentTarget.checked)} />{' '}
          {T('Manter o registro de requisições', 'Keep the request log')}
        </span>
      </label>
    </Dialog>
  )
}
