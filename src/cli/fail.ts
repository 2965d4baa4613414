import { OptionError } from '../config.ts'
import { Invalid, Problem } from '../domain/problem.ts'
import { problemLines } from '../wire/problem-lines.ts'

export const exitCodes = { failed: 1, usage: 2 } as const

/** What a command has to say on standard error before it ends; each of its lines is one problem. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: number

  constructor (message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Says why, in one line, and sets the exit code; the stack is only for those who asked for details. */
export function fail (error: unknown, { details = false } = {}): void {
  const text = details && error instanceof Error ? error.stack ?? error.message : explain(error)
  process.stderr.write(text.replace(/^/gm, 'espelho: ') + '\n')
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf (error: unknown): number {
  if (error instanceof OptionError) return exitCodes.usage
  return error instanceof Failure ? error.exitCode : exitCodes.failed
}

export function explain (error: unknown): string {
  if (error instanceof OptionError || error instanceof Failure) return error.message
  const why = error instanceof Error ? error.cause ?? error : error
  if (why instanceof Invalid || why instanceof Problem) return problemLines(why).join('\n')
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
