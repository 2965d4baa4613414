import { Problem } from '../domain/problem.ts'
import type { Registry } from '../sandbox/registry-interface.ts'
import { putProblem } from './refused/errors.ts'
import type { Health, TypedApp } from './route-context.ts'
import type { SettingsOf } from './sandbox/settings-of.ts'

/** The probes need no token, because the program that probes a container has none. */
export function registerProbes (
  app: TypedApp, registry: Registry, settingsOf: SettingsOf, healthOf?: () => Health
): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    if (healthOf !== undefined) {
      const { isReady, others, ...health } = healthOf() // anyone may ask, so it names no others
      if (isReady) return { status: 'ready', ...health }
      return { ...putProblem(new Problem('not-ready', {}), request, reply, settingsOf(request)), ...health }
    }
    if (!await registry.probe()) throw new Problem('not-ready', {})
    return { status: 'ready' }
  })
}
