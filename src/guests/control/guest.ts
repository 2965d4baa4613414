import { SANDBOX_ROUTES, SERVER_ROUTES } from './control-plane.ts'
import { registerMetrics, serverMetrics } from '../../host/http/metrics.ts'
import { type ExplainPasted, registerRoutes } from './route/route.ts'
import { noteArrangement } from './page/events.ts'
import { guardControlPlane } from '../../host/http/access/control-access.ts'
import { ignoreTypeOfNothing } from '../../host/http/body/absent-body.ts'
import { sendWarnings } from '../../host/http/cited/notes-of.ts'
import { refuseTwoAuthorizations } from '../../host/http/refused/one-authorization.ts'
import { finishControl } from '../../host/http/recorded/finish-exchange.ts'
import { refuseUnknownParameters } from '../../host/http/refused/unknown-parameters.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { enterSandbox, readLog } from '../../host/http/sandbox/sandbox-context.ts'
import { storeAccepted } from '../../host/http/sandbox/store-accepted.ts'
import type { Host } from '../../host/start/app/guests.ts'

/** Registers the control plane. Another guest explains pasted requests for it. */
export async function registerControlPlane (
  { app, subscribe, options, context }: Host, explainPasted: ExplainPasted
): Promise<void> {
  const { registry } = options
  const plane = { ...context, registry, explainPasted }
  subscribe(noteArrangement)
  await app.register(async (control: TypedApp) => {
    control.addHook('onRequest', refuseTwoAuthorizations)
    control.addHook('onRequest', guardControlPlane(options))
    control.addHook('onRequest', ignoreTypeOfNothing)
    control.addHook('preValidation', refuseUnknownParameters)
    await control.register(async (ofAll: TypedApp) => {
      ofAll.addHook('onSend', finishControl)
      registerRoutes(ofAll, SERVER_ROUTES, plane)
    })
    registerMetrics(control, serverMetrics(registry, options.figures))
    await control.register(async (inSandbox: TypedApp) => {
      inSandbox.addHook('onRequest', enterSandbox(registry))
      inSandbox.addHook('onRequest', readLog)
      inSandbox.addHook('onSend', storeAccepted)
      inSandbox.addHook('onSend', sendWarnings)
      inSandbox.addHook('onSend', finishControl)
      registerRoutes(inSandbox, SANDBOX_ROUTES, plane)
    })
  })
}
