import { refuseUnknownParameters } from './refused/unknown-parameters.ts'
import type { BaseUrlOf } from './sandbox/base-url.ts'
import type { TypedApp } from './route-context.ts'

/** `/llms.txt`: the briefing for those who read texts and not pages (llmstxt.org). */
export function registerBriefing (app: TypedApp, baseUrl: BaseUrlOf): void {
  app.get('/llms.txt', { preValidation: refuseUnknownParameters }, async (request, reply) => {
    const { briefing } = await import('../commands/briefing.ts')
    const portuguese = /^pt\b/i.test(request.headers['accept-language'] ?? '')
    const server = baseUrl(request).replace(/\/~[^/]*$/, '')
    return await reply.type('text/plain; charset=utf-8').header('vary', 'accept-language')
      .send(briefing(portuguese ? 'pt' : 'en', server))
  })
}
