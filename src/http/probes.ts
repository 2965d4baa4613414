import { Problem } from '../domain/problem.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { TypedApp } from './route-context.ts'

/** The probes need no token, because the program that probes a container has none. */
export function registerProbes (app: TypedApp, registry: Registry): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (!await registry.probe()) throw new Problem('not-ready', {})
    return { status: 'ready' }
  })
}
