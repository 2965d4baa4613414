import type { GivenOptions } from './config.ts'
import type { WorldObject } from './document/world-object.ts'
import { type ControlClient, controlClient } from './control-client/control-client.ts'

export { connect, type ConnectOptions } from './control-client/connect.ts'
export { ControlError } from './control-client/control-error.ts'
export type { ControlClient, FreshSandbox } from './control-client/control-client.ts'
export type { GivenOptions } from './config.ts'
export type { WorldObject } from './document/world-object.ts'

/** The options of the command line by the same names; everything may be left out. */
export interface SandboxOptions extends Omit<GivenOptions, 'fixtures'> {
  /** The world that sandboxes start from: the path of a folder, or an object (default: the built-in one). */
  readonly fixtures?: string | WorldObject | undefined
}

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
export async function startSandbox (options: SandboxOptions = {}): Promise<SandboxServer> {
  const { fixtures, ...given } = options
  // Not before it is needed: a test that is a client alone loads no server.
  const [{ checkOptions }, { startServer }] =
    await Promise.all([import('./config.ts'), import('./server/start-server.ts')])
  const isWorld = typeof fixtures === 'object' && fixtures !== null && !Array.isArray(fixtures)
  const checked = checkOptions(isWorld ? given : { ...given, fixtures: fixtures as string | undefined })
  const { url, token, close } = await startServer(checked, isWorld ? { world: fixtures } : {})
  return { url, token, control: controlClient(url, checked.controlToken), close }
}
