import { refuseUnknownParameters } from '../../../host/http/refused/unknown-parameters.ts'
import type { Host } from '../../../host/start/app/guests.ts'
import { briefing } from './briefing.ts'

/** `/llms.txt`: the briefing for those who read texts and not pages (llmstxt.org). */
export async function registerBriefing ({ app, context: { baseUrl } }: Host): Promise<void> {
  app.get('/llms.txt', { preValidation: refuseUnknownParameters }, async (request, reply) => {
    const portuguese = /^pt\b/i.test(request.headers['accept-language'] ?? '')
    const server = baseUrl(request).replace(/\/~[^/]*$/, '')
    return await reply.type('text/plain; charset=utf-8').header('vary', 'accept-language')
      .send(briefing(portuguese ? 'pt' : 'en', server))
  })
}
