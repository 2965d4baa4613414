import { constants } from 'node:os'
import type { Options } from '../config.ts'
import { startSandbox } from '../index.ts'
import { readyLine } from '../ready-file.ts'
import { exitCodes, fail } from './fail.ts'
import { readyText } from './ready.ts'

/** Of the second that a stop may take, what is left to what is under way. */
const drainTime = 900

export async function start (options: Options): Promise<void> {
  const details = options.logLevel === 'debug' || options.logLevel === 'trace'
  process.on('uncaughtException', error => {
    fail(error, { details })
    process.exit(exitCodes.failed)
  })
  try {
    await serve(options)
  } catch (error) {
    fail(details ? error : cannotStart(error, options), { details })
  }
}

async function serve (options: Options): Promise<void> {
  const starting = startSandbox(options)
  stopOnSignal(async () => { await (await starting).close() })
  const server = await starting
  process.stdout.write(process.stdout.isTTY ? readyText(server, options) : readyLine(server))
}

/** The first signal drains and flushes; a second one does not wait for it. */
function stopOnSignal (stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
    if (stopping) process.exit(128 + constants.signals[signal])
    stopping = true
    // What was answered is durable already; what was not by then is cut off, as the engine's own kill would.
    setTimeout(() => process.exit(0), drainTime)
    stop().then(() => process.exit(0), error => {
      fail(error)
      process.exit()
    })
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/** A listening error in the words of the options; the others have words of their own. */
function cannotStart (error: unknown, { host, port }: Options): unknown {
  const { code, syscall }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; --port (ESPELHO_PORT) chooses another, 0 a free one`
  if (code === 'EACCES') return `no permission to listen on port ${port} of ${host}; --port (ESPELHO_PORT) chooses another`
  return `${host} is no address of this machine (${code}); --host (ESPELHO_HOST) chooses another`
}
