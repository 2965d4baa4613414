import { useEffect, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { listen, listenAnew } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { Patterns } from '../day/patterns.tsx'
import { languageNow, setLanguage } from '../text/language.ts'
import { Bar } from './bar.tsx'
import { Failure, Waiting } from './failure.tsx'
import { Notice } from './notice.tsx'
import { useRoute } from '../address/route.ts'
import { TokenGate } from './token-gate.tsx'
import type { Views } from './views.ts'

export function App ({ views }: { views: Views }) {
  const [language, redraw] = useState(languageNow())
  const route = useRoute()
  const { data, error, reload } = useResource('overview', ['clock'], () => wanted(sandbox.GET('/_sandbox')))
  const [first = 'requisicoes'] = route.path
  const view = Object.hasOwn(views, first) ? first : 'requisicoes'
  const entered = data !== undefined
  useEffect(() => { if (entered) void listen() }, [entered])
  useEffect(() => { document.title = [views[view]?.title(), data?.name, 'espelho'].filter(Boolean).join(' · ') })

  const switchLanguage = (): void => {
    setLanguage(languageNow() === 'pt' ? 'en' : 'pt')
    listenAnew()
    redraw(languageNow())
  }
  if (data === undefined && (error?.status === 401 || error?.status === 403)) return <TokenGate error={error} />
  if (data === undefined) {
    return <main id='c'>{error === undefined ? <Waiting /> : <Failure error={error} again={reload} />}</main>
  }
  return (
    <div key={language}>
      <Patterns />
      <Bar name={data.name} clock={data.clock} view={view} views={views} switchLanguage={switchLanguage} />
      <main id='c' tabIndex={-1} aria-label={views[view]?.title()}>{views[view]?.show(route)}</main>
      <Notice />
    </div>
  )
}
