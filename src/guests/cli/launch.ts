import type { Words } from '../../core/words.ts'
import type { Options } from '../../host/start/config.ts'
import { startServer } from '../../server.ts'
import type { RunningServer } from '../../host/start/start-server.ts'
import { exitCodes, fail, Failure } from './fail.ts'
import { ownLanguage } from './language.ts'
import { worded } from '../../core/words/commands.ts'

/** Starts the server of a command. An error names the option that fixes it. */
export async function launch (options: Options, hooks: Parameters<typeof startServer>[1] = {}): Promise<RunningServer> {
  const details = options.logLevel === 'debug' || options.logLevel === 'trace'
  process.on('uncaughtException', error => {
    fail(error, { details })
    process.exit(exitCodes.failed)
  })
  return await startServer(options, { language: ownLanguage(), ...hooks }).catch(error => {
    throw details ? withStack(error) : cannotStart(error, options)
  })
}

function withStack (error: unknown): unknown {
  return error instanceof Error && error.stack !== undefined ? new Failure(error.stack) : error
}

/** A listening error gets a message that names the option. Other errors stay as they are. */
function cannotStart (error: unknown, { host, port }: Options): unknown {
  const { code, syscall }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  return new Failure(listenFault(code, host, port))
}

function listenFault (code: string | undefined, host: string, port: number): Words {
  if (code === 'EADDRINUSE') {
    return worded('portOfIsInUsePort', { port, host })
  }
  if (code === 'EACCES') {
    return worded('noPermissionToListenOnPort', { port, host })
  }
  return worded('isNoAddressOfThisMachine', { host, code })
}
