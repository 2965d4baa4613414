import type { ControlClient } from '../../client/control-client.ts'
import type { Say } from '../../../core/words.ts'

/** What a command for a running server works with. */
export interface Asking {
  /** The control plane of the sandbox that is asked. */
  readonly control: ControlClient
  readonly args: readonly string[]
  /** The flags of the command, by their names in camelCase. */
  readonly flags: Readonly<Record<string, string | true | undefined>>
  readonly say: Say
  /** How wide the terminal is; infinite if the output is no terminal. */
  readonly columns: number
  /** Prints an answer: as JSON with `--json`, else the text for people. */
  readonly print: (answer: unknown, text: string) => void
}

/** Resolves to the exit code, where it is not 0. */
export type Run = (asking: Asking) => Promise<number | void>
