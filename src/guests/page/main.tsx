import { render } from 'preact'
import { App } from './frame/app.tsx'
import { DataView } from './data/data-view.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Faults } from './fault/faults.tsx'
import { startKeys } from './act/keys.ts'
import { Adjustments } from './adjustment/adjustments.tsx'
import { followLinks, type Route } from './address/route.ts'
import type { Views } from './frame/views.ts'
import { OpenPoints } from './open-point/open-points.tsx'
import { AllRuns } from './request/all-runs.tsx'
import { Pasted } from './request/pasted.tsx'
import { Requests } from './request/requests.tsx'
import { TeamView } from './team/team-view.tsx'
import { NewRequest } from './new-request/new-request.tsx'
import { startLanguage, T } from './text/language.ts'
import { startTheme } from './text/theme.ts'
import { TimesheetView } from './timesheet/sheet-view.tsx'
import './styles/page.css'

startLanguage()
startTheme()
startKeys()
followLinks()
const views: Views = {
  requisicoes: { title: () => T('requests'), show: (route: Route) => <Requests route={route} /> },
  ajustes: { title: () => T('adjustments'), show: route => <Adjustments route={route} /> },
  espelho: { title: () => T('timesheet'), show: route => <TimesheetView route={route} /> },
  equipe: { title: () => T('team'), show: route => <TeamView route={route} /> },
  dados: { title: () => T('data'), show: route => <DataView route={route} /> },
  cobertura: { title: () => T('coverage'), show: route => <Coverage route={route} /> },
  pontos: { title: () => T('assumptions'), show: route => <OpenPoints route={route} /> },
  falhas: { title: () => T('faults'), show: () => <Faults /> },
  novo: {
    title: () => T('newRequest'), show: route => <NewRequest route={route} />, under: 'ajustes'
  },
  execucoes: {
    title: () => T('runsOverAllSandboxes'),
    show: () => <AllRuns />,
    under: 'requisicoes'
  },
  explicar: {
    title: () => T('pasteARefusal'), show: () => <Pasted />, under: 'requisicoes'
  },

}
render(<App views={views} />, document.body)
