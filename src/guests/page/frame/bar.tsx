import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { collection, useServer } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { languageNow, T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Clock, type ClockState } from './clock.tsx'
import { FaultMenu } from './fault-menu.tsx'
import { Help } from './help.tsx'
import { Icon, Logo } from '../sign/icons.tsx'
import { useKeys } from '../act/keys.ts'
import { Menu } from '../act/menu.tsx'
import { go, href } from '../address/route.ts'
import { undoLast } from '../act/notice.tsx'
import { useObstacle, useWriteKeys } from '../act/write.tsx'
import { SandboxMenu } from './sandbox-menu.tsx'
import { useMedia } from './media.ts'
import { useRefusedCount } from './refused-count.ts'
import { Reset, States, WaysBack } from './states.tsx'
import type { Views } from './views.ts'

interface TabsProps { readonly view: string, readonly views: Views }
interface BarProps extends TabsProps {
  readonly name: string
  readonly clock: ClockState
  readonly switchLanguage: () => void
}

export function Bar ({ name, clock, view, views, switchLanguage }: BarProps) {
  const bar = useRef<HTMLElement>(null)
  const { connected, full } = useServer()
  const isWide = useMedia('(min-width: 1361px)')
  useStickyBelow(bar)
  return (
    <header class='bar' ref={bar}>
      <a class='skip' href='#c'>{T('skipToContent')}</a>
      <div class='bar1'>
        <a class='brand' href={href(['requisicoes'])}><Logo /><span>espelho</span></a>
        <span class='sep' />
        <SandboxMenu name={name} />
        <Writes>
          <Clock {...clock} />
          <span class='sp' />
          <span class='right'>
            {connected === false && (
              <span class='btn alert' role='status'>
                <Icon name='warning' />
                {T('noConnectionTrying')}
              </span>
            )}
            <WaysBack />
            <FaultMenu />
            {isWide && <><States /><Reset sandboxName={name} /></>}
          </span>
        </Writes>
        {isWide
          ? <LanguageButton switchLanguage={switchLanguage} />
          : (
            <Menu
              name={T('more')} class='btn bare' wrap='rest'
              label={<><span class='sr'>{T('more')}</span>···</>}
            >
              {() => (
                <>
                  <Writes><States /><Reset sandboxName={name} /></Writes>
                  <LanguageButton switchLanguage={switchLanguage} />
                </>
              )}
            </Menu>
            )}
      </div>
      {full !== undefined && <p class='full' role='status'><Icon name='warning' /> {safe(full)}</p>}
      <Tabs view={view} views={views} />
    </header>
  )
}

/** What changes the sandbox. */
function Writes ({ children }: { children: ComponentChildren }) {
  const obstacle = useObstacle()
  return (
    <fieldset class='writes' disabled={obstacle !== undefined} title={obstacle} aria-label={T('theSandbox')}>
      {children}
    </fieldset>
  )
}

function LanguageButton ({ switchLanguage }: { switchLanguage: () => void }) {
  return (
    <button
      type='button'
      id='language'
      class='btn bare'
      onClick={switchLanguage}
      aria-label={T('switchLanguage')}
    >
      {languageNow() === 'en' ? 'EN' : 'PT'}
    </button>
  )
}

/** The bar goes with the page where a screen is small, or its zoom high. */
const isSticky = (): boolean => innerWidth > 600 && innerHeight > 500

/** Publishes the height of the bar for elements that stick below it. */
function useStickyBelow (bar: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--barh', `${isSticky() ? bar.current?.offsetHeight ?? 0 : 0}px`)
    })
    observer.observe(bar.current as HTMLElement)
    return () => observer.disconnect()
  }, [])
}

function Tabs ({ view, views }: TabsProps) {
  const [help, setHelp] = useState(false)
  const refused = useRefusedCount(view === 'requisicoes')
  const { data } = useResource('pending', collection('adjustments'), () =>
    wanted(sandbox.GET('/_sandbox/adjustments', { params: { query: { status: 'PENDENTE', limit: '1' } } }))
  )
  const pending = data?.matched ?? 0
  const tabs = Object.keys(views).filter(name => views[name]?.under === undefined)
  const places = tabs.map((to, index) => [String(index + 1), () => enterView(to)] as const)
  useKeys({ ...Object.fromEntries(places), '?': () => setHelp(true), '/': focusSearch })
  useWriteKeys({ z: undoLast })
  const counts: Readonly<Record<string, ComponentChildren>> = {
    requisicoes: refused > 0 && (
      <span class='n r'>
        {T('refusedCount', { count: refused })}
      </span>
    ),
    ajustes: pending > 0 && <span class='n w'>{pending}</span>
  }
  const shown = views[view]?.under ?? view
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect() ?? {}
    if (left < 0 || right > innerWidth) bar.current?.scrollBy((left + right - innerWidth) / 2, 0)
  }, [shown, refused, pending])
  return (
    <nav ref={bar} class='tabs' aria-label={T('views')}>
      {tabs.map(to => (
        <a key={to} href={href([to])} aria-current={to === shown ? 'page' : undefined}>
          {views[to]?.title()}
          {counts[to]}
        </a>
      ))}
      <button
        type='button'
        class='btn bare hide-m keys-button'
        onClick={() => setHelp(true)}
        title={T('keyboardShortcuts')}
        aria-label={`? ${T('keyboardShortcuts')}`}
      >
        <kbd>?</kbd>
      </button>
      {help && <Help close={() => setHelp(false)} />}
    </nav>
  )
}

/** By a key: the next Tab goes on in the view. */
function enterView (view: string): void {
  go(href([view]))
  document.getElementById('c')?.focus()
}

function focusSearch (): void {
  document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
}
