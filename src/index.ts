import { checkOptions, type GivenOptions, type Options } from './config.ts'
import { type ControlClient, controlClient } from './control-client.ts'
import { startServer } from './server/start-server.ts'

export type { ControlClient, GivenOptions, Options }

/** A server that answers. */
export interface SandboxServer {
  /** The base URL of the default sandbox. */
  readonly url: string
  /** Of an API key with every permission, bound to the default collaborator; empty when the fixtures have none. */
  readonly token: string
  /** The control plane of the default sandbox, and of any other. */
  readonly control: ControlClient
  /** Answers what is under way, makes it durable, and stops. */
  close (): Promise<void>
}

/** Starts a server in this process; on a free port, unless the options say otherwise. */
export async function startSandbox (given: GivenOptions = {}): Promise<SandboxServer> {
  const options = checkOptions(given, { port: 0, logLevel: 'warn' })
  const { url, token, close } = await startServer(options)
  return { url, token, control: controlClient(url, options.controlToken), close }
}
