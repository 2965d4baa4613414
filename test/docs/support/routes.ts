import type { FastifyInstance } from 'fastify'

/** `GET /_sandbox/clock`, …: what an app answers, without HEAD. */
export function routesOf (app: FastifyInstance): string[] {
  const above: string[] = []
  return app.printRoutes({ commonPrefix: false }).split('\n').flatMap(line => {
    const [, indent = '', segment = '', methods = ''] = /^([│├└─ ]*)(\S*) \(([A-Z, ]+)\)/.exec(line) ?? []
    if (segment === '') return []
    const depth = indent.length / 4
    const path = `${above[depth - 1] ?? ''}${segment}`
    above[depth] = path
    return methods.split(', ').filter(method => method !== 'HEAD').map(method => `${method} ${path}`)
  })
}
