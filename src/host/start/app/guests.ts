import type { HTTPMethods } from 'fastify'
import { registerLazyApp } from '../../http/lazy-app.ts'
import type { Subscriber } from '../../http/recorded/finish-exchange.ts'
import type { TypedApp } from '../../http/route-context.ts'
import { type Common, createApp, meetEveryRequest } from './every-request.ts'

/** The server, as a guest meets it. */
export interface Host extends Common {
  /** An app that meets every request as the server does. The guests share it. */
  readonly app: TypedApp
  /** Hands every exchange of that app to a guest. */
  subscribe (subscriber: Subscriber): void
}

/** What uses the server without being part of it. */
export interface Guest {
  readonly name: string
  /** The URLs for which it registers routes. */
  readonly urls: Readonly<Record<string, readonly HTTPMethods[]>>
  /** Called at the first request for a URL of a guest, so that a start pays for none. */
  register (host: Host): Promise<void>
}

/** Hands the requests for the URLs of guests to the app that these share. */
export function registerGuests (app: TypedApp, guests: readonly Guest[], common: Common): void {
  const urls = Object.fromEntries(guests.flatMap(({ urls }) => Object.entries(urls)))
  registerLazyApp(app, urls, () => appOfGuests(guests, common, app.log))
}

/** The app that guests share. They register in their order. */
export async function appOfGuests (
  guests: readonly Guest[], common: Common, log: TypedApp['log']
): Promise<TypedApp> {
  const subscribers = [...common.subscribers]
  const isSilent = common.options.logLevel === 'silent'
  const app = createApp({ ...common, subscribers }, isSilent ? {} : { loggerInstance: log })
  meetEveryRequest(app, common)
  const host = { ...common, app, subscribe: (subscriber: Subscriber) => { subscribers.push(subscriber) } }
  for (const guest of guests) await guest.register(host)
  await app.ready()
  return app
}
