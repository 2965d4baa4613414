import { constants } from 'node:os'
import type { Options } from '../config.ts'
import { type SandboxServer, startSandbox } from '../index.ts'
import { exitCodes, explain, fail, Failure } from './fail.ts'
import { announce, readyLine, readyText, withdraw, withdrawStale } from './ready.ts'

/** Of the second that a stop may take, what is left to what is under way. */
const drainTime = 900

export async function start (options: Options): Promise<void> {
  const { readyFile } = options
  const details = options.logLevel === 'debug' || options.logLevel === 'trace'
  process.on('uncaughtException', error => {
    fail(error, { details })
    process.exit(exitCodes.failed)
  })
  if (readyFile) await withdrawStale(readyFile)
  const starting = startSandbox(options).catch(error => { throw details ? error : new Failure(cannotStart(error, options)) })
  let line = ''
  stopOnSignal(async () => {
    const server = await starting
    if (readyFile) await withdraw(readyFile, line)
    await server.close()
  })
  const server = await starting
  line = readyLine(server)
  if (readyFile) await announceOrClose(readyFile, line, server)
  process.stdout.write(process.stdout.isTTY ? readyText(server, options) : line)
}

async function announceOrClose (file: string, line: string, server: SandboxServer): Promise<void> {
  try {
    await announce(file, line)
  } catch (error) {
    await server.close()
    throw new Failure(`cannot write the ready file: ${explain(error)}`)
  }
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

function cannotStart (error: NodeJS.ErrnoException, { host, port }: Options): string {
  const ofNetwork = error.syscall === 'listen' || error.syscall === 'getaddrinfo'
  switch (ofNetwork && error.code) {
    case 'EADDRINUSE': return `port ${port} of ${host} is in use; --port (ESPELHO_PORT) chooses another, 0 a free one`
    case 'EACCES': return `no permission to listen on port ${port} of ${host}; --port (ESPELHO_PORT) chooses another`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL': return `${host} is no address of this machine; --host (ESPELHO_HOST) chooses another`
    default: return explain(error)
  }
}
