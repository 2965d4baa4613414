import { registerControlPlane } from '../control/control-plane.ts'
import { registerMetrics, serverMetrics } from '../control/metrics.ts'
import { registerSandboxes } from '../control/sandboxes.ts'
import { noteArrangement } from '../control/page/events.ts'
import { registerPage } from '../control/page/serve.ts'
import { guardControlPlane } from '../http/access/control-access.ts'
import { ignoreTypeOfNothing } from '../http/body/absent-body.ts'
import { sendWarnings } from '../http/cited/warnings.ts'
import { refuseTwoAuthorizations } from '../http/refused/one-authorization.ts'
import { registerDocsScript } from '../http/docs/docs-script.ts'
import { registerDocs } from '../http/docs/docs.ts'
import { finishControl } from '../http/recorded/finish-exchange.ts'
import { refuseUnknownParameters } from '../http/refused/unknown-parameters.ts'
import type { TypedApp } from '../http/route-context.ts'
import { enterSandbox } from '../http/sandbox/sandbox-context.ts'
import { registerBriefing } from '../http/briefing.ts'
import { waitUntilDurable } from '../http/wait-until-durable.ts'
import { type Common, createApp, meetEveryRequest } from './every-request.ts'

/** Makes the app of what only a sandbox has: its control plane, its page and its documents. */
export async function buildControlApp (common: Common, log: TypedApp['log']): Promise<TypedApp> {
  const { options, settings, forwardInstead, context } = common
  const { registry, metrics = serverMetrics(registry) } = options
  const subscribers = [...common.subscribers, noteArrangement]
  const app = createApp({ ...common, subscribers }, options.logLevel === 'silent' ? {} : { loggerInstance: log })
  meetEveryRequest(app, common)
  registerBriefing(app, context.baseUrl)
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
      registerSandboxes(ofAll, registry, context)
    })
    registerMetrics(control, metrics)
    await control.register(async (inSandbox: TypedApp) => {
      inSandbox.addHook('onRequest', enterSandbox(registry))
      inSandbox.addHook('onSend', waitUntilDurable(settings, forwardInstead))
      inSandbox.addHook('onSend', sendWarnings)
      inSandbox.addHook('onSend', finishControl)
      registerControlPlane(inSandbox, registry, context)
    })
  })
  await app.ready()
  return app
}
