import type { FastifyInstance } from 'fastify'
import { commonOf } from '../../src/host/start/app/every-request.ts'
import { appOfGuests } from '../../src/host/start/app/guests.ts'
import { GUESTS } from '../../src/server.ts'
import type { TestServer } from './server.ts'

/** `GET /_sandbox/clock`, …: what a server answers, without HEAD. */
export async function routesOf ({ app, options }: TestServer): Promise<string[]> {
  const shared = await appOfGuests(GUESTS, commonOf(options).common, app.log)
  const [ofMain, ofGuests] = [routesIn(app), routesIn(shared)]
  await shared.close()
  const urls = GUESTS.flatMap(({ urls }) => Object.keys(urls))
  return [...ofMain.filter(route => !urls.includes(route.split(' ')[1] as string)), ...ofGuests]
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
