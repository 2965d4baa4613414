import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { builtInFixtures, checkOptions, type GivenOptions, type Options } from './config.ts'
import { type ControlClient, controlClient } from './control-client.ts'
import { EVERY_PERMISSION } from './assumptions.ts'
import { PROFILES } from './assumptions/profiles.ts'
import { Invalid, Problem } from './domain/problem.ts'
import { readFixtures } from './document/read-folder.ts'
import { DEFAULT_SANDBOX } from './http/sandbox/sandbox-url.ts'
import { type Base, createBase } from './sandbox/fixtures.ts'
import { type Home, memoryHome } from './sandbox/sandbox-store.ts'
import { openRegistry } from './sandbox/registry.ts'
import { announce, withdraw, withdrawStale } from './ready-file.ts'
import { entitiesOf } from './state/layer.ts'
import { problemLines } from './wire/problem-lines.ts'

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

/** Of the second that a stop may take, how long a request under way may still run. */
const DRAIN = 700

/** Starts a server in this process; on a free port, unless the options say otherwise. */
export async function startSandbox (given: GivenOptions = {}): Promise<SandboxServer> {
  const options = checkOptions(given, { port: 0, logLevel: 'warn' })
  const { readyFile } = options
  if (readyFile !== undefined) await withdrawStale(readyFile)
  const world = await readFixtures(options.fixtures ?? builtInFixtures).catch(inWords)
  const base = createBase({ ...world, settings: { ...PROFILES[options.profile], ...world.settings } })
  const home = await openHome(options)
  const registry = await openRegistry(home, base, options.maxSandboxes, DEFAULT_SANDBOX)
  const app: FastifyInstance = await buildApp({
    registry,
    publicUrl: options.publicUrl,
    controlToken: options.controlToken,
    boundToLoopback: () => addressesOf(app).every(({ address }) => isLoopback(address)),
    logLevel: options.logLevel
  }).catch(async error => {
    await registry.close()
    throw error
  })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopped ??= drain(app).finally(() => registry.close())
    await stopped
  }
  try {
    await app.listen({ port: options.port, host: options.host })
    const ready = { url: urlOf(app, options.host), token: firstToken(base) }
    if (readyFile !== undefined) await announce(readyFile, ready)
    return {
      ...ready,
      control: controlClient(ready.url, options.controlToken),
      async close () {
        try {
          if (readyFile !== undefined) await withdraw(readyFile, ready)
        } finally {
          await stop()
        }
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whoever starts a server in a test reads the message alone. */
function inWords (error: unknown): never {
  if (error instanceof Invalid || error instanceof Problem) throw new Error(problemLines(error).join('\n'), { cause: error })
  throw error
}

async function openHome ({ data, seed, logLevel }: Options): Promise<Home> {
  if (data === undefined) return memoryHome(seed)
  const [{ openDataFolder }, { dataHome }] = await Promise.all([import('./storage/folder/store.ts'), import('./sandbox/stored.ts')])
  const notice = (message: string): void => { if (logLevel !== 'silent') process.stderr.write(`espelho: ${message}\n`) }
  return await dataHome(await openDataFolder(data, { notice }), seed)
}

/** Node's type says that it could be a pipe, too. */
function addressesOf (app: FastifyInstance): AddressInfo[] {
  return app.addresses() as AddressInfo[]
}

function isLoopback (address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function urlOf (app: FastifyInstance, host: string): string {
  const [first] = addressesOf(app)
  const anywhere = host === '0.0.0.0' || host === '::'
  const name = anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${first?.port}`
}

function firstToken ({ setting: { defaultCollaborator }, layer }: Base): string {
  for (const { token, collaboratorId, permissions, expiresAt } of entitiesOf(layer, 'apiKeys')) {
    if (collaboratorId === defaultCollaborator && permissions.includes(EVERY_PERMISSION) && expiresAt === undefined) return token
  }
  return ''
}

/** Connections that are kept alive go as soon as they are idle, the others when the time is up. */
async function drain (app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN)
  try {
    await closed
  } finally {
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
