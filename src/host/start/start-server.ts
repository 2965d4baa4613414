import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Guest } from './app/guests.ts'
import type { AppOptions } from './app/options.ts'
import { calledIn, OBSOLETE, type Options } from './config.ts'
import { builtInFixtures, checkedBuiltInWorld } from '../../package-files.ts'
import { originsIn } from './config/options.ts'
import { Invalid, Problem } from '../../core/rules/problem.ts'
import { localeLanguage, type Words } from '../../core/words.ts'
import { readBuiltInWorld } from '../fixtures/built-in-world.ts'
import { readWorldObject, type WorldObject } from '../fixtures/world-object.ts'
import { type ChosenSettings, settingsWith } from '../../core/assumptions.ts'
import { createTally, type Tally } from '../http/recorded/tally.ts'
import { DEFAULT_SANDBOX } from '../http/sandbox/sandbox-url.ts'
import { announce, checkReadyFile, withdraw, withdrawStale } from './ready-file.ts'
import { noticesOf } from '../fixtures/notices.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import { createFixtures } from '../sandbox/fixtures.ts'
import { firstToken } from '../sandbox/first-token.ts'
import { BOUNDS, bytesBeside } from '../http/access/under-way.ts'
import { Memory } from '../sandbox/memory.ts'
import { openRegistry } from '../sandbox/registry.ts'
import type { World } from '../../core/state/world.ts'
import { problemLines } from '../../core/wire/problem-lines.ts'
import type { Store } from '../store/store.ts'
import { openStore, whereDataIs, withRemedy } from './data-folder.ts'
import { readWorldAt } from './sandbox-folder.ts'
import { readTls } from './tls.ts'
import { expireIdle } from './expire-idle.ts'
import { checked, startingSettings, worldWith } from './starting-settings.ts'
import { addressesOf, isBoundToLoopback, listen, urlAt } from './addresses.ts'
import { STOP_BUDGET } from './stop-budget.ts'
import { worded } from '../../core/words/commands.ts'

/** A listening server. */
export interface RunningServer {
  readonly url: string
  readonly token: string
  readonly app: FastifyInstance
  /** What clients were answered, if it is recorded. */
  readonly tally: Tally | undefined
  /** Removes the ready file, waits for the requests under way, makes their changes durable, and stops. */
  close (): Promise<void>
}

export interface ServerHooks extends Pick<AppOptions, 'language' | 'onExchange' | 'onRequestLine'> {
  readonly guests: readonly Guest[]
  /** A world as an object, in place of a fixtures folder. */
  readonly world?: WorldObject
  /** Answers of the caller, over those of the environment. */
  readonly settings?: ChosenSettings
  /** The environment, of which only `ESPELHO_SETTINGS` and the locale are read here. */
  readonly env?: NodeJS.ProcessEnv
  /** Whether to record what clients are answered, for the caller. */
  readonly recording?: boolean
  /** Tells the operator something in one line; by default on standard error. */
  readonly notice?: (message: string) => void
  /** Builds the app; a test gives one that fails. */
  readonly build?: typeof buildApp
  /** The store, in place of that of `data`. */
  readonly store?: Store
}

/** Starts a server. `onExchange` gets every exchange. */
export async function startServer (
  options: Options,
  { guests, onExchange, onRequestLine, world: given, build = buildApp, ...hooks }: ServerHooks
): Promise<RunningServer> {
  const { readyFile, cors, fallback } = options
  await checkReadyFile(options)
  const tls = await readTls(options)
  const env = hooks.env ?? process.env
  const settings = await startingSettings(options, env, hooks.settings)
  if (readyFile !== undefined) await withdrawStale(readyFile)
  const world = await worldOf(options, given).catch(inWords)
  const fixtures = createFixtures(worldWith(world, settings))
  const tally = hooks.recording === true ? createTally(settingsWith(fixtures.meta.settings)) : undefined
  const { seed, maxSandboxes: maximum, logBytes, logLevel } = options
  const { notice = noticeWriter(logLevel) } = hooks
  const language = hooks.language ?? localeLanguage(env)
  for (const words of noticesOf(world)) notice(words[language])
  for (const name of OBSOLETE) {
    if (options[name] !== undefined) notice(worded('doesNothingAnyMore', { option: calledIn(options, name) })[language])
  }
  const store = hooks.store ?? await openStore(options, notice, language)
  const workBounds = { ...BOUNDS }
  const memory = new Memory({
    maximum: options.maxMemory, looked (figures) { workBounds.bytes = bytesBeside(figures) }
  })
  const pinned = DEFAULT_SANDBOX
  const registry = await openRegistry({ store, fixtures, seed, maximum, memory, logBytes, pinned, notice })
    .catch(error => { throw withRemedy(error, options) })
  if (/^(info|debug|trace)$/.test(logLevel)) notice(whereDataIs(options)[language])
  const hasSame = await store.hasSameFixtures?.(fixtures.digest).catch(async error => {
    await registry.close()
    throw withRemedy(error, options)
  })
  if (hasSame === false) notice(worded('otherFixturesOnThisDatabase')[language])
  const unwatch = memory.watch()
  const access = { controlToken: options.controlToken, boundToLoopback: () => isBoundToLoopback(app) }
  const ownUrl = (): string =>
    urlAt(options.host, addressesOf(app)[0]?.port, tls === undefined ? 'http' : 'https')
  const app: FastifyInstance = await build({
    ...access,
    registry,
    figures: store.figures,
    publicUrl: options.publicUrl,
    logLevel,
    maxImportRows: options.maxImportRows,
    requireSandbox: options.requireSandbox,
    tls,
    ...(fallback !== undefined && { fallback: { url: fallback, ownUrl: () => options.publicUrl ?? ownUrl() } }),
    ...(cors !== undefined && { origins: originsIn(cors) }),
    language,
    onRequestLine,
    onExchange,
    tally,
    workBounds
  }, guests).catch(async error => {
    unwatch()
    await registry.close()
    throw error
  })
  let stopExpiring = async (): Promise<void> => {}
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const until = elapsedTime() + STOP_BUDGET.requests
    stopped ??= drain(app)
      .finally(unwatch)
      .finally(() => registry.close(until))
    await stopped
  }
  try {
    if (onRequestLine !== undefined) app.log.level = 'warn' // people get another line
    await listen(app, options.port, options.host)
    if (onRequestLine !== undefined) app.log.level = logLevel
    const url = ownUrl()
    if (options.expire !== undefined) stopExpiring = expireIdle({ registry, seconds: options.expire, notice })
    if (fallback !== undefined && !isBoundToLoopback(app)) notice(reachableBy(fallback)[language])
    const ready = { url, token: firstToken(fixtures.meta, fixtures.layer), fallback }
    if (readyFile !== undefined) await announce(readyFile, ready)
    return {
      ...ready,
      app,
      tally,
      async close () {
        try {
          if (readyFile !== undefined) await withdraw(readyFile, ready)
          await stopExpiring()
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

function reachableBy (fallback: string): Words {
  return worded('whoeverReachesThisPortReaches', { fallback })
}

/** Writes what people should know, unless the server is to be silent. */
export function noticeWriter (logLevel: string): (message: string) => void {
  return message => { if (logLevel !== 'silent') process.stderr.write(`espelho: ${message}\n`) }
}

async function worldOf (options: Options, given: WorldObject | undefined): Promise<World> {
  const { fixtures } = options
  if (given !== undefined) return await readWorldObject(given, builtInFixtures)
  if (fixtures !== undefined) {
    try {
      return (await readWorldAt(fixtures)).world
    } catch (error) {
      // A folder that is not there is a mistake in the option. Every other problem is one of the fixtures.
      if (!(error instanceof Problem && error.code === 'fixtures-not-found')) throw error
      return await checked(calledIn(options, 'fixtures'), async () => { throw error })
    }
  }
  return await readBuiltInWorld(builtInFixtures, checkedBuiltInWorld)
}

/** Puts all problems into the message, because a test shows the message alone. */
function inWords (error: unknown): never {
  if (error instanceof Invalid || error instanceof Problem) {
    throw new Error(problemLines(error).join('\n'), { cause: error })
  }
  throw error
}

const LOOK_MS = 20

/**
 * Ends the connections that are left when the time is up. It counts looks, because a process that got no processor for
 * that time has to read first what clients have sent meanwhile.
 */
async function drain (app: FastifyInstance): Promise<void> {
  const closed = app.close()
  let left = STOP_BUDGET.requests / LOOK_MS
  const sweep = setInterval(() => { if (--left <= 0) app.server.closeAllConnections() }, LOOK_MS)
  try {
    await closed
  } finally {
    clearInterval(sweep)
  }
}
