import type { Words } from '../../../core/words.ts'
import type { ROUTES } from '../../client/routes.ts'

export interface Flag {
  /** As the command line writes it: `-f, --follow`, `--limit <number>`. */
  readonly flag: string
  readonly about: Words
}

/** A command that reads from a running server or changes something in it. */
export interface ClientCommand {
  readonly name: string
  /** `<who>` is required, `[name]` is optional. */
  readonly args: readonly Flag[]
  readonly flags: readonly Flag[]
  readonly about: Words
  /** The operation of the control plane whose response `--json` prints. */
  readonly prints: keyof typeof ROUTES
  /** What a user would type, without the program. */
  readonly example: string
}
