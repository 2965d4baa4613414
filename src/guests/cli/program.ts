import { Command, CommanderError } from 'commander'
import type { ClientCommand } from './commands/client-command.ts'
import { CLIENT_COMMANDS } from './commands/client-commands.ts'
import { PORTUGUESE_NAMES } from './commands/portuguese-names.ts'
import { CONNECTION_FLAGS } from './commands/connection-flags.ts'
import { type Flags, type OptionSpec, optionSpecs, parseOptions } from '../../host/start/config.ts'
import { packageVersion } from '../../package-files.ts'
import type { Language } from '../../core/words.ts'
import { commandWord, nearestCommand, SHORT, withKnownFlag } from './command-word.ts'
import { helpIn, misuseIn } from './commander-words.ts'
import { exitCodes, fail } from './fail.ts'
import { askedLanguage, languageOf } from './language.ts'
import { worded } from '../../core/words/help.ts'

/** Runs the command line. It imports a command when it is called, so that a server starts without the others' code. */
export async function run (argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  // A reader may close the pipe early, as in `espelho openapi | head -1`. That is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => { if (error.code === 'EPIPE') process.exit(0) })
  try {
    const root = program(argv, env)
    await root.parseAsync(withKnownCommand(root, argv, languageOf(askedLanguage(argv), env)))
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else fail(error)
  }
}

/** The arguments with the command's name as the table has it. Ends with an error if there is no such command. */
function withKnownCommand (root: Command, argv: readonly string[], language: Language): string[] {
  const { at, word } = commandWord(root, argv)
  if (word === undefined) return [...argv]
  const meant = SHORT[word]
  if (meant !== undefined) return [...argv.slice(0, at), ...meant, ...argv.slice(at + 1).map(withKnownFlag)]
  const found = nearestCommand(root, word)
  if (!found.isKnown) return refuseUnknown(root, argv[at], found.name, language)
  const rest = argv.slice(at + 1)
  const [topic = ''] = rest
  if (found.name === 'help' && topic !== '' && !topic.startsWith('-')) {
    const asked = nearestCommand(root, topic)
    if (!asked.isKnown) return refuseUnknown(root, topic, asked.name, language)
  }
  const called = root.commands.find(command => command.name() === found.name || command.aliases().includes(word))
  const isClients = CLIENT_COMMANDS.some(({ name }) => name === called?.name())
  return [...argv.slice(0, at), found.name ?? word, ...isClients ? rest.map(withKnownFlag) : rest]
}

function refuseUnknown (
  root: Command, given: string | undefined, nearest: string | undefined, language: Language
): never {
  return root.error(`error: unknown command '${given}'` +
    (nearest === undefined ? `; the commands are: ${commands(root, language)}` : `\n(Did you mean ${nearest}?)`))
}

function program (argv: readonly string[], env: NodeJS.ProcessEnv): Command {
  const language = languageOf(askedLanguage(argv), env)
  const say = (text: Parameters<typeof worded>[0]): string => worded(text)[language]
  const inLanguage = (command: Command): Command => command.option('--lang <language>', say('language'))
  const withOptions = (command: Command): Command => inLanguage(addOptions(command, language))
  const withFreePort = (command: Command): Command => inLanguage(addOptions(command, language, FREE_PORT))
  const root = new Command('espelho')
    .description(say('espelho'))
    .version(packageVersion(), '-v, --version', say('version'))
    .helpOption('-h, --help', say('help'))
    .helpCommand('help [command]', say('helpOf'))
    .configureHelp(helpIn(language))
    .enablePositionalOptions()
    .exitOverride(exitWith(exitCodes.usage))
    .configureOutput({ outputError: (text, write) => write(misuse(misuseIn(language, text), argv, say('seeHelp'))) })
  const start = async (_options: object, command: Command) => {
    const { start } = await import('./start.ts')
    await start(read(command, env))
  }
  withOptions(root).usage(say('usage')).action(start).addHelpText('after', say('examples'))
  withOptions(root.command('start')).description(say('start')).action(start)
  inLanguage(root.command('check')).argument('<fixtures-dir>', say('checked')).description(say('check'))
    .action(async folder => (await import('./check.ts')).check(folder))
  inLanguage(root.command('init')).argument('<dir>', say('initialized')).description(say('init'))
    .action(async folder => (await import('./init.ts')).init(folder))
  inLanguage(root.command('openapi')).description(say('openapi')).option('--out <file>', say('out'))
    .option('--openapi <version>', say('openapiVersion')).option('--profile <profile>', say('documentProfile'))
    .option('--url <url>', say('documentUrl')).allowExcessArguments(false)
    .action(async (_options, command) => (await import('./openapi.ts')).openapi(command.optsWithGlobals()))
  withOptions(root.command('healthcheck')).option('--wait <span>', say('wait')).description(say('healthcheck'))
    .exitOverride(exitWith(exitCodes.failed))
    .action(async ({ wait }, command) => (await import('./healthcheck.ts')).healthcheck(() => read(command, env), wait))
  withFreePort(root.command('exec')).argument('<command...>', say('executed')).usage(say('execUsage'))
    .description(say('exec')).option('--quiet', say('quiet'))
    .option('--har <file>', say('har')).option('--coverage <file>', say('coverageFile'))
    .option('--log <file>', say('logFile'))
    .passThroughOptions()
    .action(async (words, { quiet, har, coverage, log }, command) => {
      // The port variables are ignored, because they are meant for another server or for the application under test.
      const options =
        parseOptions(flagsOf(command), { ...env, ESPELHO_PORT: '', PORT: '' }, { port: 0, logLevel: 'warn' })
      await (await import('./exec.ts')).exec(options, words, { quiet, language, har, coverage, log })
    })
  withFreePort(root.command('mutate')).argument('<command...>', say('executed')).usage(say('execUsage'))
    .description(say('mutate')).option('--only <ids>', say('only')).option('--skip <ids>', say('skip'))
    .option('--max <number>', say('max')).option('--jobs <number>', say('jobs')).option('--allow <file>', say('allow'))
    .option('--json', say('mutateJson')).option('--junit <file>', say('junit'))
    .passThroughOptions()
    .action(async (words, flags, command) => {
      const options =
        parseOptions(flagsOf(command), { ...env, ESPELHO_PORT: '', PORT: '' }, { port: 0, logLevel: 'warn' })
      await (await import('./mutate.ts')).mutate(options, words, flags, language)
    })
  inLanguage(root.command('migrate')).option('--from <place>', say('from')).option('--to <place>', say('to'))
    .option('--sql', say('sql')).option('--from-schema <number>', say('fromSchema'))
    .description(say('migrate')).allowExcessArguments(false)
    .action(async given => (await import('./migrate.ts')).migrateData(given))
  inLanguage(root.command('calibrate')).argument('<files...>', say('recorded')).description(say('calibrate'))
    .option('--facts <file>', say('facts')).option('--profile-out <file>', say('profileOut'))
    .option('--with-consistent', say('withConsistent'))
    .option('--report <file>', say('report')).option('--check <profile>', say('checkedProfile'))
    .option('--all', say('allPoints')).option('--json', say('json'))
    .action(async (files, _options, command) =>
      (await import('./calibrate.ts')).calibrate(files, command.optsWithGlobals(), language))
  inLanguage(root.command('explain')).argument('<given...>', say('given')).usage(say('explainUsage'))
    .description(say('explain')).option('--facts <file>', say('facts')).option('--profile <profile>', say('likely'))
    .option('--status <status>', say('answeredStatus')).option('--response <text>', say('answered'))
    .option('--json', say('json'))
    .action(async (given, _options, command) =>
      (await import('./explain.ts')).explain(given, command.optsWithGlobals(), language))
  inLanguage(root.command('ask')).description(say('ask'))
    .option('--from <profile>', say('fromProfile')).option('--facts <file>', say('facts'))
    .option('--open <ids>', say('openPoints')).option('--day <day>', say('day'))
    .option('--allow-changes', say('allowChanges')).option('--as <form>', say('askAs')).allowExcessArguments(false)
    .action(async (_options, command) => (await import('./ask.ts')).ask(command.optsWithGlobals(), language))
  addClientCommands(root, env, language)
  for (const command of [root, ...root.commands]) refuseOptionsAsValues(command)
  for (const command of root.commands) command.aliases([...PORTUGUESE_NAMES[command.name()] ?? []])
  return root
}

/** In `--month --lang pt` the month is missing. Commander would take `--lang` for it. */
function refuseOptionsAsValues (command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    option.argParser(value => command.options.some(({ long, short }) => value === long || value === short)
      ? command.error(`error: option '${option.flags}' argument missing`)
      : value)
  }
}

/** Help and version are no failures. */
function exitWith (code: number) {
  return (error: CommanderError): never => { throw Object.assign(error, { exitCode: error.exitCode === 0 ? 0 : code }) }
}

/** A usage error: as `{ code, message, fix }` with `--json`, else for people. */
function misuse (text: string, argv: readonly string[], fix: string): string {
  if (!argv.includes('--json')) return `espelho: ${text}`
  return JSON.stringify({ code: 'usage', message: text.trim(), fix }) + '\n'
}

/** The port of a server for one command. No variable says it, because those are meant for another server. */
const FREE_PORT: Partial<OptionSpec> = { variables: [], otherwise: worded('aFreeOne') }

function addOptions (command: Command, language: Language, port: Partial<OptionSpec> = {}): Command {
  for (const one of optionSpecs) {
    const spec = one.name === 'port' ? { ...one, ...port } : one
    command.option(spec.value === undefined ? spec.flag : `${spec.flag} <${spec.value}>`, optionHelp(spec, language))
  }
  return command
}

function optionHelp ({ description, variables, otherwise }: OptionSpec, language: Language): string {
  const from = variables.length === 0
    ? ''
    : worded('fromVariables', { variables: variables.join(worded('elseVariable')[language]) })
  return worded('optionHelp', { description, from, otherwise })[language]
}

function read (command: Command, env: NodeJS.ProcessEnv) {
  return parseOptions(flagsOf(command), env)
}

function flagsOf (command: Command): Flags {
  return command.optsWithGlobals()
}

function commands (root: Command, language: Language): string {
  return root.commands
    .map(command => language === 'pt' ? command.alias() ?? command.name() : command.name()).join(', ')
}

/** Adds the commands for a running server. */
function addClientCommands (root: Command, env: NodeJS.ProcessEnv, language: Language): void {
  const heading = worded('withAServer')[language]
  for (const { name, args, flags, about } of CLIENT_COMMANDS as readonly ClientCommand[]) {
    const command = root.command(name).description(about[language]).helpGroup(heading)
    for (const { flag, about } of args) command.argument(flag, about[language])
    for (const { flag, about } of [...flags, ...CONNECTION_FLAGS]) command.option(flag, about[language])
    command.allowExcessArguments(false).action(async () => {
      const { runClientCommand } = await import('./client/run.ts')
      const given = { command: name as (typeof CLIENT_COMMANDS)[number]['name'], args: command.args, language }
      process.exitCode = await runClientCommand({ ...given, flags: command.optsWithGlobals() }, env)
    })
  }
}
