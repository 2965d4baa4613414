import { Command } from 'commander'
import { CLIENT_COMMANDS, type ClientCommand } from '../commands/client-commands.ts'
import { CONNECTION_FLAGS } from '../commands/connection-flags.ts'
import type { Language } from '../commands/words.ts'

/** Adds the commands for a running server. */
export function addClientCommands (root: Command, env: NodeJS.ProcessEnv, language: Language): void {
  const heading = language === 'pt' ? 'Perguntas a um servidor no ar:' : 'To a running server:'
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
