import type { TypedApp } from './route-context.ts'

/** `/llms.txt`: how to drive a sandbox from a script, for those who read texts and not pages (llmstxt.org). */
export function registerScriptsPage (app: TypedApp): void {
  app.get('/llms.txt', async (request, reply) => {
    const { scriptsPage } = await import('../commands/scripts-page.ts')
    const portuguese = /^pt\b/i.test(request.headers['accept-language'] ?? '')
    return await reply.type('text/plain; charset=utf-8').header('vary', 'accept-language')
      .send(scriptsPage(portuguese ? 'pt' : 'en'))
  })
}
