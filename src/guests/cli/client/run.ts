import type { ClientCommandName } from '../commands/client-commands.ts'
import { type Language, sayIn } from '../../../core/words.ts'
import { printableJson, printableLines } from '../../../core/wire/printable.ts'
import { RUNS } from './commands.ts'
import { type ConnectionFlags, connection } from './connection.ts'
import { troubleOf } from './trouble.ts'

export interface Called {
  readonly command: ClientCommandName
  readonly args: readonly string[]
  readonly flags: ConnectionFlags & Readonly<Record<string, string | true | undefined>>
  readonly language: Language
}

/** Where a command prints. */
export interface Terminal {
  readonly stdout: Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>
}

/**
 * Runs a command for a running server. An error is printed to standard error, as `{ code, message, fix }` with
 * `--json`. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage, 3 try again.
 */
export async function runClientCommand (
  { command, args, flags, language }: Called, env: NodeJS.ProcessEnv, { stdout, stderr }: Terminal = process
): Promise<number> {
  const say = sayIn(language)
  const { isTTY = false, columns = 80 } = stdout
  const json = flags['json'] === true
  try {
    const code = await RUNS[command]({
      control: await connection(flags, env, language),
      args,
      flags,
      say,
      columns: isTTY ? columns : Infinity,
      print (answer, text) {
        stdout.write(json ? printableJson(JSON.stringify(answer, null, isTTY ? 2 : undefined)) + '\n' : text)
      }
    })
    return code ?? 0
  } catch (error) {
    const { exit, ...trouble } = troubleOf(error, say, { command, args })
    stderr.write(json
      ? printableJson(JSON.stringify(trouble)) + '\n'
      : `espelho: ${printableLines(trouble.message).replace(/\n/g, '\nespelho: ')}\n         ${trouble.fix}\n`)
    return exit
  }
}
