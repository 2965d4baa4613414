import { SANDBOX_ROUTES, SERVER_ROUTES } from './control-plane.ts'
import { registerMetrics, serverMetrics } from '../../host/http/metrics.ts'
import { type ExplainPasted, registerRoutes } from './route/route.ts'
import { noteArrangement } from './page/events.ts'
import { registerPage } from './page/serve.ts'
import { guardControlPlane } from '../../host/http/access/control-access.ts'
import { ignoreTypeOfNothing } from '../../host/http/body/absent-body.ts'
import { sendWarnings } from '../../host/http/cited/notes-of.ts'
import { refuseTwoAuthorizations } from '../../host/http/refused/one-authorization.ts'
import { registerDocsScript } from '../../host/http/docs/docs-script.ts'
import { registerDocs } from '../../host/http/docs/docs.ts'
import { finishControl } from '../../host/http/recorded/finish-exchange.ts'
import { refuseUnknownParameters } from '../../host/http/refused/unknown-parameters.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { enterSandbox } from '../../host/http/sandbox/sandbox-context.ts'
import { type Briefing, registerBriefing } from './briefing.ts'
import { storeAccepted } from '../../host/http/sandbox/store-accepted.ts'
import { type Common, createApp, meetEveryRequest } from '../../host/start/app/every-request.ts'

/** What other guests do for it. Who composes a server hands it in. */
export interface Guests { readonly briefing: Briefing, readonly explainPasted: ExplainPasted }

/** Makes the app of what only a sandbox has: its control plane, its page and its documents. */
export async function buildControlApp (
  common: Common, log: TypedApp['log'], { briefing, explainPasted }: Guests
): Promise<TypedApp> {
  const { options, settings, context } = common
  const { registry, metrics = serverMetrics(registry) } = options
  const plane = { ...context, registry, explainPasted }
  const subscribers = [...common.subscribers, noteArrangement]
  const app = createApp({ ...common, subscribers }, options.logLevel === 'silent' ? {} : { loggerInstance: log })
  meetEveryRequest(app, common)
  registerBriefing(app, context.baseUrl, briefing)
  registerDocsScript(app, registry, options)
  registerDocs(app, settings)
  registerPage(app, context)
  await app.register(async (control: TypedApp) => {
    control.addHook('onRequest', refuseTwoAuthorizations)
    control.addHook('onRequest', guardControlPlane(options))
    control.addHook('onRequest', ignoreTypeOfNothing)
    control.addHook('preValidation', refuseUnknownParameters)
    await control.register(async (ofAll: TypedApp) => {
      ofAll.addHook('onSend', finishControl)
      registerRoutes(ofAll, SERVER_ROUTES, plane)
    })
    registerMetrics(control, metrics)
    await control.register(async (inSandbox: TypedApp) => {
      inSandbox.addHook('onRequest', enterSandbox(registry))
      inSandbox.addHook('onSend', storeAccepted)
      inSandbox.addHook('onSend', sendWarnings)
      inSandbox.addHook('onSend', finishControl)
      registerRoutes(inSandbox, SANDBOX_ROUTES, plane)
    })
  })
  await app.ready()
  return app
}
