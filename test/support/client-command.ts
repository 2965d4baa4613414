import { runClientCommand } from '../../src/guests/cli/client/run.ts'
import type { ClientCommandName } from '../../src/guests/cli/commands/client-commands.ts'

export interface Told { readonly code: number, readonly out: string, readonly err: string }

/** Runs a command for a running server as the command line would, on a terminal of that width; 0 is no terminal. */
export type Tell = (command: ClientCommandName, args?: string[], given?: object, columns?: number) => Promise<Told>

/** Runs commands for that server. `given` are the flags, and the language. */
export function tellOf (url: string, controlToken?: string): Tell {
  return async (command, args = [], given = {}, columns = 0) => {
    const told = { out: '', err: '' }
    const to = (stream: 'out' | 'err') => ({ write: (text: string) => { told[stream] += text; return true } })
    const { language = 'en', ...flags } = given as { language?: 'pt' | 'en' }
    const code = await runClientCommand(
      { command, args, flags: { url, ...controlToken !== undefined && { controlToken }, ...flags }, language }, {},
      { stdout: { ...to('out'), isTTY: columns > 0, columns } as never, stderr: to('err') as never }
    )
    return { code, ...told }
  }
}
