import { sendTally, tallyInbox } from './guests/fidelity/mutate/tally-inbox.ts'
import * as app from './host/start/app.ts'
import type { AppOptions } from './host/start/app/options.ts'
import type { Options } from './host/start/config.ts'
import * as start from './host/start/start-server.ts'

/** The control plane, and what other guests do for it, are loaded at the first request for them. */
export const buildControlApp: app.BuildControlApp = async (common, log) =>
  await (await import('./guests/control/control-app.ts')).buildControlApp(common, log, {
    briefing: async (language, server) =>
      (await import('./guests/cli/commands/briefing.ts')).briefing(language, server),
    explainPasted: async (...pasted) =>
      await (await import('./guests/fidelity/explain/explain-pasted.ts')).explainPasted(...pasted)
  })

export type ServerHooks = Omit<start.ServerHooks, 'buildControlApp'>

/** Makes a server with its guests, which does not listen yet. */
export async function buildApp (options: AppOptions): ReturnType<typeof app.buildApp> {
  return await app.buildApp(options, buildControlApp)
}

/** Starts a server with its guests. Under `espelho mutate` it sends what clients were answered when it has stopped. */
export async function startServer (options: Options, hooks: ServerHooks = {}): Promise<start.RunningServer> {
  const inbox = tallyInbox(hooks.env ?? process.env)
  if (inbox === undefined) return await start.startServer(options, { ...hooks, buildControlApp })
  const server = await start.startServer(options, { ...hooks, buildControlApp, recording: true })
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
