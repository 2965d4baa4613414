import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { TypedApp } from './route-context.ts'

/**
 * Hands the requests for some URLs to an app that is built at the first of them, so that a start does not pay for it.
 * They pass no hook here, because they pass those of the other app.
 */
export function registerLazyApp (
  app: TypedApp, urls: Readonly<Record<string, readonly HTTPMethods[]>>, build: () => Promise<FastifyInstance>
): void {
  let built: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => { await (await built?.catch(() => undefined))?.close() })
  for (const [url, methods] of Object.entries(urls)) {
    app.route({
      method: [...methods],
      url,
      onRequest (request, reply, done) {
        built ??= build().catch(error => { built = undefined; throw error })
        built.then(({ routing }) => {
          reply.hijack()
          routing(request.raw, reply.raw)
        }).catch(done)
      },
      handler () {}
    })
  }
}
