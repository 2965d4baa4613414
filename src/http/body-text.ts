import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Fastify's own JSON parser, and the request keeps the text: the request log shows what came, be it JSON or not. */
export function keepBodyText (app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, text: string, done) => {
    request.bodyText = text
    parse(request, text, done)
  })
}
