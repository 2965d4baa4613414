import { refuseUnknownParameters } from '../../host/http/refused/unknown-parameters.ts'
import type { BaseUrlOf } from '../../host/http/sandbox/base-url.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import type { Language } from '../../core/words.ts'

/** Loads the text of `/llms.txt`, with the address of the server. */
export type Briefing = (language: Language, server: string) => Promise<string>

/** `/llms.txt`: the briefing for those who read texts and not pages (llmstxt.org). */
export function registerBriefing (app: TypedApp, baseUrl: BaseUrlOf, briefing: Briefing): void {
  app.get('/llms.txt', { preValidation: refuseUnknownParameters }, async (request, reply) => {
    const portuguese = /^pt\b/i.test(request.headers['accept-language'] ?? '')
    const server = baseUrl(request).replace(/\/~[^/]*$/, '')
    return await reply.type('text/plain; charset=utf-8').header('vary', 'accept-language')
      .send(await briefing(portuguese ? 'pt' : 'en', server))
  })
}
