import { render } from 'preact'
import { App } from './frame/app.tsx'
import { startKeys } from './frame/keys.ts'
import { followLinks, type Route } from './address/route.ts'
import type { Views } from './frame/views.ts'
import { Requests } from './request/requests.tsx'
import { startLanguage, T } from './text/language.ts'
import { startTheme } from './text/theme.ts'
import './styles/page.css'

startLanguage()
startTheme()
startKeys()
followLinks()
const views: Views = {
  requisicoes: { title: () => T('Requisições', 'Requests'), show: (route: Route) => <Requests route={route} /> }
}
render(<App views={views} />, document.body)
