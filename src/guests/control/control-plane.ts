import type { RouteContext, TypedApp } from '../../host/http/route-context.ts'
import type { Registry } from '../../host/sandbox/registry.ts'
import { registerAdjustmentList } from './adjustment-list.ts'
import { registerAdjustments } from './adjustments.ts'
import { registerApiKeys } from './api-keys.ts'
import { registerAssumptions } from './assumptions.ts'
import { registerClock } from './clock.ts'
import { registerDailyFrequency } from './daily-frequency.ts'
import { registerCoverage } from './coverage-report/route.ts'
import { registerDiff } from './diff.ts'
import { registerDocument } from './document.ts'
import { registerEntities } from './entities/entities.ts'
import { registerExplanation } from './explanation.ts'
import { registerFaults } from './faults.ts'
import { registerFork } from './fork.ts'
import { registerMagic } from './magic.ts'
import { registerOverview } from './overview.ts'
import { registerPageEvents } from './page/events.ts'
import { registerRequests } from './requests/routes.ts'
import { registerSandboxes } from './sandboxes.ts'
import { registerSearch } from './entities/search.ts'
import { registerSettings } from './settings.ts'
import { registerSnapshots } from './snapshots.ts'
import { registerState } from './state-document.ts'
import { registerTimesheets } from './timesheet/routes.ts'

/** Registers the routes below `{base}/_sandbox`, which the real API does not have. */
export function registerControlPlane (app: TypedApp, registry: Registry, context: RouteContext): void {
  registerOverview(app, registry, context)
  registerState(app)
  registerEntities(app)
  registerSearch(app)
  registerApiKeys(app)
  registerClock(app)
  registerSettings(app)
  registerAssumptions(app)
  registerDailyFrequency(app, context)
  registerExplanation(app)
  registerAdjustments(app, context)
  registerAdjustmentList(app)
  registerTimesheets(app)
  registerSnapshots(app)
  registerFork(app, registry)
  registerDiff(app)
  registerFaults(app, context)
  registerMagic(app)
  registerRequests(app, context)
  registerPageEvents(app, context)
  registerCoverage(app, context)
  registerDocument(app, described => {
    registerSandboxes(described, registry, context)
    registerControlPlane(described, registry, context)
  })
}
