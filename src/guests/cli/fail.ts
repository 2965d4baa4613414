import type { Words } from '../../core/words.ts'
import { OptionError } from '../../host/start/config.ts'
import { ownLanguage } from './language.ts'
import { Invalid, Problem } from '../../core/rules/problem.ts'
import { StoreError } from '../../host/store/store.ts'
import { printableLines } from '../../core/wire/printable.ts'
import { problemLines } from '../../core/wire/problem-lines.ts'

export const exitCodes = { failed: 1, usage: 2 } as const

/** Why a command failed. Each line of its message is one problem. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: number
  readonly words: Words

  constructor (words: Words | string, exitCode: number = exitCodes.failed) {
    const both = typeof words === 'string' ? { pt: words, en: words } : words
    super(both.en)
    this.words = both
    this.exitCode = exitCode
  }
}

/** Prints an error to standard error and sets the exit code. With `details` it prints the stack as well. */
export function fail (error: unknown, { details = false } = {}): void {
  const text = details && error instanceof Error ? error.stack ?? error.message : explain(error)
  process.stderr.write(printableLines(text).replace(/^/gm, 'espelho: ') + '\n')
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf (error: unknown): number {
  if (error instanceof OptionError) return exitCodes.usage
  return error instanceof Failure ? error.exitCode : exitCodes.failed
}

export function explain (error: unknown, language = ownLanguage()): string {
  if (error instanceof OptionError || error instanceof Failure) return error.words[language]
  const why = error instanceof Error ? error.cause ?? error : error
  if (why instanceof Invalid || why instanceof Problem) return problemLines(why, language).join('\n')
  if (language === 'pt' && error instanceof StoreError && error.pt !== undefined) return error.pt
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n').map(line => line.trim()).filter(line => line !== '').join(' ')
}
