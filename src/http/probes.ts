import { Problem } from '../domain/problem.ts'
import type { Registry } from '../sandbox/registry-interface.ts'
import type { Health, TypedApp } from './route-context.ts'

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
