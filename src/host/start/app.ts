import { type Common, commonOf, createApp, meetEveryRequest } from './app/every-request.ts'
import { registerFallback } from './app/fallback-app.ts'
import { type Guest, registerGuests } from './app/guests.ts'
import type { AppOptions } from './app/options.ts'
import { serverFactory } from './app/server-factory.ts'
import { registerAuthentication } from '../http/access/authentication.ts'
import { refuseForeignPages } from '../http/access/foreign-pages.ts'
import { sendNotes } from '../http/cited/notes-of.ts'
import { refuseLoosePath, rewriteUrl } from '../http/loose-paths.ts'
import { registerProbes } from '../http/probes.ts'
import { breakWire, applyFaultsBeforeAuth } from '../http/provoked/faults.ts'
import { answerMagic } from '../http/provoked/magic.ts'
import { preferUnauthorized } from '../http/provoked/preference.ts'
import { finishExchange } from '../http/recorded/finish-exchange.ts'
import { answerClientError } from '../http/refused/client-errors.ts'
import type { TypedApp } from '../http/route-context.ts'
import { enterSandbox, noteOperation, requireSandbox } from '../http/sandbox/sandbox-context.ts'
import { startingSettings } from '../http/sandbox/settings-of.ts'
import { storeAccepted } from '../http/sandbox/store-accepted.ts'
import { routeDownloadAttachment } from '../routes/download-attachment.ts'
import { routeImportShiftDays } from '../routes/import-shift-days.ts'
import { routeOperations } from '../routes/operations.ts'

/** Makes the server, which does not listen yet. It registers everything in the order in which a request meets it. */
export async function buildApp (options: AppOptions, guests: readonly Guest[]): Promise<TypedApp> {
  const { registry, logLevel, tls } = options
  const { common, beginToClose } = commonOf(options)
  const { request: requestTimeout, closing } = common.times
  const settings = startingSettings(registry)
  const http = {
    requireHostHeader: false, // Node's own refusal has no body
    headersTimeout: requestTimeout / 2,
    connectionsCheckingInterval: requestTimeout / 4
  }
  const app = createApp(common, {
    clientErrorHandler: answerClientError(settings, closing),
    forceCloseConnections: false, // the server closes idle ones itself
    ...tls === undefined ? { http } : { https: http },
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stderr },
    requestTimeout,
    rewriteUrl: rewriteUrl(registry, options.fallback !== undefined),
    serverFactory: serverFactory(options, settings)
  })
  app.addHook('preClose', async () => {
    beginToClose()
    for (const { life } of registry.inMemory()) life.requests.end('closed')
  })
  registerGuests(app, guests, common)
  if (options.fallback !== undefined) registerFallback(app, common, options.fallback)
  await app.register(async (scope: TypedApp) => {
    meetEveryRequest(scope, common)
    registerProbes(scope, options, common.settings, common.work)
    await registerAuthentication(scope)
    await scope.register(async (operations: TypedApp) => registerOperations(operations, common))
  })
  return app
}

function registerOperations (app: TypedApp, { options, context }: Common): void {
  const { registry } = options
  app.addHook('onRequest', enterSandbox(registry))
  app.addHook('onRequest', noteOperation)
  app.addHook('onRequest', refuseForeignPages(options))
  app.addHook('onRequest', refuseLoosePath)
  if (options.requireSandbox === true) app.addHook('onRequest', requireSandbox)
  app.addHook('onRequest', applyFaultsBeforeAuth)
  app.addHook('onRequest', preferUnauthorized)
  app.addHook('preValidation', answerMagic)
  app.addHook('onSend', storeAccepted)
  app.addHook('onSend', sendNotes)
  app.addHook('onSend', finishExchange) // before `breakWire`, so that the log has the whole response
  app.addHook('onSend', breakWire)
  routeOperations(app, context)
  routeImportShiftDays(app, context)
  routeDownloadAttachment(app, context)
}
