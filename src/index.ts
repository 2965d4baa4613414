import type { GivenOptions } from './config.ts'
import { type ControlClient, controlClient } from './control-client/control-client.ts'

export { connect, type ConnectOptions } from './control-client/connect.ts'
export { ControlError } from './control-client/control-error.ts'
export type { ControlClient, FreshSandbox } from './control-client/control-client.ts'
export type { GivenOptions } from './config.ts'

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

/**
 * Starts a server in this process; on a free port, unless the options say otherwise.
 * @throws Error for an option that is not usable, or fixtures with problems: one line each in its message.
 */
export async function startSandbox (given: GivenOptions = {}): Promise<SandboxServer> {
  // Not before it is needed: a test that is a client alone loads no server.
  const [{ checkOptions }, { startServer }] =
    await Promise.all([import('./config.ts'), import('./server/start-server.ts')])
  const options = checkOptions(given)
  const { url, token, close } = await startServer(options)
  return { url, token, control: controlClient(url, options.controlToken), close }
}
