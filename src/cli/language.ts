import { OptionError } from '../config.ts'
import type { Language } from '../commands/words.ts'

/**
 * The language of the command line: that of `--lang`, else that of the locale (POSIX, "Locale Environment Variables").
 */
export function languageOf (asked: string | undefined, env: NodeJS.ProcessEnv): Language {
  if (asked !== undefined && asked !== 'pt' && asked !== 'en') {
    throw new OptionError(`--lang must be one of: pt, en, not ${JSON.stringify(asked)}`)
  }
  if (asked !== undefined) return asked
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^pt\b|^pt_/i.test(locale) ? 'pt' : 'en'
}

/** The value of `--lang`, before the command line is parsed, because the help is in that language. */
export function askedLanguage (argv: readonly string[]): string | undefined {
  const place = argv.findIndex(word => word === '--lang' || word.startsWith('--lang='))
  if (place === -1) return undefined
  return argv[place] === '--lang' ? argv[place + 1] : argv[place]?.slice('--lang='.length)
}
