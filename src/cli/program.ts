import { Command, CommanderError } from 'commander'
import { type Flags, type OptionSpec, optionSpecs, parseOptions } from '../config.ts'
import { packageVersion } from '../package-version.ts'
import { addClientCommands } from './client-program.ts'
import { exitCodes, fail } from './fail.ts'
import { askedLanguage, languageOf } from './language.ts'

/** Runs the command line. It imports a command when it is called, so that a server starts without the others' code. */
export async function run (argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  // A reader may close the pipe early, as in `espelho openapi | head -1`. That is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => { if (error.code === 'EPIPE') process.exit(0) })
  try {
    await program(argv, env).parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else fail(error)
  }
}

function program (argv: readonly string[], env: NodeJS.ProcessEnv): Command {
  const root = new Command('espelho')
    .description('A local double of the Time-Attendance Public Integration API, with state and real time arithmetic.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ helpWidth: 110 })
    .enablePositionalOptions()
    .exitOverride(exitWith(exitCodes.usage))
    .configureOutput({ outputError: (text, write) => write(misuse(text.replace(/^error: /, ''), argv)) })
  const start = async (_options: object, command: Command) => {
    const [unknown] = command.args
    if (unknown !== undefined) command.error(`error: unknown command '${unknown}'; the commands are: ${commands(root)}`)
    const { start } = await import('./start.ts')
    await start(read(command, env))
  }
  withOptions(root).usage('[command] [options]').action(start).addHelpText('after', examples)
  withOptions(root.command('start')).description('serve (the command when none is given)').action(start)
  root.command('check').argument('<fixtures-dir>', 'folder of fixture files')
    .description('validate a fixtures folder: every problem with its file and JSON pointer; exit 1 on any')
    .action(async folder => (await import('./check.ts')).check(folder))
  root.command('init').argument('<dir>', 'folder to write, new or empty')
    .description('write a small world of fixtures to start from; it overwrites nothing')
    .action(async folder => (await import('./init.ts')).init(folder))
  root.command('openapi').option('--out <file>', 'write to this file, whole or not at all, and not to standard output')
    .option('--openapi <version>', 'as OpenAPI 3.1, or as 3.0 for generators that know no later one', '3.1')
    .description('print the OpenAPI document of the five operations')
    .action(async ({ openapi: version, out }) => (await import('./openapi.ts')).openapi(version, out))
  withOptions(root.command('healthcheck')).option('--wait <span>', 'how long to wait for it, as 500ms, 30s or 2m')
    .description('exit 0 when the server configured by the same options answers /readyz, 1 when not; ' +
      '1 for a bad option, too, because container engines keep 2 for themselves')
    .exitOverride(exitWith(exitCodes.failed))
    .action(async ({ wait }, command) => (await import('./healthcheck.ts')).healthcheck(() => read(command, env), wait))
  withOptions(root.command('exec')).argument('<command...>', 'what to run, after --')
    .usage('[options] -- COMMAND')
    .description('a server on a free port for as long as COMMAND runs; it finds ESPELHO_URL, ESPELHO_TOKEN and ' +
      'ESPELHO_CONTROL_TOKEN (where there is one) in its environment; exits with its exit code, 128 + n for a signal')
    .option('--quiet', 'do not tell which requests were refused when COMMAND has failed')
    .passThroughOptions()
    .action(async (words, { quiet }, command) => {
      // The port variables are ignored, because they are meant for another server or for the application under test.
      const options =
        parseOptions(flagsOf(command), { ...env, ESPELHO_PORT: '', PORT: '' }, { port: 0, logLevel: 'warn' })
      await (await import('./exec.ts')).exec(options, words, { quiet })
    })
  root.command('completion').argument('<shell>', 'bash, zsh or fish')
    .description('print the script by which a shell completes these commands')
    .action(async shell => (await import('./completion.ts')).completion(shell, root))
  addClientCommands(root, env, languageOf(askedLanguage(argv), env))
  // Excess arguments reach the action of `start`, which reports a misspelt command.
  return root.allowExcessArguments()
}

/** Help and version are no failures. */
function exitWith (code: number) {
  return (error: CommanderError): never => { throw Object.assign(error, { exitCode: error.exitCode === 0 ? 0 : code }) }
}

/** A usage error: as `{ code, message, fix }` with `--json`, else for people. */
function misuse (text: string, argv: readonly string[]): string {
  if (!argv.includes('--json')) return `espelho: ${text}`
  return JSON.stringify({ code: 'usage', message: text.trim(), fix: '--help shows the usage' }) + '\n'
}

function withOptions (command: Command): Command {
  for (const spec of optionSpecs) {
    command.option(spec.value === undefined ? spec.flag : `${spec.flag} <${spec.value}>`, help(spec))
  }
  return command
}

function help ({ description, variables, otherwise }: OptionSpec): string {
  return `${description} (env: ${variables.join(', else ')}; default: ${otherwise})`
}

function read (command: Command, env: NodeJS.ProcessEnv) {
  return parseOptions(flagsOf(command), env)
}

function flagsOf (command: Command): Flags {
  return command.optsWithGlobals()
}

function commands (root: Command): string {
  return root.commands.map(command => command.name()).join(', ')
}

const examples = `
A flag overrides its environment variable; an empty variable counts as unset.

Examples:
  espelho                                      serve on http://127.0.0.1:3000
  espelho --port 0 --ready-file ready.json     serve on a free port, and write where
  espelho --fixtures ./fixtures --data ./data  serve your own world, and keep what happens to it
  espelho exec -- npm test                     serve for as long as the tests run
  espelho check ./fixtures                     is it a valid one?
  espelho openapi --out openapi.json           the document, for a client generator

Exit codes: 0 done or stopped by a signal, 1 failed, 2 a bad option or command. healthcheck has no 2;
exec has those of its command.`
