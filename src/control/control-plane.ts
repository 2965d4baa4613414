import type { TypedApp } from '../http/route-context.ts'
import type { Registry } from '../sandbox/registry.ts'
import { registerApiKeys } from './api-keys.ts'
import { registerClock } from './clock.ts'
import { registerEntities } from './entities.ts'
import { registerOverview } from './overview.ts'
import { registerState } from './state-document.ts'

/** What only a sandbox has: `{base}/_sandbox`. */
export function registerControlPlane (app: TypedApp, registry: Registry): void {
  registerOverview(app, registry)
  registerState(app)
  registerEntities(app)
  registerApiKeys(app)
  registerClock(app)
}
