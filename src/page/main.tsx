import { render } from 'preact'
import { App } from './frame/app.tsx'
import { startKeys } from './frame/keys.ts'
import { Adjustments } from './adjustment/adjustments.tsx'
import { followLinks, type Route } from './address/route.ts'
import type { Views } from './frame/views.ts'
import { Requests } from './request/requests.tsx'
import { TeamView } from './team/team-view.tsx'
import { startLanguage, T } from './text/language.ts'
import { startTheme } from './text/theme.ts'
import { TimesheetView } from './timesheet/sheet-view.tsx'
import './styles/page.css'

startLanguage()
startTheme()
startKeys()
followLinks()
const views: Views = {
  requisicoes: { title: () => T('Requisições', 'Requests'), show: (route: Route) => <Requests route={route} /> },
  ajustes: { title: () => T('Ajustes', 'Adjustments'), show: route => <Adjustments route={route} /> },
  espelho: { title: () => T('Espelho de ponto', 'Timesheet'), show: route => <TimesheetView route={route} /> },
  equipe: { title: () => T('Equipe', 'Team'), show: route => <TeamView route={route} /> }
}
render(<App views={views} />, document.body)
