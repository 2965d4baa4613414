import { sendTally, tallyInbox } from './guests/fidelity/mutate/tally-inbox.ts'
import * as app from './host/start/app.ts'
import type { Guest } from './host/start/app/guests.ts'
import type { AppOptions } from './host/start/app/options.ts'
import type { Options } from './host/start/config.ts'
import * as start from './host/start/start-server.ts'

/** The guests of a server, in the order in which they register. Each loads what it needs when it does. */
export const GUESTS: readonly Guest[] = [
  {
    name: 'briefing',
    urls: { '/llms.txt': ['GET'] },
    register: async host => await (await import('./guests/cli/commands/briefing-route.ts')).registerBriefing(host)
  },
  {
    name: 'documents',
    urls: { '/docs*': ['GET'] },
    async register ({ app, options, settings }) {
      const [{ registerDocs }, { registerDocsScript }] =
        await Promise.all([import('./host/http/docs/docs.ts'), import('./host/http/docs/docs-script.ts')])
      registerDocsScript(app, options.registry, options)
      registerDocs(app, settings)
    }
  },
  {
    name: 'page',
    urls: { '/': ['GET'] },
    register: async host => await (await import('./guests/control/page/serve.ts')).registerPage(host)
  },
  {
    name: 'control plane',
    urls: { '/_sandbox*': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/metrics': ['GET'] },
    register: async host =>
      await (await import('./guests/control/guest.ts')).registerControlPlane(host, async (...pasted) =>
        await (await import('./guests/fidelity/explain/explain-pasted.ts')).explainPasted(...pasted))
  }
]

export type ServerHooks = Omit<start.ServerHooks, 'guests'>

/** Makes a server with its guests, which does not listen yet. */
export async function buildApp (options: AppOptions): ReturnType<typeof app.buildApp> {
  return await app.buildApp(options, GUESTS)
}

/** Starts a server with its guests. Under `espelho mutate` it sends what clients were answered when it has stopped. */
export async function startServer (options: Options, hooks: ServerHooks = {}): Promise<start.RunningServer> {
  const inbox = tallyInbox(hooks.env ?? process.env)
  if (inbox === undefined) return await start.startServer(options, { ...hooks, guests: GUESTS })
  const server = await start.startServer(options, { ...hooks, guests: GUESTS, recording: true })
  return {
    ...server,
    async close () {
      try {
        await server.close()
      } finally {
        if (server.tally !== undefined) {
          await sendTally(inbox, server.tally.document(), start.noticeWriter(options.logLevel))
        }
      }
    }
  }
}
