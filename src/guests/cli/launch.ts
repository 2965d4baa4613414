import type { Words } from '../../core/words.ts'
import type { Options } from '../../host/start/config.ts'
import { startServer } from '../../server.ts'
import type { RunningServer } from '../../host/start/start-server.ts'
import { exitCodes, fail, Failure } from './fail.ts'
import { ownLanguage } from './language.ts'

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
    return {
      pt: `a porta ${port} de ${host} está em uso; --port (ESPELHO_PORT) escolhe outra, e 0 uma livre`,
      en: `port ${port} of ${host} is in use; --port (ESPELHO_PORT) chooses another, 0 a free one`
    }
  }
  if (code === 'EACCES') {
    return {
      pt: `sem permissão para escutar na porta ${port} de ${host}; --port (ESPELHO_PORT) escolhe outra`,
      en: `no permission to listen on port ${port} of ${host}; --port (ESPELHO_PORT) chooses another`
    }
  }
  return {
    pt: `${host} não é um endereço desta máquina (${code}); --host (ESPELHO_HOST) escolhe outro`,
    en: `${host} is no address of this machine (${code}); --host (ESPELHO_HOST) chooses another`
  }
}
