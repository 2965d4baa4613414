import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import type { Options } from '../config.ts'
import type { RunningServer } from '../server/start-server.ts'
import { STOP_BUDGET } from '../server/stop-budget.ts'
import { Failure } from './fail.ts'
import { launch } from './launch.ts'
import { whenParentEnds } from './parent.ts'
import { collectRefusals } from './refusals.ts'

/** As a shell says it (POSIX, "Exit Status for Commands"). */
const NOT_EXECUTABLE = 126
const NOT_FOUND = 127

/** Serves for as long as a command runs, and ends as the command ended. */
export async function exec (options: Options, command: readonly string[], { quiet = false } = {}): Promise<void> {
  const refusals = collectRefusals(options.controlToken)
  const server = await launch(options, refusals)
  try {
    const code = await run(command, { ...process.env, ...variables(server, options) }, options.detach)
    process.exitCode = code
    if (code !== 0 && !quiet) process.stderr.write(await refusals.told())
  } finally {
    // The command has ended: nobody waits for what it left under way.
    setTimeout(() => process.exit(), STOP_BUDGET.process).unref()
    await server.close()
  }
}

function variables ({ url, token }: RunningServer, { controlToken, tlsCert }: Options): NodeJS.ProcessEnv {
  return {
    // So that a command of Node.js trusts a certificate that nobody else has signed.
    ...(tlsCert !== undefined && { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? resolve(tlsCert) }),
    ESPELHO_URL: url,
    ESPELHO_TOKEN: token,
    ...(controlToken !== undefined && controlToken !== 'off' && { ESPELHO_CONTROL_TOKEN: controlToken })
  }
}

/** Resolves to the exit code of a shell: 128 + n for a signal. What would end this process ends the command. */
function run ([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, detach: boolean): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env })
  const handOn = (signal: NodeJS.Signals): void => { child.kill(signal) }
  process.on('SIGTERM', handOn).on('SIGHUP', handOn)
  // A terminal sends Ctrl+C to the command itself.
  process.on('SIGINT', signal => { if (!process.stdin.isTTY) handOn(signal) })
  if (!detach) whenParentEnds(() => handOn('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => resolve(signal === null ? code ?? 0 : 128 + constants.signals[signal]))
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) reject(cannotRun(program, error))
    })
  })
}

function cannotRun (program: string, { code, message }: NodeJS.ErrnoException): Failure {
  if (code === 'ENOENT') return new Failure(`cannot run ${program}: there is no such command`, NOT_FOUND)
  return new Failure(`cannot run ${program}: ${code === 'EACCES' ? 'it is not executable' : message}`, NOT_EXECUTABLE)
}
