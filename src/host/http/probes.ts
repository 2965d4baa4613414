import { Problem } from '../../core/rules/problem.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { Work } from './access/under-way.ts'
import { putProblem } from './refused/errors.ts'
import { refuseUnknownParameters } from './refused/unknown-parameters.ts'
import type { TypedApp } from './route-context.ts'
import type { SettingsOf } from './sandbox/settings-of.ts'

interface Probed {
  readonly registry: Registry
}

/** The probes need no token, because the program that probes a container has none. */
export function registerProbes (
  app: TypedApp, { registry }: Probed, settingsOf: SettingsOf, work: Work
): void {
  app.get('/livez', { preValidation: refuseUnknownParameters }, async () => ({ status: 'alive' }))
  app.get('/readyz', { preValidation: refuseUnknownParameters }, async (request, reply) => {
    const isReady = await registry.probe()
    if (isReady && !work.isStuck()) return { status: 'ready' }
    const problem = new Problem(isReady ? 'server-busy' : 'not-ready', {})
    return putProblem(problem, request, reply, settingsOf(request))
  })
}
