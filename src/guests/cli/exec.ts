import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import type { Options } from '../../host/start/config.ts'
import type { RunningServer } from '../../host/start/start-server.ts'
import { withoutProxy } from '../../host/start/no-proxy.ts'
import { STOP_BUDGET } from '../../host/start/stop-budget.ts'
import type { Language } from '../../core/words.ts'
import { type EvidenceFiles, openEvidence } from './evidence.ts'
import { Failure } from './fail.ts'
import { launch } from './launch.ts'
import { whenParentEnds } from './parent.ts'
import { collectRefusals } from './refusals.ts'
import { worded } from '../../core/words/commands.ts'

/** The exit codes of a shell (POSIX, "Exit Status for Commands"). */
const NOT_EXECUTABLE = 126
const NOT_FOUND = 127

export interface ExecFlags extends EvidenceFiles {
  readonly quiet?: boolean
  readonly language?: Language
}

/** Runs a server while a command runs, and exits with the exit code of the command. */
export async function exec (
  options: Options, command: readonly string[], { quiet = false, language = 'en', ...files }: ExecFlags = {}
): Promise<void> {
  const refusals = collectRefusals(language)
  const { controlToken } = options
  const evidence = openEvidence(files, { language, controlToken })
  const server = await launch(options, {
    onExchange (ended) {
      refusals.onExchange(ended)
      evidence.onExchange(ended)
    }
  })
  try {
    const code = await run(command, { ...process.env, ...variables(server, options) }, options.detach)
    process.exitCode = code
    if (code !== 0 && !quiet) process.stderr.write(await refusals.text())
  } finally {
    // A short stop, because the command that sent the remaining requests has ended.
    setTimeout(() => {
      evidence.close()
      process.exit()
    }, STOP_BUDGET.process).unref()
    await server.close()
    evidence.close()
  }
}

function variables ({ url, token }: RunningServer, { controlToken, tlsCert }: Options): NodeJS.ProcessEnv {
  return {
    // A command of Node.js then trusts the certificate, even if no authority has signed it.
    ...(tlsCert !== undefined && { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? resolve(tlsCert) }),
    ...withoutProxy(url, process.env),
    ESPELHO_URL: url,
    ESPELHO_TOKEN: token,
    // "off" is no token. A command that finds one would send it.
    ESPELHO_CONTROL_TOKEN: controlToken === 'off' ? undefined : controlToken
  }
}

/** Resolves to the exit code, which is 128 + n after a signal, as in a shell. The command gets the signals to stop. */
function run ([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, detach: boolean): Promise<number> {
  const forward = (signal: NodeJS.Signals): void => { child.kill(signal) }
  // Before the command runs, because a signal may come as soon as it does.
  process.on('SIGTERM', forward).on('SIGHUP', forward)
  // A terminal sends Ctrl+C to the command itself.
  process.on('SIGINT', signal => { if (!process.stdin.isTTY) forward(signal) })
  const child = spawn(program, args, { stdio: 'inherit', env })
  if (!detach) whenParentEnds(() => forward('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => resolve(signal === null ? code ?? 0 : 128 + constants.signals[signal]))
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) reject(cannotRun(program, error))
    })
  })
}

/** Why a program did not start. */
export function cannotRun (program: string, { code, message }: NodeJS.ErrnoException): Failure {
  if (code === 'ENOENT') {
    return new Failure(worded('cannotRunThereIsNoSuch', { program }), NOT_FOUND)
  }
  const why = code === 'EACCES' ? worded('itIsNotExecutable') : message
  return new Failure(worded('cannotRun', { program, why }), NOT_EXECUTABLE)
}
