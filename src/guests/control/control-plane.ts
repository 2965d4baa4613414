import type { ControlRoute } from './route/route.ts'
import { adjustmentListRoutes } from './adjustment-list.ts'
import { adjustmentsRoutes } from './adjustments.ts'
import { allSandboxesRoutes } from './all-sandboxes.ts'
import { apiKeysRoutes } from './api-keys.ts'
import { assumptionsRoutes } from './assumptions.ts'
import { clockRoutes } from './clock.ts'
import { coverageRoutes } from './coverage-report/route.ts'
import { dailyFrequencyRoutes } from './daily-frequency.ts'
import { diffRoutes } from './diff.ts'
import { documentRoutes } from './document.ts'
import { draftRoutes } from './entities/draft.ts'
import { entitiesRoutes } from './entities/entities.ts'
import { searchRoutes } from './entities/search.ts'
import { explanationRoutes } from './explanation.ts'
import { failureReportRoutes } from './failure-report.ts'
import { faultsRoutes } from './faults.ts'
import { forkRoutes } from './fork.ts'
import { magicRoutes } from './magic.ts'
import { overviewRoutes } from './overview.ts'
import { pageEventsRoutes } from './page/events.ts'
import { pastedRoutes } from './pasted.ts'
import { requestsRoutes } from './requests/routes.ts'
import { sandboxesRoutes } from './sandboxes.ts'
import { settingsRoutes } from './settings.ts'
import { snapshotsRoutes } from './snapshots.ts'
import { stateRoutes } from './state-document.ts'
import { tallyRoutes } from './tally.ts'
import { previewRoutes } from './timesheet/preview.ts'
import { timesheetsRoutes } from './timesheet/routes.ts'

/** The routes of the server, which the real API does not have. */
export const SERVER_ROUTES = [
  ...allSandboxesRoutes, ...failureReportRoutes, ...tallyRoutes, ...sandboxesRoutes
]

/** The routes of a sandbox, which the real API does not have. */
export const SANDBOX_ROUTES = [
  ...overviewRoutes, ...stateRoutes, ...entitiesRoutes, ...draftRoutes, ...searchRoutes, ...apiKeysRoutes,
  ...clockRoutes, ...settingsRoutes, ...assumptionsRoutes, ...dailyFrequencyRoutes, ...explanationRoutes,
  ...adjustmentsRoutes, ...adjustmentListRoutes, ...previewRoutes,
  ...timesheetsRoutes, ...snapshotsRoutes, ...forkRoutes, ...diffRoutes, ...faultsRoutes,
  ...magicRoutes, ...requestsRoutes, ...pageEventsRoutes, ...pastedRoutes, ...coverageRoutes,
  ...documentRoutes(allRoutes)
]

function allRoutes (): readonly ControlRoute[] {
  return [...SERVER_ROUTES, ...SANDBOX_ROUTES]
}
