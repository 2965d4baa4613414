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
  requisicoes: { title: () => T('Requisições', 'Requests'), show: (route: Route) => <Requests route={route} /> },
  ajustes: { title: () => T('Ajustes', 'Adjustments'), show: route => <Adjustments route={route} /> },
  espelho: { title: () => T('Folha de ponto', 'Timesheet'), show: route => <TimesheetView route={route} /> },
  equipe: { title: () => T('Equipe', 'Team'), show: route => <TeamView route={route} /> },
  dados: { title: () => T('Dados', 'Data'), show: route => <DataView route={route} /> },
  cobertura: { title: () => T('Cobertura', 'Coverage'), show: () => <Coverage /> },
  pontos: { title: () => T('Pontos em aberto', 'Assumptions'), show: route => <OpenPoints route={route} /> },
  falhas: { title: () => T('Falhas', 'Faults'), show: () => <Faults /> },
  novo: {
    title: () => T('Novo pedido', 'New request'), show: route => <NewRequest route={route} />, under: 'ajustes'
  },
  execucoes: {
    title: () => T('Execuções de todos os sandboxes', 'Runs over all sandboxes'),
    show: () => <AllRuns />,
    under: 'requisicoes'
  },
  explicar: {
    title: () => T('Colar recusada', 'Paste a refusal'), show: () => <Pasted />, under: 'requisicoes'
  },

}
render(<App views={views} />, document.body)
