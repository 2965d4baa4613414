import type { FastifyInstance } from 'fastify'
import { OF_CONTROL_APP } from '../../src/host/start/app.ts'
import { commonOf } from '../../src/host/start/app/every-request.ts'
import { buildControlApp } from '../../src/server.ts'
import type { TestServer } from './server.ts'

/** `GET /_sandbox/clock`, …: what a server answers, without HEAD. */
export async function routesOf ({ app, options }: TestServer): Promise<string[]> {
  const control = await buildControlApp(commonOf(options).common, app.log)
  const [ofMain, ofControl] = [routesIn(app), routesIn(control)]
  await control.close()
  return [...ofMain.filter(route => !((route.split(' ')[1] as string) in OF_CONTROL_APP)), ...ofControl]
}

function routesIn (app: FastifyInstance): string[] {
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
