import { useEffect, useState } from 'preact/hooks'
import { sandbox, server, wanted } from '../api/client.ts'
import { ago } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { hostSlug } from '../text/slug.ts'
import { copy } from '../act/clipboard.ts'
import { Dialog } from '../act/dialog.tsx'
import { Icon } from '../sign/icons.tsx'
import { Menu } from '../act/menu.tsx'
import { attempt } from '../act/notice.tsx'
import { BASE, href, pageOf } from '../address/route.ts'

/** Loads a new document, because another sandbox has another address. */
const enter = (name: string): void => location.assign(location.origin + pageOf(name))

export function SandboxMenu ({ name }: { name: string }) {
  const [asked, ask] = useState<{ what: 'new' | 'fork' | 'delete', name: string }>()
  return (
    <>
      <Menu
        name='Sandbox'
        class='btn bare pick'
        label={
          <>
            <span class='sr'>Sandbox </span>
            <span class='clip' translate={false}>
              {name}
            </span>
            <Icon name='down' />
          </>
        }
      >
        {close => (
          <List
            current={name}
            ask={(what, whose) => {
              close()
              ask({ what, name: whose })
            }}
          />
        )}
      </Menu>
      {asked !== undefined && (asked.what === 'delete'
        ? <DeleteDialog name={asked.name} current={name} close={() => ask(undefined)} />
        : <NameDialog what={asked.what} from={name} close={() => ask(undefined)} />)}
    </>
  )
}

interface Known {
  readonly name: string
  readonly requests?: number | undefined
  readonly lastUsedAt: string
}

function List ({ current, ask }: { current: string, ask: (what: 'new' | 'fork' | 'delete', name: string) => void }) {
  const [known, setKnown] = useState<{ sandboxes: readonly Known[], now: number }>({ sandboxes: [], now: 0 })
  useEffect(() => {
    void attempt(async () => {
      const answer = server.GET('/_sandboxes')
      const { sandboxes } = await wanted(answer)
      const now = Date.parse((await answer).response.headers.get('date') ?? '')
      setKnown({ sandboxes: [...sandboxes].sort((a, b) => a.lastUsedAt < b.lastUsedAt ? 1 : -1), now })
    })
  }, [])
  return (
    <>
      <div class='pop-list'>
        <table>
          <thead>
            <tr>
              <th>Sandbox</th>
              <th class='num'>{T('requests')}</th>
              <th>{T('lastUsed')}</th>
              <th><span class='sr'>{T('actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            {known.sandboxes.map(({ name, requests, lastUsedAt }) => (
              <tr key={name} class={name === current ? 'on' : ''}>
                <td translate={false}>
                  <a
                    href={location.origin + pageOf(name)}
                    target='_top'
                    aria-current={name === current ? 'true' : undefined}
                  >
                    {name}
                  </a>
                </td>
                <td class='num'>{requests}</td>
                <td class='muted'>{ago(lastUsedAt, known.now)}</td>
                <td>
                  {name !== 'default' && (
                    <button
                      type='button'
                      class='btn bare bad'
                      aria-label={`${T('delete')} ${name}`}
                      onClick={() => ask('delete', name)}
                    >
                      <Icon name='no' />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class='foot'>
        <button type='button' class='btn' onClick={() => ask('new', '')}>
          <Icon name='plus' />
          {T('new')}
        </button>
        <button type='button' class='btn' onClick={() => ask('fork', current)}>
          {T('forkThis')}
        </button>
        <a class='btn bare' href={href(['execucoes'])}>{T('runsOverAll')}</a>
        <span class='sp' />
        <button type='button' class='btn bare' onClick={() => { void copy(location.origin + BASE) }}>
          <Icon name='copy' />
          {T('copyAddress')}
        </button>
      </div>
    </>
  )
}

function NameDialog ({ what, from, close }: { what: 'new' | 'fork', from: string, close: () => void }) {
  const [text, setText] = useState('')
  const name = hostSlug(text)
  const create = async (): Promise<void> => {
    if (what === 'new' || await attempt(() => wanted(sandbox.POST('/_sandbox/fork', { body: { name } })))) enter(name)
  }
  const title = what === 'new' ? T('newSandbox') : `${T('fork')} ${from}`
  return (
    <Dialog
      title={title}
      onClose={close}
      action={{
        name: T('create'),
        run: () => { void create() }
      }}
    >
      <p class='muted'>
        {what === 'new'
          ? T('startsFromTheFixtures')
          : T('startsAsThisOneStandsNow')}
      </p>
      <label class='field'>
        {T('name')}
        <input
          class='in'
          name='name'
          required
          pattern='.*[A-Za-z0-9].*'
          title={T('withLettersOrDigits')}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      {name !== text && name !== '' && (
        <p class='muted'>{T('itWillBe')} <code translate={false}>{name}</code></p>
      )}
    </Dialog>
  )
}

function DeleteDialog ({ name, current, close }: { name: string, current: string, close: () => void }) {
  const remove = async (): Promise<void> => {
    if (
      (await attempt(
        () => wanted(server.DELETE('/_sandboxes/{name}', { params: { path: { name } } })),
        `${T('deleted')}: ${name}`
      )) &&
      name === current
    ) { enter('default') }
  }
  return (
    <Dialog
      title={`${T('delete')} ${name}?`}
      onClose={close}
      action={{
        name: T('delete'),
        bad: true,
        run: () => { void remove() }
      }}
    >
      <p>
        {T('deleteSandboxWarning')}
      </p>
    </Dialog>
  )
}
