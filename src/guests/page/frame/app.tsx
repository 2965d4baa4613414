import { useEffect, useRef, useState } from 'preact/hooks'
import { listen, listenAnew } from '../api/live.ts'
import { useOverview } from '../api/overview.ts'
import { Patterns } from '../day/patterns.tsx'
import { languageNow, setLanguage, T } from '../text/language.ts'
import { setTitle } from './badge.ts'
import { Bar } from './bar.tsx'
import { Confirm } from '../act/confirm.tsx'
import { Failure, Waiting } from '../sign/failure.tsx'
import { liveIn } from '../act/history.ts'
import { Notice } from '../act/notice.tsx'
import { go, href, useRoute, withQuery } from '../address/route.ts'
import { TokenGate } from './token-gate.tsx'
import type { Views } from './views.ts'

export function App ({ views }: { views: Views }) {
  const [language, redraw] = useState(languageNow())
  const route = useRoute()
  const { data, error, reload } = useOverview()
  const [first = 'requisicoes'] = route.path
  const view = Object.hasOwn(views, first) ? views[first] : undefined
  const entered = data !== undefined
  if (entered) liveIn(data.createdAt)
  useEffect(() => { if (data !== undefined) void listen(data.lastEvent) }, [entered])
  useEffect(() => setTitle([view?.title(), data?.name, 'espelho'].filter(Boolean).join(' · ')))

  const hasSwitched = useRef(false)
  useEffect(() => { // all is drawn anew, and the button with it
    const button = document.getElementById('language')
    if (!hasSwitched.current || button === null) return
    hasSwitched.current = false
    button.focus()
  })
  const switchLanguage = (): void => {
    setLanguage(languageNow() === 'pt' ? 'en' : 'pt')
    if (route.query.has('lang')) go(withQuery({ lang: undefined }), { replace: true })
    listenAnew()
    hasSwitched.current = true
    redraw(languageNow())
  }
  if (data === undefined && (error?.status === 401 || error?.status === 403)) return <TokenGate error={error} />
  if (data === undefined) {
    return <main id='c'>{error === undefined ? <Waiting /> : <Failure error={error} again={reload} />}</main>
  }
  return (
    <div key={language}>
      <Patterns />
      <Bar name={data.name} clock={data.clock} view={first} views={views} switchLanguage={switchLanguage} />
      <main id='c' tabIndex={-1} aria-label={view?.title()}>{view === undefined ? <Unknown /> : view.show(route)}</main>
      <p class='paper onlyp'>sandbox {data.name} · {T('testData')}</p>
      <Notice />
      <Confirm />
    </div>
  )
}

/** An address that is none of the page's. */
function Unknown () {
  return (
    <div class='failure'>
      <h1>{T('thereIsNoSuchPage')}</h1>
      <a class='btn' href={href(['requisicoes'])}>{T('seeTheRequests')}</a>
    </div>
  )
}
