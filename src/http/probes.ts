import { Problem } from '../domain/problem.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { TypedApp } from './route-context.ts'

/** How a server does that is one of several. */
export interface Health {
  readonly isReady: boolean
  /** Its id among the others. */
  readonly replica: string
  /** The sandboxes that it owns. */
  readonly owned: number
  /** The appends that wait for the database, and for how long the oldest does. */
  readonly pendingAppends: number
  readonly oldestPendingMs: number
  /** For how long it may answer for its sandboxes, unless it renews its lease. */
  readonly leaseRestMs: number
}

/** The probes need no token, because the program that probes a container has none. */
export function registerProbes (app: TypedApp, registry: Registry, healthOf?: () => Health): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (healthOf !== undefined) {
      const { isReady, ...health } = healthOf()
      if (!isReady) throw new Problem('not-ready', {})
      return { status: 'ready', ...health }
    }
    if (!await registry.probe()) throw new Problem('not-ready', {})
    return { status: 'ready' }
  })
}
