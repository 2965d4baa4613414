import { METHODS, type RequestListener } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK } from '../../../core/contract/index.ts'
import { refuseForeignPages } from '../../http/access/foreign-pages.ts'
import { refuseUnpassable } from '../../http/fallback/checks.ts'
import { forwardRequest } from '../../http/fallback/forward.ts'
import { senderTo } from '../../http/fallback/send.ts'
import { registerLazyApp } from '../../http/lazy-app.ts'
import { applyFaultsBeforeAuth, breakWire } from '../../http/provoked/faults.ts'
import { finishExchange } from '../../http/recorded/finish-exchange.ts'
import { FALLBACK_URL, isForFallback, noteOwn } from '../../http/refused/fallback-path.ts'
import type { TypedApp } from '../../http/route-context.ts'
import { enterSandbox, noteOperation, requireSandbox } from '../../http/sandbox/sandbox-context.ts'
import { askedUrl } from '../../http/sandbox/sandbox-url.ts'
import { drawBoot } from '../../sandbox/request-log/boot.ts'
import { type Common, createApp, meetEveryRequest } from './every-request.ts'
import type { AppOptions } from './options.ts'

type Fallback = NonNullable<AppOptions['fallback']>

/** Hands an app's requests for the other server to an app that is made at the first of them. */
export function registerFallback (app: TypedApp, common: Common, fallback: Fallback): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  registerLazyApp(app, { [FALLBACK_URL]: METHODS }, () => buildFallbackApp(app, common, fallback))
}

async function buildFallbackApp (main: TypedApp, common: Common, fallback: Fallback): Promise<TypedApp> {
  const { options, times } = common
  const app = createApp(common, options.logLevel === 'silent' ? {} : { loggerInstance: main.log })
  // The handler reads all bodies, because Fastify reads them by method and type.
  for (const method of METHODS) app.addHttpMethod(method, { overrideExisting: true })
  const access = { ...options, ...fallback, pseudonym: `espelho-${drawBoot()}` }
  meetEveryRequest(app, common)
  await app.register(async (scope: TypedApp) => {
    scope.addHook('onRequest', enterSandbox(options.registry))
    scope.addHook('onRequest', handBack(main.routing))
    scope.addHook('onRequest', noteOperation)
    scope.addHook('onRequest', refuseUnpassable(access))
    scope.addHook('onRequest', refuseForeignPages(options))
    if (options.requireSandbox === true) scope.addHook('onRequest', requireSandbox)
    scope.addHook('onRequest', applyFaultsBeforeAuth)
    scope.addHook('onSend', finishExchange)
    scope.addHook('onSend', breakWire)
    scope.route({
      method: METHODS,
      url: FALLBACK_URL,
      config: { operation: FALLBACK },
      handler: forwardRequest({ ...access, patience: times.fallback }, senderTo(fallback.url, times.fallback))
    })
  })
  await app.ready()
  return app
}

/** A sandbox that was not in memory may serve the request itself. */
function handBack (main: RequestListener) {
  return function handBack (request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { raw, life } = request
    if (isForFallback(raw, askedUrl(request), life.settings)) return done()
    noteOwn(raw)
    reply.hijack()
    main(raw, reply.raw)
  }
}
