import type { ChosenSettings } from './core/assumptions.ts'
import type { GivenOptions } from './host/start/config.ts'
import type { WorldObject } from './host/fixtures/world-object.ts'
import { checkLanguage } from './guests/client/connect.ts'
import { type ControlClient, controlClient } from './guests/client/control-client.ts'

export { connect, type ConnectOptions } from './guests/client/connect.ts'
export { ControlError } from './guests/client/control-error.ts'
export type { ControlClient, FreshSandbox } from './guests/client/control-client.ts'
export type { GivenOptions } from './host/start/config.ts'
export type { Profile } from './host/fixtures/settings.ts'
export type { WorldObject } from './host/fixtures/world-object.ts'
export type { Adjustment, AdjustmentRequest, DailyFrequency } from './core/contract/index.ts'

/** The options of the command line, with the same names. All are optional. */
export interface SandboxOptions extends Omit<GivenOptions, 'fixtures'> {
  /** The world that sandboxes start from: the path of a folder, or an object (default: the built-in one). */
  readonly fixtures?: string | WorldObject | undefined
  /** Answers to what the contract leaves open, for every sandbox: over profile, fixtures and environment. */
  readonly settings?: ChosenSettings | undefined
  /** The language of texts for people in what `control` gets: explanations, messages (default: the sandbox's). */
  readonly language?: 'pt' | 'en' | undefined
}

/** A running server. */
export interface SandboxServer {
  /** The base URL of the default sandbox. */
  readonly url: string
  /** The token of an API key with every permission, bound to the default collaborator; empty if there is none. */
  readonly token: string
  /** The control plane of the default sandbox. Its `sandbox` method gives that of another one. */
  readonly control: ControlClient
  /** Waits for the requests under way, makes their changes durable, and stops. */
  close (): Promise<void>
}

/**
 * Starts a server in this process, by default on a free port.
 * @throws Error for a bad option or for fixtures with problems. Its message has one line for each.
 */
export async function startSandbox (options: SandboxOptions = {}): Promise<SandboxServer> {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const given = JSON.stringify(options)
    throw new TypeError(`startSandbox takes its options as an object, as { port: 3000 }, not ${given}`)
  }
  const { fixtures, settings, language, ...given } = options
  checkLanguage(language)
  // Imported here, because a test that only uses the client must not load the server.
  const [{ checkOptions }, { startServer }] =
    await Promise.all([import('./host/start/config.ts'), import('./server.ts')])
  const isWorld = typeof fixtures === 'object' && fixtures !== null && !Array.isArray(fixtures)
  const written = isWorld ? given : { ...given, fixtures: fixtures as string | undefined }
  const checked = checkOptions(written, ['settings', 'language'])
  const { url, token, close } = await startServer(checked, {
    ...isWorld && { world: fixtures }, ...settings !== undefined && { settings }
  })
  return { url, token, control: controlClient(url, { controlToken: checked.controlToken, language }), close }
}
