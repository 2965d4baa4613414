import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { ajvOptions, schemasWithoutDefaults } from '../../../core/contract/index.ts'
import { linePrinter } from '../../http/recorded/line.ts'
import { CLIENT_TIMES, type ClientTimes } from '../../http/access/client-times.ts'
import { roomForRead } from '../../http/access/data-room.ts'
import { boundedWork, holdBody, type Work } from '../../http/access/under-way.ts'
import { MAX_BODY_BYTES } from '../../http/body/body-limit.ts'
import { addJsonParser } from '../../http/body/body-text.ts'
import { finishJson } from '../../http/body/finish-json.ts'
import { lazyCompilers } from '../../http/body/lazy-compilers.ts'
import { allowOrigins } from '../../http/cross-origin.ts'
import { nameHead, refuseEndlessHead, zeroLengthForHead } from '../../http/refused/head-as-get.ts'
import { createClosing, endConnections } from '../../http/provoked/pause.ts'
import { noteBeginning } from '../../http/recorded/arrived-body.ts'
import { finishUnrouted, type Subscriber } from '../../http/recorded/finish-exchange.ts'
import { refuseWithoutHost } from '../../http/refused/client-errors.ts'
import {
  answerErrors, answerErrorsOfErrors, answerFrameworkError, answerUnrouted, refuseUnrouted
} from '../../http/refused/errors.ts'
import { decorateRequests } from '../../http/request.ts'
import { StacklessError } from '../../../core/rules/stackless-error.ts'
import { baseUrlOf, linkBaseOf } from '../../http/sandbox/base-url.ts'
import type { RouteContext, TypedApp } from '../../http/route-context.ts'
import { enterUnrouted } from '../../http/sandbox/sandbox-context.ts'
import { type SettingsOf, settingsOf } from '../../http/sandbox/settings-of.ts'
import type { AppOptions } from './options.ts'

/** What the apps of a server have in common. */
export interface Common extends Pick<FastifyInstance, 'closing' | 'subscribers'> {
  readonly options: AppOptions
  readonly settings: SettingsOf
  readonly context: RouteContext
  readonly times: ClientTimes
  readonly work: Work
}

export function commonOf (options: AppOptions): { common: Common, beginToClose: () => void } {
  const { registry, publicUrl, clientTimes: times = CLIENT_TIMES } = options
  const closing = createClosing()
  const context = {
    baseUrl: baseUrlOf(publicUrl),
    linkBase: linkBaseOf(publicUrl),
    controlToken: options.controlToken,
    language: options.language ?? 'en',
    tally: options.tally,
    maxImportRows: options.maxImportRows ?? 100_000,
    hasFallback: options.fallback !== undefined
  }
  const settings = settingsOf(registry)
  const common = {
    options,
    settings,
    context,
    closing: closing.signal,
    subscribers: subscribersOf(options, settings),
    times,
    work: boundedWork(times, options.workBounds)
  }
  return { common, beginToClose: () => closing.abort() }
}

/** Who else gets the exchanges that the request log gets. */
function subscribersOf (
  { tally, onExchange, controlToken, logLevel, onRequestLine: print }: AppOptions, settingsOf: SettingsOf
): Subscriber[] {
  return [tally?.note, linePrinter({ settingsOf, controlToken, logLevel, print }), onExchange]
    .filter(subscriber => subscriber !== undefined)
}

/** An app that reads bodies and answers errors as every app of the server does. */
export function createApp (
  { options, settings, closing, subscribers, times: { now } }: Common,
  own: FastifyServerOptions
): TypedApp {
  const { registry } = options
  const app = Fastify({
    ajv: ajvOptions,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    frameworkErrors: answerFrameworkError({
      settingsOf: settings, closing, entered: enterUnrouted(registry), logged: finishUnrouted
    }),
    logController: new LogController({ disableRequestLogging: true }),
    pluginTimeout: 0, // because no plugin here waits for anything, and the timers were a twentieth of a start
    return503OnClosing: false,
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER }, // a bound for regular expressions, which no route has
    schemaErrorFormatter: () => new StacklessError('the request breaks its schema'), // its faults come beside it
    schemaController: { compilersFactory: lazyCompilers },
    ...own
  }).withTypeProvider<TypeBoxTypeProvider>() as TypedApp
  decorateRequests(app)
  app.decorate('closing', closing)
  app.decorate('subscribers', subscribers)
  app.decorate('controlToken', options.controlToken)
  answerErrors(app, settings)
  app.decorate('errorBody', answerErrorsOfErrors(settings))
  app.removeContentTypeParser('text/plain') // A49
  addJsonParser(app, {
    most: options.mostValues, now, count: holdBody, roomForRead
  })
  for (const schema of schemasWithoutDefaults) app.addSchema(schema)
  return app
}

/** Registers what every request meets, with a route or without one. */
export function meetEveryRequest (app: TypedApp, { options, settings, work }: Common): void {
  const { registry, origins } = options
  app.addHook('onRequest', nameHead)
  app.addHook('onSend', endConnections)
  work.bound(app)
  app.addHook('preParsing', noteBeginning)
  if (origins !== undefined) app.addHook('onRequest', allowOrigins(new Set(origins), settings))
  app.addHook('onRequest', enterUnrouted(registry))
  refuseUnrouted(app, settings)
  app.addHook('onRequest', refuseEndlessHead)
  app.addHook('onRequest', refuseWithoutHost)
  app.addHook('onSend', finishJson)
  app.addHook('onSend', zeroLengthForHead)
  app.register(async unrouted => {
    answerUnrouted(unrouted, settings)
    unrouted.addHook('onSend', finishUnrouted)
  })
}
