import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyServerFactory, LogController, type onResponseHookHandler } from 'fastify'
import { ajvOptions, schemasWithoutDefaults } from './contract/index.ts'
import { registerControlPlane } from './control/control-plane.ts'
import { refuseUnknownParameters } from './http/refused/unknown-parameters.ts'
import { noteArrangement } from './control/ui/arrangements.ts'
import { type MetricsOf, registerMetrics } from './control/metrics.ts'
import { registerSandboxes } from './control/sandboxes.ts'
import { type RequestLine, tellRequests } from './control/requests/line.ts'
import { registerPage } from './control/ui/serve.ts'
import { sendAssumptions } from './http/cited/assumptions.ts'
import { ignoreTypeOfNothing } from './http/body/absent-body.ts'
import { registerAuthentication } from './http/access/authentication.ts'
import { refuseTwoAuthorizations } from './http/access/one-authorization.ts'
import { baseUrlOf, linkBaseOf } from './http/sandbox/base-url.ts'
import { BODY_LIMIT } from './http/body/body-limit.ts'
import { answerAllHttp, answerClientError } from './http/refused/client-errors.ts'
import { keepBodyText } from './http/body/body-text.ts'
import { type ControlAccess, guardControlPlane } from './http/access/control-access.ts'
import { boundWork, type WorkBounds } from './http/access/under-way.ts'
import { registerDocs } from './http/docs/docs.ts'
import { registerDocsScript } from './http/docs/docs-token.ts'
import { answerFrameworkError, registerErrors } from './http/refused/errors.ts'
import { breakWire, strikeBeforeAuth } from './http/provoked/faults.ts'
import { LONGEST_PARAMETER } from './http/refused/known-path.ts'
import { lazyCompilers } from './http/body/lazy-compilers.ts'
import { decorateLogBudget } from './http/recorded/log-budget.ts'
import { logControl, logExchange, logUnrouted, noteStart } from './http/recorded/log-exchange.ts'
import { registerScriptsPage } from './http/scripts-page.ts'
import { answerMagic } from './http/provoked/magic.ts'
import { decorateClosing } from './http/provoked/pause.ts'
import { preferUnauthorized } from './http/provoked/preference.ts'
import { finishJson } from './http/body/finish-json.ts'
import type { Others } from './http/others.ts'
import { type PassOn, passedOn } from './http/refused/passed-on.ts'
import { registerProbes } from './http/probes.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { judgeLoosePath, rewriteUrl } from './http/loose-paths.ts'
import { sendProvoked } from './http/provoked/provoke.ts'
import { decorateRequests } from './http/request.ts'
import type { Health, TypedApp } from './http/route-context.ts'
import { enterSandbox, openForRefusal, requireSandbox } from './http/sandbox/sandbox-context.ts'
import { settle } from './http/settle.ts'
import { settingsOf, startingSettings } from './http/sandbox/settings-of.ts'
import { sendWarnings } from './http/cited/warnings.ts'
import { routeCreateApiKey } from './routes/create-api-key.ts'
import { routeDownloadAttachment } from './routes/download-attachment.ts'
import { routeImportShiftDays } from './routes/import-shift-days.ts'
import { routeRequestAdjustment } from './routes/request-adjustment.ts'
import { routeUnlinkCollaborators } from './routes/unlink-collaborators.ts'
import { routeUpdateWorkLocation } from './routes/update-work-location.ts'
import type { Registry } from './sandbox/registry-interface.ts'

export interface AppOptions extends ControlAccess {
  readonly registry: Registry
  readonly publicUrl: string | undefined
  readonly logLevel: string
  /** The bytes that the request logs of all sandboxes may take together. */
  readonly logBytes?: number | undefined
  /** What the server works on at once. */
  readonly workBounds?: WorkBounds
  /** How many values the JSON of a body may have. By default the heap limit decides. */
  readonly mostValues?: number
  /** Of the file of an import. */
  readonly maxImportRows?: number | undefined
  /** Whether to refuse an operation whose URL names no sandbox. */
  readonly requireSandbox?: boolean
  /** The origins whose pages may call the operations. */
  readonly origins?: readonly string[]
  /** A certificate and its private key, in PEM. */
  readonly tls?: { readonly cert: string, readonly key: string } | undefined
  /** The other servers, where several share a store. */
  readonly others?: Others | undefined
  /** What is in front of the router where several processes share a store. */
  readonly front?: {
    readonly serverFactory: FastifyServerFactory
    /** Why a request is refused that was handed to the router all the same. */
    readonly refusalOf: (request: IncomingMessage) => Error | undefined
    /** The body of a request has come, in these bytes. */
    readonly bodyCame: (request: IncomingMessage, bytes: Uint8Array) => void
    /** Passes on a request that was handed to the router, whose sandbox is elsewhere by now. */
    readonly passOn: PassOn
  } | undefined
  /** How the server does, where several processes share a store. */
  readonly health?: (() => Health) | undefined
  /** The metrics of the server, where it has any. */
  readonly metrics?: MetricsOf | undefined
  /** Called with each request in one line, but not with those that only read from the control plane. */
  readonly onRequestLine?: ((line: RequestLine) => void) | undefined
  /** Called after every exchange. */
  readonly onResponse?: onResponseHookHandler | undefined
}

/** Makes the server, which does not listen yet. It registers everything in the order in which a request meets it. */
export async function buildApp (options: AppOptions): Promise<TypedApp> {
  const { registry, logLevel, front } = options
  const settings = settingsOf(registry)
  const passed = passedOn(front?.passOn)
  const http = { requireHostHeader: false } // Node's own refusal has no body
  const app = Fastify({
    ajv: ajvOptions,
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: answerClientError(startingSettings(registry)),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError(settings),
    ...options.tls === undefined ? { http } : { https: { ...http, ...options.tls } },
    logController: new LogController({ disableRequestLogging: true }),
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stderr },
    requestTimeout: 120_000,
    return503OnClosing: false,
    rewriteUrl: rewriteUrl(registry),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    schemaController: { compilersFactory: lazyCompilers },
    ...front !== undefined && { serverFactory: front.serverFactory }
  }).withTypeProvider<TypeBoxTypeProvider>() as TypedApp

  const context = {
    baseUrl: baseUrlOf(options.publicUrl),
    linkBase: linkBaseOf(options.publicUrl),
    controlToken: options.controlToken,
    health: options.health,
    others: options.others,
    maxImportRows: options.maxImportRows ?? 100_000
  }
  decorateRequests(app)
  decorateClosing(app)
  decorateLogBudget(app, registry, options.logBytes)
  app.addHook('preClose', async () => { for (const { life } of registry.inMemory()) life.requests.end('closed') })
  app.addHook('onRequest', noteStart)
  boundWork(app, options.workBounds)
  if (options.onResponse !== undefined) app.addHook('onResponse', options.onResponse)
  tellRequests(app, { settingsOf: settings, controlToken: options.controlToken, logLevel, tell: options.onRequestLine })
  if (options.origins !== undefined) app.addHook('onRequest', allowOrigins(new Set(options.origins), settings))
  if (front !== undefined) app.addHook('onRequest', (request, _reply, done) => done(front.refusalOf(request.raw)))
  app.addHook('onRequest', openForRefusal(registry))
  registerErrors(app, settings, passed)
  answerAllHttp(app, startingSettings(registry))
  app.removeContentTypeParser('text/plain') // A49
  keepBodyText(app, options.mostValues, front?.bodyCame)
  app.addHook('onSend', finishJson)
  app.addHook('onSend', logUnrouted(registry))
  for (const schema of schemasWithoutDefaults) app.addSchema(schema)
  await registerAuthentication(app)
  registerProbes(app, registry, settings, options.health)
  registerScriptsPage(app)
  registerDocsScript(app, registry, options)
  registerDocs(app, settings)
  registerPage(app, context)

  await app.register(async (operations: TypedApp) => {
    operations.addHook('onRequest', enterSandbox(registry))
    operations.addHook('onRequest', judgeLoosePath)
    if (options.requireSandbox === true) operations.addHook('onRequest', requireSandbox)
    operations.addHook('onRequest', strikeBeforeAuth)
    operations.addHook('onRequest', preferUnauthorized)
    operations.addHook('preValidation', answerMagic)
    operations.addHook('onSend', settle(settings, passed))
    operations.addHook('onSend', sendProvoked)
    operations.addHook('onSend', sendWarnings)
    operations.addHook('onSend', sendAssumptions)
    operations.addHook('onSend', logExchange) // before `breakWire`, so that the log has the whole response
    operations.addHook('onSend', breakWire)
    routeRequestAdjustment(operations, context)
    routeCreateApiKey(operations)
    routeUpdateWorkLocation(operations, context)
    routeImportShiftDays(operations, context.maxImportRows)
    routeUnlinkCollaborators(operations)
    routeDownloadAttachment(operations)
  })

  await app.register(async (control: TypedApp) => {
    control.addHook('onRequest', refuseTwoAuthorizations)
    control.addHook('onRequest', guardControlPlane(options))
    control.addHook('onRequest', ignoreTypeOfNothing)
    control.addHook('preValidation', refuseUnknownParameters)
    registerSandboxes(control, registry, context)
    if (options.metrics !== undefined) registerMetrics(control, options.metrics)
    await control.register(async (inSandbox: TypedApp) => {
      inSandbox.addHook('onRequest', enterSandbox(registry))
      inSandbox.addHook('onResponse', noteArrangement)
      inSandbox.addHook('onSend', settle(settings, passed))
      inSandbox.addHook('onSend', logControl)
      registerControlPlane(inSandbox, registry, context)
    })
  })
  return app
}
